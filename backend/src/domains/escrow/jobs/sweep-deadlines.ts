import { AppError } from "#shared/kernel/errors.ts";
import { clockTransitions, escrowRow, type EscrowTransition, type OrderDeadline } from "#shared/escrow/process.ts";
import { overdueAfterDays } from "#shared/escrow/rules.ts";
import { after, day } from "#backend/src/kernel/clock.ts";
import type { Services } from "#backend/src/kernel/services.ts";
import { moveOrder } from "../commands/move-order.ts";
import { Order } from "../model.ts";

const batch = 50;
const columns: Record<OrderDeadline, string> = {
  fundBy: "fund_by",
  shipBy: "ship_by",
  inspectionEndsAt: "inspection_ends_at",
};

/** Makes every move of the process whose deadline has passed, never before it has. */
export async function sweepDeadlines(services: Services): Promise<void> {
  for (const transition of clockTransitions) {
    let last: string | undefined;
    do last = await sweepBatch(services, transition, last);
    while (last !== undefined);
  }
}

/**
 * Each order has a transaction of its own, so that one that cannot be moved holds up no other. What another process
 * holds locked is being moved there.
 *
 * @returns the id to go on after; undefined when nothing is left.
 */
async function sweepBatch(
  { db, clock, logger }: Services,
  transition: EscrowTransition,
  from: string | undefined,
): Promise<string | undefined> {
  const { from: statuses, after: deadline } = escrowRow(transition);
  if (!deadline) throw new Error(`${transition} happens by itself but has no deadline`);
  const now = clock.now();
  const due = Order.query(db)
    .select("id")
    .whereIn("status", [...statuses])
    .where(columns[deadline], "<=", now)
    .orderBy("id")
    .limit(batch);
  if (from) void due.where("id", ">", from);
  const found = await due;
  for (const { id } of found) {
    await db
      .transaction(async (trx) => {
        const order = await Order.query(trx).findById(id).forUpdate().skipLocked();
        if (order) await moveOrder({ trx, order, transition, party: "clock", userId: null, now });
      })
      // Somebody else has moved it in between; anything else is a fault.
      .catch((error: unknown) => {
        if (!(error instanceof AppError && error.code === "escrow.wrongStatus"))
          logger.error({ err: error, orderId: id, transition }, "deadline not kept");
      });
  }
  return found.length === batch ? found.at(-1)?.id : undefined;
}

/** Goods that should have arrived two weeks ago, and nobody said so: staff look into it, once an order. */
export async function sweepOverdue({ db, clock }: Services): Promise<void> {
  const now = clock.now();
  await db.raw(
    `insert into staff_tasks (kind, subject_id, details, created_at)
     select 'escrow.deliveryOverdue', o.id::text, jsonb_build_object('reference', o.reference, 'expectedArrival', o.expected_arrival), ?
       from orders o
      where o.status = 'awaiting_delivery' and o.expected_arrival < ?::date
        and not exists (select 1 from staff_tasks t where t.kind = 'escrow.deliveryOverdue' and t.subject_id = o.id::text)
     on conflict (kind, subject_id) where resolved_at is null do nothing`,
    [
      now,
      after(now, -overdueAfterDays * day)
        .toISOString()
        .slice(0, 10),
    ],
  );
}
