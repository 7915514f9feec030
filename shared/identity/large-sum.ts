import { toMinor, type MoneyView } from "../kernel/money.ts";

/** Above this two-factor sign-in is offered: 10,000 USD, or as many of another currency that is worth about as much. */
const large = "10000";
const likeDollars: readonly string[] = ["USD", "EUR", "GBP"];

export const isLargeSum = ({ amount, currency }: MoneyView): boolean =>
  likeDollars.includes(currency) && toMinor(amount, currency) > toMinor(large, currency);
