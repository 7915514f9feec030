import { isSameMoney } from "#shared/kernel/money.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { addStaffTask } from "#backend/src/kernel/outbox.ts";
import type { Order } from "../model.ts";

/** What the provider says of a transaction, in its answer to a call or by itself. */
interface Said {
  readonly id: string;
  readonly status: string;
  readonly landingPageUrl?: string;
}

/**
 * Writes down how a transaction stands at the provider. Reports come late and in any order: what was further stays, and an end is an end. The order must be
 * locked, as its wallet is locked after it everywhere.
 */
export async function noteProvider(trx: Transaction, order: Order, said: Said, now: Date): Promise<void> {
  await trx.raw(
    `update escrow_wallets
        set provider_id = :id, external_reference = 'ESC-' || :id, landing_page_url = coalesce(:page, landing_page_url), updated_at = :now,
            provider_status = case when provider_status in ('released', 'refunded', 'cancelled') then provider_status
                                   when array_position(:steps::text[], :status) >= coalesce(array_position(:steps::text[], provider_status), 0) then :status
                                   else provider_status end
      where order_id = :order`,
    {
      id: said.id,
      page: said.landingPageUrl ?? null,
      now,
      steps: ["created", "funded", "approved", "released", "refunded", "cancelled"],
      status: said.status,
      order: order.id,
    } as never,
  );
}

interface Reported {
  trx: Transaction;
  order: Order;
  /** Of what was reported: a report's own id, or the transaction's. */
  subjectId: string;
  money: { readonly amount: string; readonly currency: string };
  now: Date;
}

/** Whether the provider speaks of the order's own money. Where it does not, nothing is booked by it: our team is told of both. */
export async function isOurMoney({ trx, order, subjectId, money, now }: Reported): Promise<boolean> {
  if (isSameMoney(money, { amount: order.totalAmount, currency: order.currency })) return true;
  const details = {
    reference: order.reference,
    expected: [order.totalAmount, order.currency],
    reported: [money.amount, money.currency],
  };
  await addStaffTask(trx, { kind: "escrow.amountMismatch", subjectId, details }, now);
  return false;
}
