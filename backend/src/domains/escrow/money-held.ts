import { after, minute } from "#backend/src/kernel/clock.ts";
import { Held } from "#backend/src/kernel/held.ts";
import type { Services } from "#backend/src/kernel/services.ts";
import { heldBySanctions, mustHold } from "../sanctions/index.ts";
import type { Order } from "./model.ts";
import type { CallTopic } from "./provider/messages.ts";

/** Calls after which money leaves: to the supplier, to us, or back to the buyer. An approval is one where the provider pays out by it. */
const moving = [
  "escrow.approve",
  "escrow.release",
  "escrow.releaseMilestone",
  "escrow.settle",
  "escrow.reject",
  "escrow.returnPayment",
] as const satisfies readonly CallTopic[];

export const movesMoney = (topic: string): boolean => (moving as readonly string[]).includes(topic);

/** How soon what is held back is looked at again, where nobody has said that it may leave. */
const heldFor = 10 * minute;

/**
 * A side of the order was found on a sanctions list, and nobody has said that it is another: the call waits. It is no failure, so nothing is told of it to anybody outside, for
 * whom the payment is being processed.
 */
const moneyHeld = (now: Date): Held => new Held(heldBySanctions, after(now, heldFor));

/** Before whatever moves an order's money, its sides are held against the sanctions lists in force. @throws {Held} */
export async function expectFree({ db, clock }: Services, topic: CallTopic, order: Order): Promise<void> {
  const now = clock.now();
  if (movesMoney(topic) && (await mustHold(db, [order.buyerOrgId, order.supplierOrgId], now))) throw moneyHeld(now);
}
