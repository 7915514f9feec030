import type { OrderStatus } from "#shared/escrow/process.ts";
import { after, day } from "#backend/src/kernel/clock.ts";
import type { Sweep } from "#backend/src/kernel/queue.ts";
import { tellSides } from "../commands/tell-sides.ts";
import { Order } from "../model.ts";
import { Shipment } from "../shipment-model.ts";

/** How long before a deadline its reminder goes out. */
const ahead = day;
/** A deadline that has passed for longer than this, when an upgrade begins to remind of it, is told of no more. */
const stale = 7 * day;
const batch = 200;

interface Reminder {
  readonly status: OrderStatus;
  readonly column: "fund_by" | "ship_by" | "inspection_ends_at";
  /** Only for a shipment whose weight the buyer has, or has not, to answer. */
  readonly weightOpen?: boolean;
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
    weightOpen: false,
    when: "ahead",
    told: { buyer: "inspectionEnds" },
  },
  /** Without an answer about the weight nothing is approved by itself. */
  weight: {
    status: "quality_control",
    column: "inspection_ends_at",
    weightOpen: true,
    when: "ahead",
    told: { buyer: "weightToAnswer" },
  },
};

/** Reminds both sides of deadlines, of each once: a moment that was changed by agreement is another one. */
export const sendReminders: Sweep = async ({ db, clock }) => {
  const now = clock.now();
  for (const [name, { status, column, weightOpen, when, told }] of Object.entries(reminders)) {
    const [from, to] = when === "ahead" ? [now, after(now, ahead)] : [after(now, -stale), now];
    const sides = [...(told.buyer ? ["o.buyer_org_id"] : []), ...(told.supplier ? ["o.supplier_org_id"] : [])];
    const table = column === "fund_by" ? "orders" : "shipments";
    const eventId = `'reminder:${name}:' || ${table}.id || ':' || floor(extract(epoch from ${column}))`;
    for (;;) {
      const found = (await db(table)
        .where({ status, ...(weightOpen === undefined ? {} : { weight_open: weightOpen }) })
        .where(column, ">", from)
        .where(column, "<=", to)
        .whereRaw(`not exists (select 1 from notices n where n.event_id = ${eventId})`)
        // Where nobody is left to be told, the order would be found for ever.
        .whereRaw(
          `exists (select 1 from orders o join organization_members m on m.organization_id in (${sides.join()})
            where o.id = ${table}.${table === "orders" ? "id" : "order_id"} and m.deleted_at is null and m.role in ('owner', 'manager'))`,
        )
        .orderBy("id")
        .limit(batch)
        .select("id", db.raw(`${eventId} as event_id`))) as { id: string; event_id: string }[];
      for (const { id, event_id: reminder } of found)
        await db.transaction(async (trx) => {
          const shipment = table === "orders" ? null : await Shipment.query(trx).findById(id).throwIfNotFound();
          const order = await Order.query(trx)
            .findById(shipment?.orderId ?? id)
            .throwIfNotFound();
          await tellSides({ trx, order, shipment, eventId: reminder, told, userId: null, now });
        });
      if (found.length < batch) break;
    }
  }
};
