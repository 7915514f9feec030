import { amountOf, smallestUnits } from "./amounts.ts";
import type { Transaction } from "./rows.ts";

/** How a buyer may pay, how many banking days that takes, and what the sandbox charges for it on top: hundredths of a percent. */
const methods = [
  { type: "bank_transfer", least_days: 1, most_days: 3, hundredths: 0n },
  { type: "card", least_days: 0, most_days: 0, hundredths: 290n },
] as const;
export type PaymentMethod = (typeof methods)[number]["type"];
export const paymentMethods = methods.map(({ type }) => type);

/** Rounded half up to the smallest unit. */
export function feeOf(method: string, amount: string, currency: string): string {
  const { hundredths = 0n } = methods.find(({ type }) => type === method) ?? {};
  return amountOf((smallestUnits(amount, currency) * hundredths + 5_000n) / 10_000n, currency);
}

/** What each costs for one amount. */
export const methodsFor = (amount: string, currency: string) =>
  methods.map(({ hundredths: _, ...method }) => ({ ...method, currency, fee: feeOf(method.type, amount, currency) }));

const percent = (hundredths: bigint) => `${hundredths / 100n}.${(hundredths % 100n).toString().padStart(2, "0")}`;

/** What each costs whatever is paid, in each currency that the sandbox takes. */
export const methodOffers = (currencies: readonly string[]) =>
  currencies.flatMap((currency) =>
    methods.map(({ hundredths, ...method }) => ({
      ...method,
      currency,
      fee_percent: percent(hundredths),
      fee_fixed: amountOf(0n, currency),
    })),
  );

type Paying = Pick<Transaction, "status" | "amount" | "missing" | "currency">;

/** Less than the whole came: the rest can still be paid. */
export const isIncomplete = ({ status, missing }: Pick<Paying, "status" | "missing">): boolean =>
  status === "funded" && /[1-9]/.test(missing);

/** What there is to pay. */
export const dueOf = (transaction: Paying): string =>
  isIncomplete(transaction) ? transaction.missing : transaction.amount;
