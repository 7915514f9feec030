import { caseDays } from "#shared/disputes/process.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { after, day } from "#backend/src/kernel/clock.ts";
import { addStaffTask } from "#backend/src/kernel/outbox.ts";
import { unheardOf } from "../../escrow/index.ts";
import { appellantsOf } from "../appellants.ts";
import type { Case } from "../commands/move-case.ts";

/** So many days more a side has that could not be written to. By then our team has known of it for a week. */
const mostMore = 7;

/**
 * Until when the time for an appeal goes on, because a side that may appeal was not told of the decision: silence counts only of somebody who could know (docs/adr/0031-notices.md), and money moves for
 * good when it is over.
 *
 * @returns null where it counts.
 */
export async function unheardUntil(
  trx: Transaction,
  { dispute, order, shipment }: Case,
  now: Date,
): Promise<Date | null> {
  const [last] = (await trx("dispute_decisions")
    .where({ dispute_id: dispute.id })
    .orderBy("round", "desc")
    .limit(1)
    .pluck("announced_at")) as (Date | null)[];
  if (!last || now >= after(last, (caseDays.appealBy + mostMore) * day)) return null;
  const announced = (await trx("dispute_events")
    .where({ dispute_id: dispute.id, created_at: last })
    .whereIn("what", ["decide", "confirm"])
    .pluck("id")) as string[];
  const events = announced.map((id) => `case:${id}`);
  let until: Date | null = null;
  for (const side of appellantsOf(dispute, shipment, order.currency)) {
    if (side === "buyer" ? dispute.waivedByBuyer : dispute.waivedBySupplier) continue;
    const organizationId = side === "buyer" ? order.buyerOrgId : order.supplierOrgId;
    const unheard = await unheardOf(trx, { events, organizationId }, now);
    if (unheard?.isRefused)
      await addStaffTask(
        trx,
        {
          kind: "escrow.decisionUndelivered",
          subjectId: dispute.id,
          details: { reference: order.reference, shipment: shipment.number, side },
        },
        now,
      );
    if (unheard && (!until || unheard.until > until)) until = unheard.until;
  }
  return until;
}
