import { v7 as uuid } from "uuid";
import { listedPrice, tradeUnit } from "#shared/catalogue/rules.ts";
import type { CounterDraft } from "#shared/offers/contract.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { publish } from "#backend/src/kernel/events.ts";
import type { Product } from "../../catalogue/index.ts";
import type { Side } from "../../organizations/index.ts";
import { writeTerms, type OfferedTerms } from "../../terms/index.ts";
import { writeMessage } from "../../threads/index.ts";
import { eventOf, Offer } from "../model.ts";
import { enterVersion } from "./enter-version.ts";
import { agreedFurther } from "./read-terms.ts";
import { priceOf, readValidity } from "./read-version.ts";

interface Props {
  trx: Transaction;
  requestId: string;
  /** Locked, as the sides are: the supplier's own, active listing. */
  product: Product;
  buyer: Side;
  supplier: Side;
  userId: string;
  draft: Omit<CounterDraft, "answers">;
  /** It is valid so long unless it says otherwise. */
  days: number;
  now: Date;
}

/**
 * Enters a quote: an offer whose first version is the supplier's, so that the buyer's answer is awaited. Who may quote what, and who is told of it, is the affair of the request.
 *
 * @throws {AppError} `request.invalid` for terms that cannot be, `documents.*` for files that cannot go with it.
 */
export async function enterQuote(props: Props): Promise<{ offer: Offer; terms: OfferedTerms }> {
  const { trx, requestId, product, buyer, supplier, userId, draft, days, now } = props;
  const listed = { ...listedPrice(product), currency: product.currency, rate: null, unit: tradeUnit(product.unit) };
  const agreed = { ...listed, price: priceOf(draft, { productCategory: product.category, ...listed }, now) };
  const { differential, fixing, deliveryTimeDays } = draft;
  const terms = await writeTerms({
    trx,
    product,
    buyerOrganizationId: buyer.id,
    parties: { buyer, supplier },
    quantity: draft.quantity,
    agreed,
    further: {
      ...agreedFurther({ draft, agreed, category: product.category, differential, fixing, now }),
      deliveryTimeDays,
    },
    now,
  });
  const offer = await Offer.query(trx).insertAndFetch({
    id: uuid(),
    termsId: terms.id,
    productId: product.id,
    buyerOrgId: buyer.id,
    supplierOrgId: supplier.id,
    message: draft.message,
    isQuestion: false,
    status: "pending",
    turn: "buyer",
    number: 1,
    validUntil: readValidity(draft, now, days),
    createdBy: userId,
    requestId,
    createdAt: now,
    updatedAt: now,
  });
  await enterVersion(trx, { offer, side: "supplier", message: draft.message, userId, now });
  const organizationIds = [buyer.id, supplier.id];
  if (draft.message !== "" || draft.documents.length > 0)
    await writeMessage({
      trx,
      threadId: offer.id,
      buyerOrgId: buyer.id,
      supplierOrgId: supplier.id,
      side: "supplier",
      authorId: userId,
      text: draft.message,
      documents: draft.documents,
      told: true,
      now,
    });
  await publish({ trx, organizationIds, type: "offer", subjectId: offer.id, event: eventOf(offer), now });
  return { offer, terms };
}
