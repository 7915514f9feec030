import { Refusal } from "./refusal.ts";

/** Decimals of a currency's amounts, as ISO 4217 has them. */
export const decimalsOf = (currency: string): number =>
  new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions().maximumFractionDigits ?? 2;

/** Smallest units of an amount. @throws {Refusal} 422 for other decimals than its currency has. */
export function smallestUnits(amount: string, currency: string): bigint {
  const decimals = decimalsOf(currency);
  const [, whole = "", fraction = ""] = /^(\d{1,14})(?:\.(\d+))?$/.exec(amount) ?? [];
  if (whole === "" || fraction.length !== decimals)
    throw new Refusal(422, `an amount in ${currency} must be a decimal text with ${decimals} places`);
  return BigInt(whole + fraction);
}

/** The amount of smallest units. */
export function amountOf(units: bigint, currency: string): string {
  const decimals = decimalsOf(currency);
  const digits = units.toString().padStart(decimals + 1, "0");
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}
