import { catalogueEndpoints } from "#shared/catalogue/contract.ts";
import { AppError } from "#shared/kernel/errors.ts";
import { offerEndpoints, type OfferView } from "#shared/offers/contract.ts";
import { paidIn } from "#shared/currencies/rules.ts";
import type { Database, Transaction } from "#backend/src/db/database.ts";
import { endpoint, type Endpoint } from "#backend/src/http/endpoint.ts";
import { asMember, authorize, authorizeAction, type Actor } from "#backend/src/kernel/actor.ts";
import type { Services } from "#backend/src/kernel/services.ts";
import { canDeleteProducts, findProduct, lockOwnProduct, refuseHeld, removeProduct } from "../catalogue/index.ts";
import { newestRates } from "../currencies/index.ts";
import { answerOffer } from "./commands/answer-offer.ts";
import { closeOffers } from "./commands/close-offers.ts";
import { sendInquiry } from "./commands/send-inquiry.ts";
import { Offer } from "./model.ts";
import { actionOf, canPerform, isTurnOf, sideOf } from "./policy.ts";
import { presentOffer } from "./presenter.ts";
import { listOffers } from "./queries/list-offers.ts";
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
  move: "accept" | "reject" | "withdraw",
): Promise<Offer> {
  const offer = await Offer.lockById(trx, id);
  const side = offer && sideOf(actor, offer);
  if (!offer || !side) throw new AppError("offers.notFound");
  authorizeAction(actionOf[move], actor);
  authorize(canPerform(move, actor, offer));
  authorize(isTurnOf(move, side, offer), "offers.notYourTurn");
  return offer;
}

/** Accepting promises an order, and there is none for what its supplier has deleted or our team has taken out of the catalogue. */
async function refuseGone(trx: Transaction, productId: string): Promise<void> {
  const product = await findProduct(trx, productId);
  if (!product) throw new AppError("offers.productUnavailable");
  refuseHeld(product);
}

const answer = (name: "accept" | "reject" | "withdraw") =>
  endpoint(offerEndpoints[name], async ({ trx, actor, params, services, now }) => {
    const offer = await lockForMove(trx, actor, params.offerId, name);
    if (name === "accept") await refuseGone(trx, offer.productId);
    return viewOne(trx, await answerOffer({ trx, offer, answer: name, now }), { actor, services, now });
  });

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

  answer("accept"),
  answer("reject"),
  answer("withdraw"),

  // Here and not with the catalogue's own, because what is offered for a product ends with it.
  endpoint(catalogueEndpoints.remove, async ({ trx, actor, params, now }) => {
    const product = await lockOwnProduct(trx, actor, params.productId, "hideProducts");
    authorize(canDeleteProducts(actor));
    await closeOffers({ trx, productId: product.id, now });
    await removeProduct({ trx, product, now });
    return undefined;
  }),
];
