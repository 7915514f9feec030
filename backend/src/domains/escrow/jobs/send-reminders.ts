import { reminders } from "#shared/escrow/beside-moves.ts";
import { after, day } from "#backend/src/kernel/clock.ts";
import type { Sweep } from "#backend/src/kernel/queue.ts";
import { AgreedTerms } from "../../terms/index.ts";
import { tellSides } from "../commands/tell-sides.ts";
import { deliveredWithin, worthOfDelivered } from "../delivered-worth.ts";
import { emptyEnds } from "../ended-at-provider.ts";
import { Order } from "../model.ts";
import { Shipment } from "../shipment-model.ts";

/** How long before a deadline its reminder goes out. */
const ahead = day;
/** A deadline that has passed for longer than this is told of no more: notices are kept for 180 days, and who was told is not told again. */
const stale = 150 * day;
const batch = 200;

const isWithin = deliveredWithin("shipments");
const reminderWeights = {
  any: "true",
  unopposed: `not weight_open and (not delivered_open or ${isWithin})`,
  open: "weight_open",
  within: `delivered_open and ${isWithin}`,
  outside: `delivered_open and not (${isWithin})`,
} as const;
const columns = { fundBy: "fund_by", shipBy: "ship_by", inspectionEndsAt: "inspection_ends_at" } as const;

/** Reminds both sides of deadlines as `reminders` has them. */
export const sendReminders: Sweep = async ({ db, clock }) => {
  const now = clock.now();
  for (const [name, { in: status, of, weight, check, when, tells: told }] of Object.entries(reminders)) {
    const column = columns[of];
    const [from, to] = when === "ahead" ? [now, after(now, ahead)] : [after(now, -stale), now];
    const sides = [...(told.buyer ? ["o.buyer_org_id"] : []), ...(told.supplier ? ["o.supplier_org_id"] : [])];
    const table = column === "fund_by" ? "orders" : "shipments";
    const eventId = `'reminder:${name}:' || ${table}.id || ':' || floor(extract(epoch from ${column}))`;
    for (;;) {
      const found = (await db(table)
        .where({ status })
        .whereRaw(reminderWeights[weight])
        .where(column, ">", from)
        .where(column, "<=", to)
        // A day before the end of three; a shorter time to pay has its reminder as late in proportion, not with the order itself.
        .whereRaw(column === "fund_by" ? "fund_by <= ?::timestamptz + fund_hours * interval '20 minutes'" : "true", [
          ...(column === "fund_by" ? [now] : []),
        ])
        .whereRaw(`not exists (select 1 from notices n where n.event_id = ${eventId})`)
        // Where nobody is left to be told, the order would be found for ever.
        .whereRaw(
          `exists (select 1 from orders o join organization_members m on m.organization_id in (${sides.join()})
            where o.id = ${table}.${table === "orders" ? "id" : "order_id"} and m.deleted_at is null and m.role in ('owner', 'manager'))`,
        )
        // Nobody is reminded of what cannot be done any more, or yet.
        .whereRaw(
          `not exists (select from escrow_wallets w where w.order_id = ${table}.${table === "orders" ? "id" : "order_id"} and w.provider_status = any(?))`,
          [[...emptyEnds]],
        )
        .whereRaw(
          column === "fund_by"
            ? "exists (select from escrow_wallets w where w.order_id = orders.id and w.provider_id is not null)"
            : "true",
        )
        .whereRaw(
          check === "any"
            ? "true"
            : `${check === "open" ? "exists" : "not exists"} (select from party_checks c where c.order_id = orders.id and c.party = 'buyer' and c.status ${check === "open" ? "= 'pending'" : "<> 'verified'"})`,
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
          // Whoever is silent until then is paid for, or pays, what silence settles.
          const released =
            weight === "unopposed" && shipment?.deliveredOpen
              ? worthOfDelivered(
                  await AgreedTerms.find(trx, order.termsId),
                  order,
                  shipment,
                  shipment.deliveredWeight ?? shipment.quantity,
                )
              : undefined;
          await tellSides({ trx, order, shipment, eventId: reminder, told, released, userId: null, now });
        });
      if (found.length < batch) break;
    }
  }
};
