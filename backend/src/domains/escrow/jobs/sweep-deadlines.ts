import { AppError } from "#shared/kernel/errors.ts";
import { clockTransitions, escrowRow, type EscrowTransition, type OrderDeadline } from "#shared/escrow/process.ts";
import { overdueAfterDays, silenceReason } from "#shared/escrow/rules.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { after, day } from "#backend/src/kernel/clock.ts";
import { publish } from "#backend/src/kernel/events.ts";
import { wasDelivered } from "#backend/src/kernel/notices.ts";
import { addStaffTask } from "#backend/src/kernel/outbox.ts";
import type { Sweep } from "#backend/src/kernel/queue.ts";
import type { Services } from "#backend/src/kernel/services.ts";
import { moveOrder } from "../commands/move-order.ts";
import { noteProposal } from "../commands/note-proposal.ts";
import { openDispute } from "../commands/open-dispute.ts";
import { Order } from "../model.ts";
import { Proposal } from "../proposal-model.ts";

const batch = 50;
/** Where a deadline stands: its name, as columns are written. */
const columnOf = (deadline: OrderDeadline): string =>
  deadline.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Makes every move of the process whose deadline has passed, never before it has. */
export const sweepDeadlines: Sweep = async (services) => {
  let allFree = true;
  for (const transition of clockTransitions) {
    let last: string | undefined;
    do {
      const found = await findDue(services, transition, last);
      for (const id of found) allFree = (await move(services, transition, id)) && allFree;
      last = found.length === batch ? found.at(-1) : undefined;
    } while (last !== undefined);
  }
  // Whoever held it may have done something else: what is due now is not due in a minute.
  return allFree ? undefined : "again";
};

async function findDue({ db, clock }: Services, transition: EscrowTransition, from?: string): Promise<string[]> {
  const { from: statuses, after: deadline } = escrowRow(transition);
  if (!deadline) throw new Error(`${transition} happens by itself but has no deadline`);
  const due = Order.query(db)
    .select("id")
    .whereIn("status", [...statuses])
    .where(columnOf(deadline), "<=", clock.now())
    .orderBy("id")
    .limit(batch);
  if (from) void due.where("id", ">", from);
  return (await due).map(({ id }) => id);
}

/**
 * Each order has a transaction of its own, so that one that cannot be moved holds up no other.
 *
 * @returns false when somebody else holds the order.
 */
async function move({ db, clock, logger }: Services, transition: EscrowTransition, id: string): Promise<boolean> {
  try {
    return await db.transaction(async (trx) => {
      const order = await Order.query(trx).findById(id).forNoKeyUpdate().skipLocked();
      if (order) await keepDeadline(trx, order, transition, clock.now());
      return order !== undefined;
    });
  } catch (error) {
    // Somebody else has moved it in between; anything else is a fault.
    if (!(error instanceof AppError && ["escrow.wrongStatus", "escrow.tooEarly"].includes(error.code)))
      logger.error({ err: error, orderId: id, transition }, "deadline not kept");
    return true;
  }
}

/** What the clock does by itself; a case has a reason besides. */
async function keepDeadline(trx: Transaction, order: Order, transition: EscrowTransition, now: Date): Promise<void> {
  const move = { trx, order, userId: null, now };
  if (transition === "openSilenceCase" && !(await wasAsked(trx, order))) await takeQuestionBack(trx, order, now);
  else if (transition === "openSilenceCase")
    await openDispute({
      ...move,
      transition,
      openedBy: "clock",
      reason: silenceReason,
      changes: { silentUntil: null },
    });
  else await moveOrder({ ...move, transition, party: "clock" });
}

/** Whether the supplier's question has reached the buyer: silence counts only then. */
async function wasAsked(trx: Transaction, order: Order): Promise<boolean> {
  const [asked] = (await trx("order_events")
    .where({ order_id: order.id, transition: "askConfirmation" })
    .orderBy("id", "desc")
    .limit(1)
    .pluck("id")) as string[];
  return asked !== undefined && (await wasDelivered(trx, `order:${asked}`, order.buyerOrgId));
}

/** No email about it was taken: our team finds out how the buyer is reached, and the supplier may ask again. */
async function takeQuestionBack(trx: Transaction, order: Order, now: Date): Promise<void> {
  await order.change(trx, { confirmationAskedAt: null, silentUntil: null, confirmableFrom: now }, now);
  await addStaffTask(
    trx,
    { kind: "escrow.questionUndelivered", subjectId: order.id, details: { reference: order.reference } },
    now,
  );
  await publish({
    trx,
    organizationIds: [order.buyerOrgId, order.supplierOrgId],
    type: "order",
    subjectId: order.id,
    event: "order.questionUndelivered",
    now,
  });
}

/** Ends proposals that nobody has answered. */
export async function sweepProposals({ db, clock, logger }: Services): Promise<void> {
  const now = clock.now();
  const due = await Proposal.query(db)
    .where({ status: "open" })
    .where("expires_at", "<=", now)
    .select("id", "order_id");
  for (const { id, orderId } of due) {
    await db
      .transaction(async (trx) => {
        const order = await Order.lockById(trx, orderId);
        const proposal = order && (await Proposal.lockById(trx, id));
        if (!order || proposal?.status !== "open") return;
        const ended = await proposal.change(trx, { status: "expired", answeredAt: now }, now);
        await noteProposal({ trx, order, proposal: ended, what: "expired", now });
      })
      .catch((error: unknown) => logger.error({ err: error, orderId, proposalId: id }, "proposal not ended"));
  }
}

/** Goods that should have arrived two weeks ago, and neither side has said or asked anything: our team is told, once an order. */
export async function sweepOverdue({ db, clock }: Services): Promise<void> {
  const now = clock.now();
  await db.raw(
    `insert into staff_tasks (kind, subject_id, details, created_at)
     select 'escrow.deliveryOverdue', o.id::text, jsonb_build_object('reference', o.reference, 'expectedArrival', o.expected_arrival), ?
       from orders o
      where o.status = 'awaiting_delivery' and o.expected_arrival < ?::date
        and o.confirmation_asked_at is null
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
