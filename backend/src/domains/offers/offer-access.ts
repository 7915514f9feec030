import { AppError } from "#shared/kernel/errors.ts";
import type { OfferView } from "#shared/offers/contract.ts";
import type { OrganizationType } from "#shared/organizations/choices.ts";
import { paidIn } from "#shared/currencies/rules.ts";
import type { Database, Transaction } from "#backend/src/db/database.ts";
import { asMember, authorize, authorizeAction, type Actor, sideOf } from "#backend/src/kernel/actor.ts";
import type { Services } from "#backend/src/kernel/services.ts";
import { findProduct, refuseHeld } from "../catalogue/index.ts";
import { newestRates } from "../currencies/index.ts";
import { Offer } from "./model.ts";
import { actionOf, canPerform } from "./policy.ts";
import { presentOffer } from "./presenter.ts";
import { offerContexts } from "./queries/offer-context.ts";

interface Reader {
  actor: Actor;
  services: Services;
  now: Date;
}

/** Offers as their reader sees them. */
export async function view(
  db: Database,
  offers: readonly Offer[],
  { actor, services, now }: Reader,
): Promise<OfferView[]> {
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

export async function viewOne(db: Database, offer: Offer, reader: Reader): Promise<OfferView> {
  const [one] = await view(db, [offer], reader);
  if (!one) throw new Error("unreachable: one offer has one view");
  return one;
}

/** An offer of the caller's organization, locked, when the move is the caller's to make. */
export async function lockForMove(
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
export async function refuseGone(trx: Transaction, productId: string): Promise<void> {
  const product = await findProduct(trx, productId);
  if (!product) throw new AppError("offers.productUnavailable");
  refuseHeld(product);
}
