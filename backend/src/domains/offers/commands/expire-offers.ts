import type { QueryBuilderType } from "objection";
import { offerProcess } from "#shared/offers/process.ts";
import { organizationTypes } from "#shared/organizations/choices.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { publish } from "#backend/src/kernel/events.ts";
import type { Services } from "#backend/src/kernel/services.ts";
import { eventOf, Offer } from "../model.ts";
import { lapseOffer } from "./follow-contract.ts";
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

/** What was accepted before there were contracts, and not ordered in time. Others end with their contract. */
const withoutContract = `order_until <= ? and not exists (select from contracts c where c.offer_id = offers.id)
  and not exists (select from orders o where o.offer_id = offers.id)`;

interface Due {
  readonly of: (query: QueryBuilderType<Offer>, now: Date) => QueryBuilderType<Offer>;
  readonly end: (trx: Transaction, offer: Offer, now: Date) => Promise<void>;
}
const dues: readonly Due[] = [
  {
    of: (query, now) => query.where("status", offerProcess.expire.from[0]).where("valid_until", "<=", now),
    end: expireOffer,
  },
  {
    of: (query, now) => query.where("status", offerProcess.lapse.from[0]).whereRaw(withoutContract, [now]),
    end: (trx, offer, now) => lapseOffer({ trx, offer, now }),
  },
];

/** Ends the offers whose time has passed. Nobody is waited for: an offer that is held is due again once it is free. */
export async function expireOffers({ db, clock }: Services): Promise<void | "again"> {
  const now = clock.now();
  let isHeld = false;
  for (const { of, end } of dues) {
    let found: number;
    do {
      found = await db.transaction(async (trx) => {
        const due = await of(Offer.query(trx), now).orderBy("id").limit(batch).forUpdate().skipLocked();
        for (const offer of due) await end(trx, offer, now);
        return due.length;
      });
    } while (found === batch);
    isHeld ||= (await of(Offer.query(db), now).first().select("id")) !== undefined;
  }
  return isHeld ? "again" : undefined;
}
