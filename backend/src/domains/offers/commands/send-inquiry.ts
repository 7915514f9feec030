import { v7 as uuid } from "uuid";
import { AppError } from "#shared/kernel/errors.ts";
import type { OfferDraft } from "#shared/offers/contract.ts";
import { offerValidDays } from "#shared/offers/process.ts";
import { pricePerTradeUnit, tradeUnit } from "#shared/catalogue/rules.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { after, day } from "#backend/src/kernel/clock.ts";
import { publish } from "#backend/src/kernel/events.ts";
import type { Product } from "../../catalogue/index.ts";
import { writeTerms } from "../../terms/index.ts";
import { Offer } from "../model.ts";

interface Props {
  trx: Transaction;
  /** Locked, so that its price and unit are what the offer says. */
  product: Product;
  buyerOrganizationId: string;
  userId: string;
  draft: OfferDraft;
  now: Date;
}

/**
 * Sends an inquiry: an offer for 7 days, at the minimum of the price range and for one unit unless the buyer says otherwise.
 * It reserves nothing.
 *
 * @throws {AppError} `organizations.nameWaiting` for a buyer whose name waits to be looked at; `offers.productUnavailable` when the listing is not active, or its supplier is not shown.
 */
export async function sendInquiry({ trx, product, buyerOrganizationId, userId, draft, now }: Props): Promise<Offer> {
  const supplier = (await trx("organizations")
    .where({ id: product.organizationId })
    .first("suspended_at", "unlisted_since")) as { suspended_at: Date | null; unlisted_since: Date | null } | undefined;
  // Nobody is shown a name before staff have looked whose it is.
  const unlisted: unknown = await trx("organizations")
    .where({ id: buyerOrganizationId })
    .whereNotNull("unlisted_since")
    .first("id");
  if (unlisted) throw new AppError("organizations.nameWaiting");
  // What the public does not see cannot be asked for by whoever has kept or guessed its id.
  if (!product.active || !supplier || supplier.suspended_at || supplier.unlisted_since)
    throw new AppError("offers.productUnavailable");
  const terms = await writeTerms({
    trx,
    product,
    buyerOrganizationId,
    quantity: draft.quantity ?? "1",
    unit: tradeUnit(product.unit),
    pricePerUnit: draft.pricePerUnit ?? pricePerTradeUnit(product.price, product.unit),
    now,
  });
  const offer = await Offer.query(trx).insertAndFetch({
    id: uuid(),
    termsId: terms.id,
    productId: product.id,
    buyerOrgId: buyerOrganizationId,
    supplierOrgId: product.organizationId,
    message: draft.message,
    status: "pending",
    turn: "supplier",
    validUntil: after(now, offerValidDays * day),
    createdBy: userId,
    createdAt: now,
    updatedAt: now,
  });
  await publish({
    trx,
    organizationIds: [offer.buyerOrgId, offer.supplierOrgId],
    type: "offer",
    subjectId: offer.id,
    event: "offer.created",
    now,
  });
  return offer;
}
