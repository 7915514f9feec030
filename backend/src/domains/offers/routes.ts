import { catalogueEndpoints } from "#shared/catalogue/contract.ts";
import { AppError } from "#shared/kernel/errors.ts";
import { offerEndpoints } from "#shared/offers/contract.ts";
import type { OrganizationType } from "#shared/organizations/choices.ts";
import type { Database } from "#backend/src/db/database.ts";
import { endpoint, type Endpoint } from "#backend/src/http/endpoint.ts";
import { asMember, authorize, authorizeAction, type Actor, sideOf } from "#backend/src/kernel/actor.ts";
import { canDeleteProducts, lockOwnProduct, removeProduct } from "../catalogue/index.ts";
import { answerOffer } from "./commands/answer-offer.ts";
import { counterOffer } from "./commands/counter-offer.ts";
import { closeOffers } from "./commands/close-offers.ts";
import { refuseEnded } from "./commands/refuse-other-version.ts";
import { sendInquiry } from "./commands/send-inquiry.ts";
import { Offer } from "./model.ts";
import { lockForMove, refuseGone, view, viewOne } from "./offer-access.ts";
import { isTurnOf } from "./policy.ts";
import { countOffers, listOffers } from "./queries/list-offers.ts";
import { readVersions } from "./queries/read-versions.ts";

const end = (name: "reject" | "withdraw") =>
  endpoint(offerEndpoints[name], async ({ trx, actor, params, services, now }) => {
    const { offer, side } = await lockForMove(trx, actor, params.offerId, name);
    authorize(isTurnOf(name, side, offer), "offers.notYourTurn");
    return viewOne(trx, await answerOffer({ trx, offer, answer: name, now }), { actor, services, now });
  });

/** An offer that the caller's organization has a side of. */
async function findOwn(db: Database, actor: Actor, id: string): Promise<{ offer: Offer; side: OrganizationType }> {
  const offer = await Offer.query(db).findById(id).whereNull("deleted_at");
  const side = offer && sideOf(actor, offer);
  if (!offer || !side) throw new AppError("offers.notFound");
  return { offer, side };
}

export const offersRoutes: Endpoint[] = [
  endpoint(offerEndpoints.list, async ({ db, actor, query, services, now }) => {
    const { rows, ...page } = await listOffers(db, { membership: asMember(actor).membership, ...query, now });
    return { ...page, items: await view(db, rows, { actor, services, now }), totalCapped: false };
  }),

  endpoint(offerEndpoints.create, async ({ trx, actor, body, services, now }) => {
    const member = asMember(actor);
    authorize(member.membership.organizationType === "buyer", "offers.buyerOnly");
    authorizeAction("sendInquiries", actor);
    const offer = await sendInquiry({
      trx,
      buyerOrganizationId: member.membership.organizationId,
      userId: member.userId,
      draft: body,
      now,
    });
    return viewOne(trx, offer, { actor, services, now });
  }),

  endpoint(offerEndpoints.counts, ({ db, actor, now }) => countOffers(db, asMember(actor).membership, now)),

  endpoint(offerEndpoints.show, async ({ db, actor, params, services, now }) => {
    const { offer } = await findOwn(db, actor, params.offerId);
    return viewOne(db, offer, { actor, services, now });
  }),

  endpoint(offerEndpoints.versions, async ({ db, actor, params }) => {
    const { offer, side } = await findOwn(db, actor, params.offerId);
    return { items: await readVersions(db, offer, side) };
  }),

  endpoint(offerEndpoints.counter, async ({ trx, actor, params, body, services, now }) => {
    const { offer, side } = await lockForMove(trx, actor, params.offerId, "counter");
    refuseEnded(offer, now);
    await refuseGone(trx, offer.productId);
    const { userId } = asMember(actor);
    const countered = await counterOffer({ trx, offer, side, userId, draft: body, now });
    return viewOne(trx, countered, { actor, services, now });
  }),

  end("reject"),
  end("withdraw"),

  // Here and not with the catalogue's own, because what is offered for a product ends with it.
  endpoint(catalogueEndpoints.remove, async ({ trx, actor, params, now }) => {
    const product = await lockOwnProduct(trx, actor, params.productId, "hideProducts");
    authorize(canDeleteProducts(actor));
    await closeOffers({ trx, productId: product.id, now });
    await removeProduct({ trx, product, now });
    return undefined;
  }),
];
