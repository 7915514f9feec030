/**
 * Exact decimals as scaled bigints. Amounts have two decimals (the minor unit of every currency we trade in),
 * quantities three (a kilogram of a metric ton). A JavaScript number never holds either.
 */

/** More places than anybody writes are refused: taking the zeros off a long fraction costs the square of its length. */
const pattern = /^(-?)(\d{1,15})(?:\.(\d{1,30}))?$/;

/** `"5250.5"` with scale 2 becomes `525050n`. @throws {RangeError} for anything that is no decimal of at most `scale` places. */
export function parseDecimal(text: string, scale: number): bigint {
  const match = pattern.exec(text);
  const fraction = (match?.[3] ?? "").replace(/0+$/, "");
  if (!match || fraction.length > scale) throw new RangeError(`not a decimal with at most ${scale} places: ${text}`);
  const digits = BigInt((match[2] ?? "0") + fraction.padEnd(scale, "0"));
  return match[1] ? -digits : digits;
}

/** True when `text` is a decimal with at most `scale` places. */
export function isDecimal(text: string, scale: number): boolean {
  const match = pattern.exec(text);
  return match !== null && (match[3] ?? "").replace(/0+$/, "").length <= scale;
}

/** `525050n` with scale 2 becomes `"5250.50"`; `least` places are always written. */
export function formatDecimal(value: bigint, scale: number, least = scale): string {
  const negative = value < 0n;
  const digits = (negative ? -value : value).toString().padStart(scale + 1, "0");
  const whole = digits.slice(0, digits.length - scale);
  let fraction = scale > 0 ? digits.slice(-scale) : "";
  while (fraction.length > least && fraction.endsWith("0")) fraction = fraction.slice(0, -1);
  return `${negative ? "-" : ""}${whole}${fraction ? `.${fraction}` : ""}`;
}

/** `value / divisor`, rounded half away from zero. */
export function divideRounded(value: bigint, divisor: bigint): bigint {
  const negative = value < 0n !== divisor < 0n;
  const [dividend, by] = [value < 0n ? -value : value, divisor < 0n ? -divisor : divisor];
  const quotient = (dividend * 2n + by) / (by * 2n);
  return negative ? -quotient : quotient;
}
