import { parseDecimal } from "#shared/kernel/decimal.ts";
import { AppError } from "#shared/kernel/errors.ts";
import { canTransition } from "#shared/kernel/process.ts";
import { quantityScale } from "#shared/kernel/money.ts";
import type { AwardForm } from "#shared/quotations/contract.ts";
import { requestProcess } from "#shared/quotations/process.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { findProduct, refuseHeld } from "../../catalogue/index.ts";
import {
  acceptOffer,
  counterQuantity,
  Offer,
  refuseEnded,
  refuseOtherVersion,
  type Conclude,
} from "../../offers/index.ts";
import { AgreedTerms, isPriced } from "../../terms/index.ts";
import type { QuotationRequest } from "../model.ts";
import { statusOf } from "../policy.ts";
import { endRequest } from "./end-request.ts";
import { publishRequest } from "./tell-request.ts";

interface Props {
  trx: Transaction;
  /** Must be locked by `trx`. */
  request: QuotationRequest;
  userId: string;
  form: AwardForm;
  /** Makes the contract of what is accepted. */
  conclude: Conclude;
  now: Date;
}

/**
 * Awards quotes, all or none. One whose whole quantity is taken is accepted as any offer is; another quantity is a version of the buyer's with that quantity, which the supplier
 * answers. Quotes are locked in the order of their ids, after their request.
 *
 * @throws {AppError} `quotations.ended`, `offers.notFound` for what is no quote of the request, `offers.otherVersion` for one that has a newer version, `offers.notFixed`, `offers.noWeight`, `offers.daysPassed`, `offers.notYourTurn` for
 * one that its supplier is to answer, `offers.notPending`, `offers.expired`, `offers.productUnavailable`, `offers.listingHeld`, `request.invalid` for a quantity that cannot be ordered.
 */
export async function awardQuotes({ trx, request, userId, form, conclude, now }: Props): Promise<QuotationRequest> {
  const { awards, close } = form;
  if (!canTransition(requestProcess, "award", statusOf(request, now))) throw new AppError("quotations.ended");
  const named = awards.map(({ offerId }) => offerId);
  // Those too that are closed with it: whoever accepts one of them holds it and waits for the number that the first contract here has drawn.
  const locked = await Offer.query(trx)
    .where({ request_id: request.id })
    .whereNull("deleted_at")
    .where((which) => {
      void which.whereIn("id", named);
      if (close) void which.orWhere({ status: "pending" });
    })
    .orderBy("id")
    .forNoKeyUpdate();
  const offers = locked.filter(({ id }) => named.includes(id));
  const offerOf = new Map(offers.map((offer) => [offer.id, offer]));
  for (const [index, { offerId, number, quantity }] of awards.entries()) {
    const offer = offerOf.get(offerId);
    if (!offer) throw new AppError("offers.notFound");
    await awardOne(trx, { offer, number, quantity, userId, conclude, now }).catch((error: unknown) => {
      throw placed(error, index);
    });
  }
  const awarded = awards.length > 0 ? await request.change(trx, { status: requestProcess.award.to }, now) : request;
  const suppliers = offers.map(({ supplierOrgId }) => supplierOrgId);
  if (awards.length > 0) await publishRequest(trx, { request: awarded, event: "awarded", suppliers, now });
  return close ? endRequest({ trx, request: awarded, how: "close", now }) : awarded;
}

interface One {
  offer: Offer;
  number: number;
  quantity: string;
  userId: string;
  conclude: Conclude;
  now: Date;
}

async function awardOne(trx: Transaction, { offer, number, quantity, userId, conclude, now }: One): Promise<void> {
  refuseEnded(offer, now);
  await refuseOtherVersion(trx, offer, number, "buyer");
  if (offer.turn !== "buyer") throw new AppError("offers.notYourTurn");
  const product = await findProduct(trx, offer.productId);
  if (!product) throw new AppError("offers.productUnavailable");
  refuseHeld(product);
  const terms = (await AgreedTerms.offered(trx, [offer.termsId]))(offer.termsId);
  if (!isPriced(terms)) throw new AppError("offers.notFixed");
  const isWhole = parseDecimal(quantity, quantityScale) === parseDecimal(terms.quantity, quantityScale);
  if (isWhole) await acceptOffer({ trx, offer, conclude, now });
  else await counterQuantity({ trx, offer, userId, quantity, now });
}

/** Which of the awards is refused: what is wrong with a quantity stands beside it, and of others their offer is named. */
function placed(error: unknown, index: number): unknown {
  if (!(error instanceof AppError) || error.code !== "request.invalid") return error;
  const { fields = [] } = (error.details ?? {}) as { fields?: { field: string; key: string }[] };
  return new AppError("request.invalid", {
    fields: fields.map((each) => ({ ...each, field: `awards[${index}].quantity` })),
  });
}
