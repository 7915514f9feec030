import type { OrderView } from "#shared/escrow/contract.ts";
import type { UnplacedPayment } from "#shared/escrow/payments.ts";
import { minorOf, moneyView, type MoneyView } from "#shared/kernel/money.ts";

type Paid = Pick<OrderView, "total" | "unplacedPayments">;

/** What the provider holds for an order that is not paid as agreed. */
export const heldOf = ({ unplacedPayments }: Pick<Paid, "unplacedPayments">): UnplacedPayment[] =>
  unplacedPayments.filter(({ status }) => status === "held");

/** What is missing of an order's money; null where as much or more came, or other money. */
export function missingOf({ total }: Pick<Paid, "total">, { received }: UnplacedPayment): MoneyView | null {
  if (received.currency !== total.currency) return null;
  const missing = minorOf(total) - minorOf(received);
  return missing > 0n ? moneyView(missing, total.currency) : null;
}

/** What completes the money that is held; null where none is held, or where nothing can complete it. */
export function restOf(order: Paid): MoneyView | null {
  const [held, ...others] = heldOf(order);
  return held && others.length === 0 ? missingOf(order, held) : null;
}
