import type { Transaction } from "#backend/src/db/database.ts";
import { after, day } from "#backend/src/kernel/clock.ts";
import { addToOutbox } from "#backend/src/kernel/queue.ts";
import type { Order } from "../model.ts";
import { findProviderId } from "../queries/find-provider-id.ts";

/** An order whose time to pay is over waits for the provider's word for so long at most. */
const waitsAtMost = day;
/** And so long for the provider to open its transaction, be it by hand: then its goods are on sale again. */
const waitsForProvider = 7 * day;

/**
 * Before an order ends unpaid the provider is asked: its report may be late, or come while we stood still, and the buyer has paid in time. The order must be locked.
 *
 * @returns `unpaid` when the provider has answered since the time was over, answers nobody for a day, or has opened no transaction for a week.
 */
export async function askWhetherPaid(
  trx: Transaction,
  order: Order,
  now: Date,
): Promise<"asked" | "waiting" | "unpaid"> {
  const { fundBy } = order;
  // Nobody could pay it yet: its time begins when somebody can, see `takeCreation`.
  if ((await findProviderId(trx, order.id)) === null)
    return after(fundBy, waitsForProvider) < now ? "unpaid" : "waiting";
  const asked = (await trx("outbox")
    .where({ subject_id: order.id, topic: "escrow.readPayment" })
    .where("created_at", ">=", fundBy)
    .first("delivered_at")) as { delivered_at: Date | null } | undefined;
  if (!asked) {
    await addToOutbox(trx, { topic: "escrow.readPayment", subjectId: order.id, payload: {}, aside: true }, now);
    return "asked";
  }
  return asked.delivered_at || after(fundBy, waitsAtMost) < now ? "unpaid" : "waiting";
}
