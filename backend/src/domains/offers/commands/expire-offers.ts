import { offerProcess } from "#shared/offers/process.ts";
import { organizationTypes } from "#shared/organizations/choices.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { publish } from "#backend/src/kernel/events.ts";
import type { Services } from "#backend/src/kernel/services.ts";
import { eventOf, Offer } from "../model.ts";
import { tellOffer } from "./tell-offer.ts";

const batch = 100;

/** Ends one offer whose time has passed, which is locked by `trx`, and tells both sides. */
export async function expireOffer(trx: Transaction, offer: Offer, now: Date): Promise<void> {
  const expired = await offer.change(trx, { status: offerProcess.expire.to }, now);
  await publish({
    trx,
    organizationIds: [offer.buyerOrgId, offer.supplierOrgId],
    type: "offer",
    subjectId: offer.id,
    event: eventOf(expired),
    now,
  });
  for (const side of organizationTypes)
    await tellOffer({ trx, offer: expired, told: { side, kind: "offerExpired" }, now });
}

/** Ends the offers whose time has passed. Nobody is waited for: an offer that is held is due again once it is free. */
export async function expireOffers({ db, clock }: Services): Promise<void | "again"> {
  const now = clock.now();
  let found: number;
  do {
    found = await db.transaction(async (trx) => {
      const due = await Offer.query(trx)
        .where("status", offerProcess.expire.from[0])
        .where("valid_until", "<=", now)
        .orderBy("id")
        .limit(batch)
        .forUpdate()
        .skipLocked();
      for (const offer of due) await expireOffer(trx, offer, now);
      return due.length;
    });
  } while (found === batch);
  const held = await Offer.query(db)
    .where("status", offerProcess.expire.from[0])
    .where("valid_until", "<=", now)
    .first()
    .select("id");
  return held && "again";
}
