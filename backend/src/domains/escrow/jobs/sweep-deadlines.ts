import pLimit from "p-limit";
import { endedCaseStatuses, reviewerStatuses } from "#shared/disputes/statuses.ts";
import { clockTransitions, escrowRow, type EscrowTransition, type OrderDeadline } from "#shared/escrow/process.ts";
import { overdueAfterDays, silenceReason, weightReason } from "#shared/escrow/rules.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { quoted } from "#backend/src/db/quoted.ts";
import { after, day, hour } from "#backend/src/kernel/clock.ts";
import type { Sweep } from "#backend/src/kernel/queue.ts";
import type { Services } from "#backend/src/kernel/services.ts";
import { openPapersCase, waitForPapers } from "../checklist/holds.ts";
import { moveOrder, type Placed } from "../commands/move-order.ts";
import { noteProposal } from "../commands/note-proposal.ts";
import { deliveredWithin } from "../delivered-worth.ts";
import { openDispute } from "../commands/open-dispute.ts";
import { emptyEnds } from "../ended-at-provider.ts";
import { Order } from "../model.ts";
import { Proposal } from "../proposal-model.ts";
import { Shipment } from "../shipment-model.ts";
import { askWhetherPaid } from "../commands/ask-whether-paid.ts";
import { answerForSupplier, postponedUntil, postponeInspection, takeQuestionBack, wasAsked } from "./sweep-silence.ts";
import { withLocked } from "./with-locked.ts";

const batch = 50;
/** Orders that are moved side by side: each waits for the database most of its time. They take no more than a third of the process's connections. */
const most = 4;
const sideBySide = ({ config }: Services): number => Math.max(1, Math.min(most, Math.floor(config.poolSize / 3)));
/** A decision that is later than this is somebody's task. */
const lateDecisionHours = 24;
/** Where a deadline stands: its name, as columns are written. */
const columnOf = (deadline: OrderDeadline): string =>
  deadline.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** A row of which a deadline has passed, and the order that is locked for it. */
interface Due {
  readonly id: string;
  readonly order_id: string;
}

/** Makes every move of the process whose deadline has passed, never before it has. */
export const sweepDeadlines: Sweep = async (services) => {
  const lane = pLimit(sideBySide(services));
  let allFree = true;
  for (const transition of clockTransitions) {
    let last: string | undefined;
    do {
      const found = await findDue(services, transition, last);
      const moves = ordersOf(found).map((ids) =>
        lane(async () => {
          for (const id of ids) allFree = (await move(services, transition, id)) && allFree;
        }),
      );
      // None is under way any more when one has failed.
      const failed = (await Promise.allSettled(moves)).find(({ status }) => status === "rejected");
      if (failed) throw (failed as PromiseRejectedResult).reason;
      last = found.length === batch ? found.at(-1)?.id : undefined;
    } while (last !== undefined);
  }
  // Whoever held it may have done something else: what is due now is not due in a minute.
  return allFree ? undefined : "again";
};

/** By order: the shipments of one would only keep each other waiting. */
function ordersOf(found: readonly Due[]): string[][] {
  const orders = new Map<string, string[]>();
  for (const { id, order_id: orderId } of found) orders.set(orderId, [...(orders.get(orderId) ?? []), id]);
  return [...orders.values()];
}

/** The orders or the shipments, as the row says. */
async function findDue({ db, clock }: Services, transition: EscrowTransition, from?: string): Promise<Due[]> {
  const { of, weight, papers, from: statuses, after: deadline, inEscrow } = escrowRow(transition);
  if (!deadline) throw new Error(`${transition} happens by itself but has no deadline`);
  const due = db<Due>(of === "order" ? "orders" : "shipments")
    .select("id", of === "order" ? "id as order_id" : "order_id")
    .whereIn("status", [...statuses])
    .where(columnOf(deadline), "<=", clock.now())
    .orderBy("id")
    .limit(batch);
  if (weight === "open" || weight === "agreed") void due.whereRaw("weight_open = ?", [weight === "open"]);
  if (weight === "agreed") void due.whereRaw("not delivered_open");
  if (weight === "stated") void due.whereRaw("delivered_open");
  if (weight === "within") void due.whereRaw(`delivered_open and ${deliveredWithin("shipments")}`);
  if (papers !== "any") void due.whereRaw("papers_missing = ?", [papers === "missing" || papers === "unsettled"]);
  if (from) void due.where("id", ">", from);
  // What has gone back at the provider is released to nobody: our team decides.
  if (inEscrow === "needed")
    void due.whereRaw(
      `not exists (select from escrow_wallets w where w.order_id = ${of === "order" ? "orders.id" : "shipments.order_id"} and w.provider_status = any(?))`,
      [[...emptyEnds]],
    );
  return due;
}

/** @returns false when somebody else holds the order. */
const move = (services: Services, transition: EscrowTransition, id: string): Promise<boolean> => {
  const { of, after: deadline } = escrowRow(transition);
  if (!deadline) throw new Error(`${transition} happens by itself but has no deadline`);
  const about = {
    table: of === "order" ? "orders" : "shipments",
    id,
    deadline: columnOf(deadline),
    transition,
  } as const;
  return withLocked(services, about, (trx, placed, now) => keepDeadline(trx, placed, transition, now));
};

/** Whether the provider is verifying the buyer, or could not: nobody can pay then. */
const isBuyerUnverified = async (trx: Transaction, orderId: string): Promise<boolean> =>
  (await trx("party_checks")
    .where({ order_id: orderId, party: "buyer" })
    .whereNot({ status: "verified" })
    .first("status")) !== undefined;

/** What the clock does by itself; a case has a reason besides. */
async function keepDeadline(
  trx: Transaction,
  placed: Placed<Shipment | null>,
  transition: EscrowTransition,
  now: Date,
): Promise<"again" | void> {
  const { order, shipment } = placed;
  const move = { trx, userId: null, now };
  if (transition === "expire") {
    const asked = await askWhetherPaid(trx, order, now);
    if (asked !== "unpaid") return asked === "asked" ? "again" : undefined;
    // What comes of the verification later changes nothing of why the order has ended.
    const details = { unverified: await isBuyerUnverified(trx, order.id) };
    return void (await moveOrder({ ...move, order, shipment, transition, party: "clock", details }));
  }
  if (!shipment) return void (await moveOrder({ ...move, order, shipment, transition, party: "clock" }));
  const about = { ...move, order, shipment, openedBy: "clock" } as const;
  // Silence counts only where the buyer could know of the question, or of the end of the inspection.
  if (transition === "openSilenceCase") {
    if (await wasAsked(trx, { order, shipment }))
      await openDispute({ ...about, transition, reason: silenceReason, changes: { silentUntil: null } });
    else await takeQuestionBack(trx, { order, shipment }, now);
  } else if (transition === "disputeWeight") await openDispute({ ...about, transition, reason: weightReason });
  else if (transition === "acceptDeliveredUnopposed" || transition === "disputeDelivered")
    await answerForSupplier(trx, { order, shipment }, now);
  else if (transition === "openPapersCase") await openPapersCase(trx, { order, shipment }, now);
  else if (transition === "releaseDue" && (await waitForPapers(trx, { order, shipment }, now))) return;
  else {
    const until = transition === "approveUnopposed" && (await postponedUntil(trx, { order, shipment }, now));
    if (until) await postponeInspection(trx, { order, shipment }, until, now);
    else await moveOrder({ ...move, order, shipment, transition, party: "clock" });
  }
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
        const shipment = await Shipment.query(trx).findById(proposal.shipmentId).throwIfNotFound();
        const ended = await proposal.change(trx, { status: "expired", answeredAt: now }, now);
        await noteProposal({ trx, order, shipment, proposal: ended, what: "expired", now });
      })
      .catch((error: unknown) => logger.error({ err: error, orderId, proposalId: id }, "proposal not ended"));
  }
}

const uuidOnly = "case when t.subject_id ~ '^[0-9a-f-]{36}$' then t.subject_id::uuid end";

/** Tasks about a delivery, a case or a message that has gone on since are settled: nobody is to look for goods that have arrived. */
export async function sweepSettledTasks({ db, clock }: Services): Promise<void> {
  await db.raw(
    `update staff_tasks t set resolved_at = ?
      where t.resolved_at is null
        and (t.kind in ('escrow.deliveryOverdue', 'escrow.questionUndelivered')
               and exists (select from shipments s
                            where s.id = ${uuidOnly} and (s.status <> 'awaiting_delivery' or s.confirmation_asked_at is not null))
             or t.kind = 'escrow.deadlineNotKept'
               and not exists (select from (select id, status, to_jsonb(s) as row from shipments s union all select id, status, to_jsonb(o) from orders o) d
                                where d.id = ${uuidOnly} and d.status = t.details ->> 'status'
                                  and cast(d.row ->> (t.details ->> 'deadline') as timestamptz) <= ?)
             or t.kind = 'escrow.reminderUndelivered'
               and not exists (select from shipments s where s.id = ${uuidOnly} and s.status = 'quality_control')
             or t.kind in ('outbox.failed', 'outbox.byHand')
               and not exists (select from outbox c where c.subject_id = t.subject_id and c.delivered_at is null and c.failed_at is not null)
             or t.kind = 'escrow.shippingOverdue'
               and not exists (select from shipments s
                                where s.id = ${uuidOnly} and s.status = 'funded' and s.ship_by = cast(t.details ->> 'shipBy' as timestamptz))
             or t.kind in ('escrow.nobodyEligible', 'escrow.caseOverdue', 'escrow.caseStuck', 'escrow.decisionUndelivered')
               and exists (select from disputes d where d.id = ${uuidOnly} and d.status in (${quoted(endedCaseStatuses)}))
             or t.kind = 'escrow.caseOverdue'
               and exists (select from disputes d where d.id = ${uuidOnly} and d.status not in (${quoted(reviewerStatuses)})))`,
    [clock.now(), clock.now()],
  );
}

interface Standing {
  kind: string;
  /** Of the shipments `s` with their orders `o`, or of the cases `d`: those that stand still, with what the task says of them. */
  rows: string;
  values: readonly (Date | string)[];
}

const addTasks = async ({ db, clock }: Services, { kind, rows, values }: Standing): Promise<void> =>
  void (await db.raw(
    `insert into staff_tasks (kind, subject_id, details, created_at)
     select ?, standing.subject_id, standing.details, ? from (${rows}) standing
     on conflict (kind, subject_id) where resolved_at is null do nothing`,
    [kind, clock.now(), ...values],
  ));

/** A shipment of one order; its number where the order has several. */
const shipmentRows = (dates: string, where: string) =>
  `select s.id::text as subject_id,
          jsonb_build_object('reference', o.reference, ${dates})
            || case when (select count(*) from shipments n where n.order_id = o.id) > 1 then jsonb_build_object('shipment', s.number) else '{}' end as details
     from shipments s join orders o on o.id = s.order_id
    where ${where}`;

/**
 * Nothing goes on, and money lies there: nobody has shipped or cancelled for two weeks (of each day that was agreed once), goods should have arrived two weeks ago and
 * neither side has said or asked anything (once a shipment), or our own decision is a day late.
 */
export async function sweepOverdue(services: Services): Promise<void> {
  const now = services.clock.now();
  const overdue = after(now, -overdueAfterDays * day);
  await addTasks(services, {
    kind: "escrow.shippingOverdue",
    rows: shipmentRows(
      "'shipBy', s.ship_by",
      `s.status = 'funded' and s.ship_by < ?
         and not exists (select 1 from staff_tasks t where t.kind = 'escrow.shippingOverdue' and t.subject_id = s.id::text
                                                       and cast(t.details ->> 'shipBy' as timestamptz) = s.ship_by)`,
    ),
    values: [overdue],
  });
  await addTasks(services, {
    kind: "escrow.deliveryOverdue",
    rows: shipmentRows(
      "'expectedArrival', s.expected_arrival",
      `s.status = 'awaiting_delivery' and s.expected_arrival < ?::date and s.confirmation_asked_at is null
         and not exists (select 1 from staff_tasks t where t.kind = 'escrow.deliveryOverdue' and t.subject_id = s.id::text)`,
    ),
    values: [overdue.toISOString().slice(0, 10)],
  });
  await addTasks(services, {
    kind: "escrow.caseOverdue",
    // Once for each moment: a case may be late again after an appeal, or goods that did not come back.
    rows: `select d.id::text as subject_id, jsonb_build_object('reference', o.reference, 'openedAt', d.created_at, 'decideBy', d.decide_by) as details
             from disputes d join orders o on o.id = d.order_id
            where d.status in (${quoted(reviewerStatuses)}) and d.decide_by < ?
              and not exists (select 1 from staff_tasks t where t.kind = 'escrow.caseOverdue' and t.subject_id = d.id::text
                                                                and cast(t.details ->> 'decideBy' as timestamptz) = d.decide_by)`,
    values: [after(now, -lateDecisionHours * hour)],
  });
}
