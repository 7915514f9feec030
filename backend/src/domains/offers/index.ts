import type { Transaction } from "#backend/src/db/database.ts";
import type { Domain } from "../domain.ts";
import { expireOffer, expireOffers } from "./commands/expire-offers.ts";
import { Offer } from "./model.ts";
import { offersPersonData } from "./own-data.ts";
import { countOpenOffers } from "./queries/count-open-offers.ts";
import { readOffersToday } from "./queries/read-today.ts";
import { offersRoutes } from "./routes.ts";

export { expireOffer };
export { answerOffer } from "./commands/answer-offer.ts";
export { acceptEndpoint } from "./accept-routes.ts";
export { acceptOffer, type Accepted, type Conclude } from "./commands/accept-offer.ts";
export { beginOrderTime, lapseOffer, renounceOffer } from "./commands/follow-contract.ts";
export { counterQuantity } from "./commands/counter-offer.ts";
export { enterQuote } from "./commands/enter-quote.ts";
export { refuseEnded, refuseOtherVersion } from "./commands/refuse-other-version.ts";
export { sendInquiry } from "./commands/send-inquiry.ts";
export { Offer } from "./model.ts";
export { canBecomeOrder, isExpired, makerOf } from "./policy.ts";
export { presentOffered } from "./version-presenter.ts";
export { ours, own, partner, side } from "./trade-sides.ts";

/** An offer, locked. */
export const lockOffer = (trx: Transaction, id: string): Promise<Offer | undefined> => Offer.lockById(trx, id);

export const offersDomain: Domain = {
  ...offersPersonData,
  endpoints: offersRoutes,
  sweeps: { "offers.expire": expireOffers },
  closing: { openTrade: countOpenOffers },
  today: readOffersToday,
};
