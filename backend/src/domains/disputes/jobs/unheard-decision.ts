import { caseDays, goesOn } from "#shared/disputes/process.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { after, day } from "#backend/src/kernel/clock.ts";
import { addStaffTask } from "#backend/src/kernel/outbox.ts";
import { unheardOf } from "../../escrow/index.ts";
import { appellantsOf } from "../appellants.ts";
import { announceGoesOn, tellGoesOn } from "../commands/go-on.ts";
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
  const last = await announcedAt(trx, dispute);
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

async function announcedAt(trx: Transaction, { id }: Pick<Case["dispute"], "id">): Promise<Date | null> {
  const [last] = (await trx("dispute_decisions")
    .where({ dispute_id: id })
    .orderBy("round", "desc")
    .limit(1)
    .pluck("announced_at")) as (Date | null)[];
  return last ?? null;
}

/** The time for an appeal goes on. Both sides are told the first time, that it may go on for some days: not each day anew. */
export async function putOff(props: Case & { trx: Transaction; now: Date }, until: Date): Promise<void> {
  const { trx, order, dispute, now } = props;
  const moved = await dispute.change(trx, { appealBy: until }, now);
  const told = (await trx("dispute_events")
    .where({ dispute_id: dispute.id, what: goesOn })
    .where("created_at", ">=", await announcedAt(trx, dispute))
    .whereRaw("details ->> 'why' = 'letter'")
    .first("id")) as { id: string } | undefined;
  if (!told) return tellGoesOn(trx, { ...props, dispute: moved }, { deadline: "appealBy", until, why: "letter", now });
  await announceGoesOn(trx, order, now);
}
