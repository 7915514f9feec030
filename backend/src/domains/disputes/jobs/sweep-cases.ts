import { AppError } from "#shared/kernel/errors.ts";
import { caseClockRows, disputeRow, type CaseDeadline, type DisputeTransition } from "#shared/disputes/process.ts";
import type { Database, Transaction } from "#backend/src/db/database.ts";
import { isBusy } from "#backend/src/db/busy.ts";
import { addStaffTask } from "#backend/src/kernel/outbox.ts";
import type { Sweep } from "#backend/src/kernel/queue.ts";
import type { Services } from "#backend/src/kernel/services.ts";
import { Dispute, Order, Shipment } from "../../escrow/index.ts";
import { moveCase, type Case } from "../commands/move-case.ts";
import { reopenReturn } from "../commands/return-goods.ts";
import { takeEffect } from "../commands/take-effect.ts";
import { putOff, unheardUntil } from "./unheard-decision.ts";

const batch = 50;

const columnOf = (deadline: CaseDeadline): string => deadline.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** What each row of the clock does. */
const work: Partial<Record<DisputeTransition, (props: Case & { trx: Transaction; now: Date }) => Promise<unknown>>> = {
  missAnswer: (props) => moveCase({ ...props, transition: "missAnswer", party: "clock", userId: null }),
  takeEffect: effectOnceHeard,
  missReturn: (props) => reopenReturn({ ...props, transition: "missReturn", party: "clock", userId: null }),
  missReturnAnswer: (props) => reopenReturn({ ...props, transition: "missReturnAnswer", party: "clock", userId: null }),
};

/** A decision that a side could not know of takes effect later. */
async function effectOnceHeard(props: Case & { trx: Transaction; now: Date }): Promise<void> {
  const { trx, now } = props;
  const until = await unheardUntil(trx, props, now);
  if (until) await putOff(props, until);
  else await takeEffect(props);
}

/** Makes every move of a case whose moment has passed. */
export const sweepCases: Sweep = async (services) => {
  let allFree = true;
  for (const transition of caseClockRows) {
    let last: string | undefined;
    do {
      const found = await findDue(services, transition, last);
      for (const id of found) allFree = (await move(services, transition, id)) && allFree;
      last = found.length === batch ? found.at(-1) : undefined;
    } while (last !== undefined);
  }
  return allFree ? undefined : "again";
};

/** What the clock does by `now`. Of goods that were shown to be on their way back only the answer is awaited. */
export const isDue = (db: Database, transition: DisputeTransition, now: Date) => {
  const { from, until } = disputeRow(transition);
  if (!until) throw new Error(`${transition} happens by itself but has no moment`);
  const due = db<{ id: string }>("disputes")
    .whereIn("status", [...from])
    .where(columnOf(until), "<=", now)
    .whereNull("deleted_at");
  return transition === "missReturn" ? due.whereNull("return_document") : due;
};

async function findDue({ db, clock }: Services, transition: DisputeTransition, from?: string): Promise<string[]> {
  const due = isDue(db, transition, clock.now()).select("id").orderBy("id").limit(batch);
  if (from) void due.where("id", ">", from);
  return (await due).map(({ id }) => id);
}

/** @returns false when somebody else holds what it needs. */
async function move({ db, clock, logger }: Services, transition: DisputeTransition, id: string): Promise<boolean> {
  const named = await Dispute.query(db).findById(id).throwIfNotFound();
  try {
    return await db.transaction(async (trx) => {
      const order = await Order.query(trx).findById(named.orderId).forNoKeyUpdate().skipLocked();
      if (!order) return false;
      const now = clock.now();
      // Read again under the order's lock: somebody may have moved it meanwhile.
      if (!(await isDue(trx, transition, now).where({ id }).first("id"))) return true;
      const dispute = await Dispute.lockById(trx, id);
      const shipment = await Shipment.query(trx).findById(named.shipmentId).throwIfNotFound();
      if (dispute) await work[transition]?.({ trx, order, shipment, dispute, now });
      return true;
    });
  } catch (error) {
    if (isBusy(error)) return false;
    // What cannot take effect, such as a release of money that the provider has given back, is tried again, and our team is told.
    const order = await Order.query(db).findById(named.orderId).throwIfNotFound();
    const details = {
      reference: order.reference,
      transition,
      status: named.status,
      error: error instanceof AppError ? error.code : (error as Error).message.slice(0, 500),
    };
    if (await addStaffTask(db, { kind: "escrow.caseStuck", subjectId: id, details }, clock.now()))
      logger.error({ err: error, disputeId: id, transition }, "case not moved");
    return true;
  }
}
