import { catalogueEndpoints } from "#shared/catalogue/contract.ts";
import { AppError } from "#shared/kernel/errors.ts";
import { offerEndpoints, type OfferView } from "#shared/offers/contract.ts";
import type { OrganizationType } from "#shared/organizations/choices.ts";
import { paidIn } from "#shared/currencies/rules.ts";
import type { Database, Transaction } from "#backend/src/db/database.ts";
import { endpoint, type Endpoint } from "#backend/src/http/endpoint.ts";
import { asMember, authorize, authorizeAction, type Actor } from "#backend/src/kernel/actor.ts";
import type { Services } from "#backend/src/kernel/services.ts";
import { canDeleteProducts, findProduct, lockOwnProduct, refuseHeld, removeProduct } from "../catalogue/index.ts";
import { newestRates } from "../currencies/index.ts";
import { answerOffer } from "./commands/answer-offer.ts";
import { counterOffer } from "./commands/counter-offer.ts";
import { closeOffers } from "./commands/close-offers.ts";
import { refuseEnded, refuseOtherVersion } from "./commands/refuse-other-version.ts";
import { sendInquiry } from "./commands/send-inquiry.ts";
import { Offer } from "./model.ts";
import { actionOf, canPerform, isTurnOf, sideOf } from "./policy.ts";
import { presentOffer } from "./presenter.ts";
import { countOffers, listOffers } from "./queries/list-offers.ts";
import { readVersions } from "./queries/read-versions.ts";
import { offerContexts } from "./queries/offer-context.ts";

interface Reader {
  actor: Actor;
  services: Services;
  now: Date;
}

async function view(db: Database, offers: readonly Offer[], { actor, services, now }: Reader): Promise<OfferView[]> {
  const { membership, userId } = asMember(actor);
  const contexts = await offerContexts(db, { organizationId: membership.organizationId, userId }, offers);
  const taken = services.config.escrowCurrencies;
  const priced = [...contexts.values()].map(({ terms }) => terms.priceCurrency);
  const exchange = {
    taken,
    rates: await newestRates(
      db,
      priced.filter((code) => paidIn(code, taken) !== code),
    ),
  };
  return offers.map((offer) => {
    const context = contexts.get(offer.id);
    if (!context) throw new Error(`offer ${offer.id} has no other side`);
    return presentOffer(offer, context, exchange, actor, now);
  });
}

async function viewOne(db: Database, offer: Offer, reader: Reader): Promise<OfferView> {
  const [one] = await view(db, [offer], reader);
  if (!one) throw new Error("unreachable: one offer has one view");
  return one;
}

/** An offer of the caller's organization, locked, when the move is the caller's to make. */
async function lockForMove(
  trx: Transaction,
  actor: Actor,
  id: string,
  move: "accept" | "counter" | "reject" | "withdraw",
): Promise<{ offer: Offer; side: OrganizationType }> {
  const offer = await Offer.lockById(trx, id);
  const side = offer && sideOf(actor, offer);
  if (!offer || !side) throw new AppError("offers.notFound");
  authorizeAction(actionOf[move], actor);
  authorize(canPerform(move, actor, offer));
  return { offer, side };
}

/** Accepting promises an order, and there is none for what its supplier has deleted or our team has taken out of the catalogue. */
async function refuseGone(trx: Transaction, productId: string): Promise<void> {
  const product = await findProduct(trx, productId);
  if (!product) throw new AppError("offers.productUnavailable");
  refuseHeld(product);
}

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

  endpoint(offerEndpoints.counts, ({ db, actor, now }) => countOffers(db, asMember(actor).membership, now)),

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

  endpoint(offerEndpoints.accept, async ({ trx, actor, params, body, services, now }) => {
    const { offer, side } = await lockForMove(trx, actor, params.offerId, "accept");
    refuseEnded(offer, now);
    // Who has not seen the newest version is shown it, also where it is not theirs to answer.
    await refuseOtherVersion(trx, offer, body.number, side);
    authorize(isTurnOf("accept", side, offer), "offers.notYourTurn");
    await refuseGone(trx, offer.productId);
    return viewOne(trx, await answerOffer({ trx, offer, answer: "accept", now }), { actor, services, now });
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
