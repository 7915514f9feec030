import { caseClockRows, disputeRow, type DisputeTransition } from "#shared/disputes/process.ts";
import { isBusy } from "#backend/src/db/busy.ts";
import type { Database } from "#backend/src/db/database.ts";
import { after, day, hour } from "#backend/src/kernel/clock.ts";
import type { Sweep } from "#backend/src/kernel/queue.ts";
import { standstill } from "#backend/src/kernel/standstill.ts";
import { Dispute, Order, Shipment } from "../../escrow/index.ts";
import { tellGoesOn } from "../commands/go-on.ts";
import { isDue } from "./sweep-cases.ts";

/** A worker that has swept nothing for so long stood still, and most likely nobody could appeal, answer or send anything either. */
const stoodStill = hour;
/** What ends sooner than this leaves too little of the time that was promised. */
const tooSoon = 12 * hour;

/** Those whose time ended meanwhile, or ends too soon, and that nobody has touched since we go on. */
const endingIn = (db: Database, transition: DisputeTransition, { now, since }: { now: Date; since: Date }) =>
  isDue(db, transition, after(now, tooSoon)).where("updated_at", "<=", since);

/**
 * After a standstill of ours: what a side had time for, such as an appeal, and what ended meanwhile, or ends too soon, goes on for a day, since money moves for good when it is over, and both sides are
 * told. Once for each standstill: where a sweep fails for ever nothing is put off for ever.
 */
export const goOnAfterStandstill: Sweep = async ({ db, clock }) => {
  const stood = await standstill(db);
  if (stood < stoodStill) return;
  const now = clock.now();
  const when = { now, since: after(now, -stood) };
  for (const transition of caseClockRows) {
    const { until: deadline } = disputeRow(transition);
    if (!deadline) continue;
    const found = (await endingIn(db, transition, when).orderBy("id").select("id", "order_id", "shipment_id")) as {
      id: string;
      order_id: string;
      shipment_id: string;
    }[];
    for (const { id, order_id: orderId, shipment_id: shipmentId } of found)
      await db
        .transaction(async (trx) => {
          const order = await Order.query(trx).findById(orderId).forNoKeyUpdate().throwIfNotFound();
          // Read again under the order's lock: somebody may have moved it meanwhile.
          if (!(await endingIn(trx, transition, when).where({ id }).first("id"))) return;
          const dispute = await Dispute.lockById(trx, id);
          if (!dispute) return;
          const shipment = await Shipment.query(trx).findById(shipmentId).throwIfNotFound();
          const until = after(now, day);
          const moved = await dispute.change(trx, { [deadline]: until }, now);
          await tellGoesOn(trx, { order, shipment, dispute: moved }, { deadline, until, why: "standstill", now });
        })
        // Whoever holds it is moving it; those behind it go on all the same.
        .catch((error: unknown) => {
          if (!isBusy(error)) throw error;
        });
  }
};
