export { sizeWords } from "#shared/look/file-size.ts";

/** Seconds as somebody who waits wants them: in tens, then in minutes. */
export function timeWords(seconds: number, language: string): string {
  const isShort = seconds < 90;
  return new Intl.NumberFormat(language, {
    style: "unit",
    unit: isShort ? "second" : "minute",
    unitDisplay: "long",
  }).format(isShort ? Math.max(5, Math.ceil(seconds / 5) * 5) : Math.round(seconds / 60));
}

/** Whole percent of what has left this device. */
export const percentOf = (sent: number, size: number): number => (size > 0 ? Math.floor((100 * sent) / size) : 0);
