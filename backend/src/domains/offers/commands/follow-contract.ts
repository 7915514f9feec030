import { canTransition } from "#shared/kernel/process.ts";
import { offerProcess, orderWithinDays, withinShipments } from "#shared/offers/process.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { AgreedTerms } from "../../terms/index.ts";
import type { Offer } from "../model.ts";
import { changeOffer } from "./change-offer.ts";

interface Props {
  trx: Transaction;
  /** An accepted offer, locked by `trx`. */
  offer: Offer;
  now: Date;
}

/** Both sides have signed: the time in which the order is placed begins. */
export async function beginOrderTime({ trx, offer, now }: Props): Promise<Offer> {
  const { schedule } = await AgreedTerms.find(trx, offer.termsId);
  return changeOffer(trx, offer, { orderUntil: withinShipments(now, orderWithinDays, schedule ?? []) }, now);
}

/** One side has withdrawn from the contract, and the offer ends with it. Both are told by the contract. */
export const renounceOffer = ({ trx, offer, now }: Props): Promise<Offer> =>
  changeOffer(trx, offer, { status: offerProcess.renounce.to, orderUntil: null }, now);

/** Nothing has come of what was accepted, in its time: it is agreed no more. Both are told by the contract, or of the order that was never paid. */
export async function lapseOffer({ trx, offer, now }: Props): Promise<void> {
  if (canTransition(offerProcess, "lapse", offer.status))
    await changeOffer(trx, offer, { status: offerProcess.lapse.to, orderUntil: null }, now);
}
