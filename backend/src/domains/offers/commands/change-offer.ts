import type { Transaction } from "#backend/src/db/database.ts";
import { publish } from "#backend/src/kernel/events.ts";
import { eventOf, type Offer } from "../model.ts";

/** Writes what has become of an offer, and tells the browsers of both sides. */
export async function changeOffer(
  trx: Transaction,
  /** Must be locked by `trx`. */
  offer: Offer,
  changes: Partial<Pick<Offer, "status" | "answeredAt" | "orderUntil">>,
  now: Date,
): Promise<Offer> {
  const changed = await offer.change(trx, changes, now);
  await publish({
    trx,
    organizationIds: [offer.buyerOrgId, offer.supplierOrgId],
    type: "offer",
    subjectId: offer.id,
    event: eventOf(changed),
    now,
  });
  return changed;
}
