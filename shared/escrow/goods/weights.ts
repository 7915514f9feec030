import { formatDecimal, parseDecimal } from "../../kernel/decimal.ts";

/** Kilograms are kept to the gram. */
export const kgScale = 3;
export const mostLots = 40;

interface Lot {
  readonly bags: number;
  readonly netKg: string;
  readonly grossKg: string;
}

/** Grams of a weight in kilograms. */
export const gramsOf = (kg: string): bigint => parseDecimal(kg, kgScale);
export const kgOf = (grams: bigint): string => formatDecimal(grams, kgScale);

/** What some lots come to. Every paper has its totals from here. */
export const totalsOf = (lots: readonly Lot[]): Lot => ({
  bags: lots.reduce((sum, { bags }) => sum + bags, 0),
  netKg: kgOf(lots.reduce((sum, { netKg }) => sum + gramsOf(netKg), 0n)),
  grossKg: kgOf(lots.reduce((sum, { grossKg }) => sum + gramsOf(grossKg), 0n)),
});

/** Kilograms of metric tons: "18.05" are "18050.000". */
export const kgOfTons = (tons: string): string => kgOf(parseDecimal(tons, 3) * 1000n);

/** Metric tons of kilograms, where they are whole kilograms, which is what quantities are kept to; null where they are not. */
export function tonsOfKg(kg: string): string | null {
  const grams = gramsOf(kg);
  return grams % 1000n === 0n ? formatDecimal(grams / 1000n, 3) : null;
}
