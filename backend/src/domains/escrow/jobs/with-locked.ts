import { AppError } from "#shared/kernel/errors.ts";
import type { EscrowTransition } from "#shared/escrow/process.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { isBusy } from "#backend/src/db/busy.ts";
import { addStaffTask } from "#backend/src/kernel/outbox.ts";
import type { Services } from "#backend/src/kernel/services.ts";
import type { Placed } from "../commands/move-order.ts";
import { Order } from "../model.ts";
import { Shipment } from "../shipment-model.ts";

interface About {
  readonly table: "orders" | "shipments";
  readonly id: string;
  /** The column with the moment that has passed. */
  readonly deadline: string;
  readonly transition: EscrowTransition;
}

/** Somebody else has moved it in between. */
const overtaken = [
  "escrow.wrongStatus",
  "escrow.tooEarly",
  "escrow.weightAnswered",
  "escrow.papersAwaited",
  "escrow.papersThere",
];

/**
 * Does what the clock does with one order, locked: each of them has a transaction of its own, so that one that cannot be moved holds up no other. What
 * cannot be done is tried again with each sweep, and is a task for our team.
 *
 * @returns false when somebody else holds what it needs, or `work` says that it has to come back.
 */
export async function withLocked(
  { db, clock, logger }: Services,
  about: About,
  work: (trx: Transaction, placed: Placed<Shipment | null>, now: Date) => Promise<unknown>,
): Promise<boolean> {
  const { table, id } = about;
  try {
    return await db.transaction(async (trx) => {
      const named = table === "orders" ? null : await Shipment.query(trx).findById(id).throwIfNotFound();
      const order = await Order.query(trx)
        .findById(named?.orderId ?? id)
        .forNoKeyUpdate()
        .skipLocked();
      if (!order) return false;
      // Read again under the order's lock.
      const shipment = named && (await Shipment.query(trx).findById(id).throwIfNotFound());
      return (await work(trx, { order, shipment }, clock.now())) !== "again";
    });
  } catch (error) {
    // Somebody holds what it needs besides, such as the goods: they are waited for like whoever holds the order.
    if (isBusy(error)) return false;
    if (!(error instanceof AppError && overtaken.includes(error.code)) && (await raise(db, about, error, clock.now())))
      logger.error({ err: error, subjectId: id, transition: about.transition }, "deadline not kept");
    return true;
  }
}

/** @returns whether nobody knew of it yet. */
async function raise(
  db: Services["db"],
  { table, id, deadline, transition }: About,
  error: unknown,
  now: Date,
): Promise<boolean> {
  const shipment = table === "orders" ? undefined : await Shipment.query(db).findById(id).throwIfNotFound();
  const order = await Order.query(db)
    .findById(shipment?.orderId ?? id)
    .throwIfNotFound();
  const details = {
    reference: order.reference,
    ...(shipment ? { shipment: shipment.number } : {}),
    transition,
    deadline,
    status: (shipment ?? order).status,
    error: (error as Error).message.slice(0, 500),
  };
  return addStaffTask(db, { kind: "escrow.deadlineNotKept", subjectId: id, details }, now);
}
