import { deliveredReason, silenceDays } from "#shared/escrow/rules.ts";
import { silenceEnds } from "#shared/escrow/shipments.ts";
import type { Database, Transaction } from "#backend/src/db/database.ts";
import { after, day, hour, minute } from "#backend/src/kernel/clock.ts";
import { publish } from "#backend/src/kernel/events.ts";
import { wasDelivered } from "#backend/src/kernel/notices.ts";
import { addStaffTask } from "#backend/src/kernel/outbox.ts";
import type { Sweep } from "#backend/src/kernel/queue.ts";
import { standstill } from "#backend/src/kernel/standstill.ts";
import { moveOrder, type Placed } from "../commands/move-order.ts";
import { openDispute } from "../commands/open-dispute.ts";
import { acceptDeliveredUnopposed } from "../commands/weigh-delivered.ts";
import { deliveredWithin } from "../delivered-worth.ts";
import { withLocked } from "./with-locked.ts";

/*
 * Silence counts only of somebody who could know: see docs/adr/0031-notices.md. The reminder of an inspection's end, and the question whether
 * goods have arrived, must have been handed to the reader's mail server.
 */

/** An email that the mail server has taken later than this after it was written leaves too little of the day before the end. */
const latestHandingOver = 12 * hour;
/** An email that has not left for so long is in trouble. */
const inTrouble = 15 * minute;
/** A worker that has swept nothing for so long stood still: its reminders came late or not at all. */
const stoodStill = hour;
/** So often an end is postponed, by a day each. By then our team has known of it for a week. */
const mostPostponed = 7;
/** A question whose email leaves within this of the asking left at once. */
const atOnce = hour;

interface Told {
  letter: string;
  letter_sent_at: Date | null;
  letter_failed_at: Date | null;
  /** Milliseconds, by the database's clock, until the mail server took it, or until now. */
  waited: string | null;
}

const lastEventOf = async (trx: Database, shipmentId: string, transition: string): Promise<string | undefined> =>
  (
    (await trx("order_events")
      .where({ shipment_id: shipmentId, transition })
      .orderBy("id", "desc")
      .limit(1)
      .pluck("id")) as string[]
  )[0];

interface Unheard {
  /** Until when silence does not count. */
  until: Date;
  /** Every email was refused for good. */
  isRefused: boolean;
}

/** Whether the emails of some events did not reach an organization in time. @returns null where its silence counts. */
export async function unheardOf(
  trx: Transaction,
  { events, organizationId }: { events: readonly string[]; organizationId: string },
  now: Date,
): Promise<Unheard | null> {
  const told = (await trx("notices")
    .whereIn("event_id", [...events])
    .where({ organization_id: organizationId })
    .whereNot({ letter: "never" })
    .select(
      "letter",
      "letter_sent_at",
      "letter_failed_at",
      trx.raw("extract(epoch from coalesce(letter_handed_at, now()) - letter_queued_at) * 1000 as waited"),
    )) as Told[];
  if (told.length === 0) return null;
  const waited = (each: Told) => Number(each.waited ?? 0);
  if (told.some((each) => each.letter_sent_at !== null && waited(each) <= latestHandingOver)) return null;
  const late = told.flatMap(({ letter_sent_at: sentAt }) => (sentAt ? [sentAt.getTime()] : []));
  if (late.length > 0) {
    const until = after(new Date(Math.min(...late)), day);
    return until > now ? { until, isRefused: false } : null;
  }
  const open = told.filter(({ letter_failed_at: failedAt }) => failedAt === null);
  // One that was written a moment ago is on its way.
  if (open.length > 0 && open.every((each) => waited(each) < inTrouble)) return null;
  return { until: after(now, day), isRefused: open.length === 0 };
}

/** The supplier has not answered a delivered weight in time: silence accepts one within the tolerance, of a supplier who could know of it. Of any other our team decides. */
export async function answerForSupplier(trx: Transaction, { order, shipment }: Placed, now: Date): Promise<void> {
  if (!shipment.deliveredOpen) return;
  const stated = await lastEventOf(trx, shipment.id, "weighWithin");
  const end = Math.floor(Number(shipment.inspectionEndsAt) / 1000);
  const events = [`order:${stated}`, `reminder:deliveredWithin:${shipment.id}:${end}`];
  if (stated && !(await unheardOf(trx, { events, organizationId: order.supplierOrgId }, now)))
    await acceptDeliveredUnopposed({ trx, order, shipment, now });
  else
    await openDispute({
      trx,
      order,
      shipment,
      transition: "disputeDelivered",
      openedBy: "clock",
      userId: null,
      reason: deliveredReason,
      now,
    });
}

/**
 * Until when an inspection that has ended goes on, because the buyer was not told of its end in time.
 *
 * @returns null where silence counts.
 */
export async function postponedUntil(trx: Transaction, { order, shipment }: Placed, now: Date): Promise<Date | null> {
  const end = shipment.inspectionEndsAt;
  if (!end) return null;
  const postponed = (await trx("order_events")
    .where({ shipment_id: shipment.id, transition: "postponeInspection" })
    .orderBy("id", "desc")
    .pluck("id")) as string[];
  if (postponed.length >= mostPostponed) return null;
  const events = [`reminder:inspect:${shipment.id}:${Math.floor(end.getTime() / 1000)}`];
  if (postponed[0] !== undefined) events.push(`order:${postponed[0]}`);
  const unheard = await unheardOf(trx, { events, organizationId: order.buyerOrgId }, now);
  if (unheard?.isRefused) {
    const details = { reference: order.reference, shipment: shipment.number };
    await addStaffTask(trx, { kind: "escrow.reminderUndelivered", subjectId: shipment.id, details }, now);
  }
  return unheard?.until ?? null;
}

/** Both sides are told of the new end, and a day before it the buyer is reminded again. */
export const postponeInspection = (trx: Transaction, placed: Placed, until: Date, now: Date) =>
  moveOrder({
    trx,
    ...placed,
    transition: "postponeInspection",
    party: "clock",
    userId: null,
    now,
    details: { inspectionEndsAt: until.toISOString() },
    changes: { inspectionEndsAt: until },
  });

/** After a standstill of ours: an inspection that ended meanwhile, or ends too soon, goes on for a day if the buyer was not reminded of its end. */
export const sweepStandstill: Sweep = async (services) => {
  const { db, clock } = services;
  if ((await standstill(db)) < stoodStill) return;
  const { rows } = await db.raw<{ rows: { id: string }[] }>(
    `select s.id from shipments s join orders o on o.id = s.order_id
      where s.status = 'quality_control' and not s.weight_open and (not s.delivered_open or ${deliveredWithin("s")}) and s.inspection_ends_at < ?
        and not exists (select from notices n
                         where n.organization_id = o.buyer_org_id and n.letter_sent_at is not null
                           and n.event_id = 'reminder:inspect:' || s.id || ':' || floor(extract(epoch from s.inspection_ends_at)))`,
    [after(clock.now(), latestHandingOver)],
  );
  let allFree = true;
  for (const { id } of rows) {
    const about = { table: "shipments", id, deadline: "inspection_ends_at", transition: "postponeInspection" } as const;
    allFree =
      (await withLocked(services, about, async (trx, { order, shipment }, now) => {
        if (shipment) await postponeInspection(trx, { order, shipment }, after(now, day), now);
      })) && allFree;
  }
  return allFree ? undefined : "again";
};

/** Whether the supplier's question has reached the buyer. */
export async function wasAsked(trx: Transaction, { order, shipment }: Placed): Promise<boolean> {
  const asked = await lastEventOf(trx, shipment.id, "askConfirmation");
  return asked !== undefined && (await wasDelivered(trx, `order:${asked}`, order.buyerOrgId));
}

/** No email about it was taken: our team finds out how the buyer is reached, and the supplier may ask again. */
export async function takeQuestionBack(trx: Transaction, { order, shipment }: Placed, now: Date): Promise<void> {
  await moveOrder({
    trx,
    order,
    shipment,
    transition: "questionUndelivered",
    party: "clock",
    userId: null,
    now,
    changes: { confirmationAskedAt: null, silentUntil: null, confirmableFrom: now },
  });
  const details = { reference: order.reference, shipment: shipment.number };
  await addStaffTask(trx, { kind: "escrow.questionUndelivered", subjectId: shipment.id, details }, now);
}

interface Asked {
  id: string;
  /** When the first of its emails was taken; null where each was refused for good. */
  heard_at: Date | null;
}

/** A question of which every email was refused is taken back at once; of one whose email left late, the fourteen days begin then. */
export const sweepQuestions: Sweep = async (services) => {
  const { rows } = await services.db.raw<{ rows: Asked[] }>(
    `select s.id, min(n.letter_sent_at) as heard_at
       from shipments s
       join orders o on o.id = s.order_id
      cross join lateral (select e.id from order_events e where e.shipment_id = s.id and e.transition = 'askConfirmation' order by e.id desc limit 1) e
       join notices n on n.event_id = 'order:' || e.id and n.organization_id = o.buyer_org_id
      where s.status = 'awaiting_delivery' and s.confirmation_asked_at is not null and s.silent_until is not null
      group by s.id
     having bool_and(n.letter_failed_at is not null)
         or min(n.letter_sent_at) > s.confirmation_asked_at + cast(:atOnce as interval)
            and s.silent_until < min(n.letter_sent_at) + cast(:silence as interval)`,
    { atOnce: `${atOnce} milliseconds`, silence: `${silenceDays} days` } as never,
  );
  let allFree = true;
  for (const { id, heard_at: heardAt } of rows) {
    const about = { table: "shipments", id, deadline: "silent_until", transition: "questionUndelivered" } as const;
    allFree =
      (await withLocked(services, about, async (trx, { order, shipment }, now) => {
        // Answered meanwhile.
        if (shipment?.status !== "awaiting_delivery" || !shipment.silentUntil) return;
        if (!heardAt) return takeQuestionBack(trx, { order, shipment }, now);
        await shipment.change(trx, { silentUntil: silenceEnds(heardAt, shipment.delivery.deliverTo) }, now);
        const organizationIds = [order.buyerOrgId, order.supplierOrgId];
        await publish({
          trx,
          organizationIds,
          type: "order",
          subjectId: order.id,
          event: "order.askConfirmation",
          now,
        });
      })) && allFree;
  }
  return allFree ? undefined : "again";
};
