import type { OverviewView } from "#shared/notifications/contract.ts";
import type { Language } from "#shared/kernel/language.ts";
import type { MoneyValue } from "#web/src/ui/money-text.ts";
import { amountWords } from "./amounts.ts";

type Say = (key: string, values: Record<string, unknown>) => string;

/**
 * What lies in escrow, so that a reader can add it up: how many of the active orders are funded and with how much, how many of them
 * are not paid, be it that they cannot be, and apart from them the disputed ones with what is held for them. A line is null where there is none.
 */
export function orderSums(
  { funded, awaiting, inEscrow, disputed, heldInDispute }: OverviewView["orders"],
  t: Say,
  language: Language,
) {
  const all = (amounts: readonly MoneyValue[]) =>
    new Intl.ListFormat(language).format(amounts.map((amount) => amountWords(amount, language)));
  const line = (name: string, count: number, amounts: readonly MoneyValue[] = []) =>
    count > 0 ? t(`dashboard:stats.${name}`, { count, amount: all(amounts) }) : null;
  return {
    funded: line("funded", funded, inEscrow),
    unpaid: line("unpaid", awaiting),
    disputed: line(heldInDispute.length > 0 ? "disputedHeld" : "disputed", disputed, heldInDispute),
  };
}
