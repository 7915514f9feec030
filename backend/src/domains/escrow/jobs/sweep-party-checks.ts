import { partyChecks } from "#shared/escrow/beside-moves.ts";
import type { OrganizationType } from "#shared/organizations/choices.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { after, day } from "#backend/src/kernel/clock.ts";
import { addStaffTask } from "#backend/src/kernel/outbox.ts";
import type { Sweep } from "#backend/src/kernel/queue.ts";
import { checkSubject, checkTasks, type CheckRow } from "../commands/note-party-check.ts";
import { tellSides } from "../commands/tell-sides.ts";
import { Order } from "../model.ts";

/** Nothing of an order `o` waits for the provider any more: it was never paid, or all its money has left. */
const isOver = `(o.status = 'cancelled' or o.status in ('funds_released', 'refunded') and exists (
  select from order_money m where m.order_id = o.id and m.paid_out = m.supplier and m.paid_back = m.refunded))`;

const batch = 200;

/** Reminds whoever is still being verified, makes it a task for our team in time, and settles the tasks of orders that are over. */
export const sweepPartyChecks: Sweep = async ({ db, clock }) => {
  const now = clock.now();
  const { remindAfterDays, remindEveryDays, taskAfterDays } = partyChecks;
  const due = { first: after(now, -remindAfterDays * day), again: after(now, -remindEveryDays * day) };
  const late = after(now, -taskAfterDays * day);
  const find = async () => {
    const { rows } = await db.raw<{ rows: { order_id: string; party: OrganizationType }[] }>(
      `select c.order_id, c.party from party_checks c join orders o on o.id = c.order_id
        where c.status = 'pending' and not ${isOver}
          and (c.since <= :first and (c.reminded_at is null or c.reminded_at <= :again) or c.since <= :late and c.overdue_at is null)
        order by c.since limit ${batch}`,
      { ...due, late },
    );
    return rows;
  };
  for (let found = await find(); found.length > 0; found = found.length === batch ? await find() : [])
    for (const { order_id: orderId, party } of found)
      await db.transaction(async (trx) => {
        const order = await Order.lockById(trx, orderId);
        const check = order && (await trx<CheckRow>("party_checks").where({ order_id: orderId, party }).first());
        // Another worker may have done it, or the provider have reported, meanwhile.
        if (!order || check?.status !== "pending") return;
        if (check.since <= due.first && (!check.reminded_at || check.reminded_at <= due.again))
          await remind(trx, order, check, now);
        if (check.since <= late && !check.overdue_at) await makeTask(trx, order, check, now);
      });
  await db.raw(
    `update staff_tasks t set resolved_at = :now
      where t.resolved_at is null and t.kind = any(:kinds)
        and exists (select from orders o where o.id::text = split_part(t.subject_id, ':', 1) and ${isOver})`,
    { now, kinds: [...checkTasks] },
  );
};

const own = (trx: Transaction, { order_id, party }: CheckRow) => trx("party_checks").where({ order_id, party });

async function remind(trx: Transaction, order: Order, check: CheckRow, now: Date): Promise<void> {
  await tellSides({
    trx,
    order,
    shipment: null,
    eventId: `partyCheck:${order.id}:${check.party}:${now.getTime()}`,
    told:
      check.party === "supplier"
        ? { supplier: partyChecks.reminder }
        : { buyer: order.status === "created" ? partyChecks.beforePaying : partyChecks.reminder },
    known: { since: check.since.toISOString() },
    userId: null,
    now,
  });
  await own(trx, check).update({ reminded_at: now });
}

async function makeTask(trx: Transaction, order: Order, check: CheckRow, now: Date): Promise<void> {
  const details = { reference: order.reference, party: check.party, since: check.since.toISOString() };
  const subjectId = checkSubject(order.id, check.party);
  await addStaffTask(trx, { kind: "escrow.partyCheckOverdue", subjectId, details }, now);
  await own(trx, check).update({ overdue_at: now });
}
