import { AsyncLocalStorage } from "node:async_hooks";

/** Places in PostgreSQL's record of changes, as it writes them: two numbers of 32 bits in hexadecimal. */
const form = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/i;

/** @returns undefined for what is no place. */
export function readPlace(text: string | undefined): bigint | undefined {
  const [, high, low] = form.exec(text ?? "") ?? [];
  return high && low ? (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`) : undefined;
}

export const writtenPlace = (place: bigint): string =>
  `${(place >> 32n).toString(16)}/${(place & 0xffff_ffffn).toString(16)}`.toUpperCase();

const asked = new AsyncLocalStorage<bigint | undefined>();

/** Whatever is read within `work` is not from before a place: whoever asks has written there. */
export const readingAfter = <Result>(place: bigint | undefined, work: () => Result): Result => asked.run(place, work);

/** What {@link readingAfter} was told for the work that runs now. */
export const askedPlace = (): bigint | undefined => asked.getStore();
