import { offerEndpoints } from "#shared/offers/contract.ts";
import { endpoint, type Endpoint } from "#backend/src/http/endpoint.ts";
import { authorize } from "#backend/src/kernel/actor.ts";
import type { Services } from "#backend/src/kernel/services.ts";
import { acceptOffer, type Conclude } from "./commands/accept-offer.ts";
import { refuseEnded, refuseOtherVersion } from "./commands/refuse-other-version.ts";
import { lockForMove, refuseGone, viewOne } from "./offer-access.ts";
import { isTurnOf } from "./policy.ts";

/** The endpoint that accepts an offer, for the domain that makes contracts. */
export const acceptEndpoint = (concludeWith: (services: Services) => Conclude): Endpoint =>
  endpoint(offerEndpoints.accept, async ({ trx, actor, params, body, services, now }) => {
    const { offer, side } = await lockForMove(trx, actor, params.offerId, "accept");
    refuseEnded(offer, now);
    // Who has not seen the newest version is shown it, also where it is not theirs to answer.
    await refuseOtherVersion(trx, offer, body.number, side);
    authorize(isTurnOf("accept", side, offer), "offers.notYourTurn");
    await refuseGone(trx, offer.productId);
    const accepted = await acceptOffer({ trx, offer, conclude: concludeWith(services), now });
    return viewOne(trx, accepted, { actor, services, now });
  });
