import type { OrderStatus } from "#shared/escrow/process.ts";
import { after, day } from "#backend/src/kernel/clock.ts";
import type { Sweep } from "#backend/src/kernel/queue.ts";
import { tellSides } from "../commands/tell-sides.ts";
import { Order } from "../model.ts";

/** How long before a deadline its reminder goes out. */
const ahead = day;
/** A deadline that has passed for longer than this, when an upgrade begins to remind of it, is told of no more. */
const stale = 7 * day;
const batch = 200;

interface Reminder {
  readonly status: OrderStatus;
  readonly column: "fund_by" | "ship_by" | "inspection_ends_at";
  /** Before the moment, or after it. */
  readonly when: "ahead" | "passed";
  readonly told: Parameters<typeof tellSides>[0]["told"];
}

const reminders: Readonly<Record<string, Reminder>> = {
  fund: { status: "created", column: "fund_by", when: "ahead", told: { buyer: "orderToFund" } },
  ship: {
    status: "funded",
    column: "ship_by",
    when: "passed",
    told: { buyer: "shipByPassed", supplier: "shipByPassed" },
  },
  inspect: {
    status: "quality_control",
    column: "inspection_ends_at",
    when: "ahead",
    told: { buyer: "inspectionEnds" },
  },
};

/** Reminds both sides of deadlines, of each once: a moment that was changed by agreement is another one. */
export const sendReminders: Sweep = async ({ db, clock }) => {
  const now = clock.now();
  for (const [name, { status, column, when, told }] of Object.entries(reminders)) {
    const [from, to] = when === "ahead" ? [now, after(now, ahead)] : [after(now, -stale), now];
    const eventId = `'reminder:${name}:' || orders.id || ':' || floor(extract(epoch from ${column}))`;
    for (;;) {
      const due = (await Order.query(db)
        .where({ status })
        .where(column, ">", from)
        .where(column, "<=", to)
        .whereRaw(`not exists (select 1 from notices n where n.event_id = ${eventId})`)
        // Where nobody is left to be told, the order would be found for ever.
        .whereRaw(
          `exists (select 1 from organization_members m where m.organization_id = orders.buyer_org_id and m.deleted_at is null and m.role in ('owner', 'manager'))`,
        )
        .orderBy("id")
        .limit(batch)
        .select("orders.*", db.raw(`${eventId} as "eventId"`))) as (Order & { eventId: string })[];
      for (const order of due)
        await db.transaction((trx) => tellSides({ trx, order, eventId: order.eventId, told, userId: null, now }));
      if (due.length < batch) break;
    }
  }
};
