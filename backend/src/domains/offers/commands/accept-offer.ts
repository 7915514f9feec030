import { AppError } from "#shared/kernel/errors.ts";
import { offerProcess, orderWithinDays, withinShipments } from "#shared/offers/process.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { AgreedTerms, isPriced } from "../../terms/index.ts";
import type { Offer } from "../model.ts";
import { makerOf } from "../policy.ts";
import { changeOffer } from "./change-offer.ts";
import { refuseHindered } from "./refuse-hindered.ts";
import { refuseEnded } from "./refuse-other-version.ts";
import { tellOffer } from "./tell-offer.ts";

/** An offer that was just accepted, with what both sides have agreed on. */
export interface Accepted {
  trx: Transaction;
  offer: Offer;
  terms: AgreedTerms;
  now: Date;
}

/** What makes the contract of an accepted offer. Contracts stand above offers and state it themselves; nothing is accepted without one. */
export type Conclude = (accepted: Accepted) => Promise<void>;

interface Props {
  trx: Transaction;
  /** Must be locked by `trx`. */
  offer: Offer;
  conclude: Conclude;
  now: Date;
}

/**
 * Accepts the newest version of an offer, of which the contract is made at once. It reserves nothing. Both sides have 7 days to sign, or until the first day to ship or
 * deliver by is over; then the buyer has as long to place the order.
 *
 * @throws {AppError} `offers.notPending` when it was answered, `offers.expired` after valid_until, `offers.notFixed` for a price that nobody knows yet, and as {@link refuseHindered} does for what
 * could never be ordered, or not be kept any more.
 */
export async function acceptOffer({ trx, offer, conclude, now }: Props): Promise<Offer> {
  refuseEnded(offer, now);
  const terms = (await AgreedTerms.offered(trx, [offer.termsId]))(offer.termsId);
  if (!isPriced(terms)) throw new AppError("offers.notFixed");
  refuseHindered(terms, now);
  const orderUntil = withinShipments(now, orderWithinDays, terms.schedule ?? []);
  const accepted = await changeOffer(trx, offer, { status: offerProcess.accept.to, answeredAt: now, orderUntil }, now);
  await tellOffer({ trx, offer: accepted, told: { side: makerOf(offer), kind: "offerAccepted" }, now });
  // Last, because of the number: whoever draws one keeps others waiting until the end of the transaction.
  await conclude({ trx, offer: accepted, terms, now });
  return accepted;
}
