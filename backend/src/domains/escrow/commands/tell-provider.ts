import { escrowRow, type EscrowTransition } from "#shared/escrow/process.ts";
import { fromMinor } from "#shared/kernel/money.ts";
import type { Database } from "#backend/src/db/database.ts";
import { addToOutbox } from "#backend/src/kernel/queue.ts";
import type { Order } from "../model.ts";

interface Props {
  trx: Database;
  order: Order;
  transition: EscrowTransition;
  /** Minor units: the released part, where it is not the whole. */
  released?: bigint | undefined;
  now: Date;
}

/** Leaves the provider a message, where the move's row says so; `jobs/deliver-calls.ts` delivers it. */
export async function tellProvider({ trx, order, transition, released, now }: Props): Promise<void> {
  const { call } = escrowRow(transition);
  if (!call) return;
  const payload = {
    ...(call.reason ? { reason: call.reason } : {}),
    ...(call.topic === "escrow.settle"
      ? { released: released === undefined ? order.totalAmount : fromMinor(released) }
      : {}),
  };
  await addToOutbox(trx, { topic: call.topic, subjectId: order.id, payload }, now);
}
