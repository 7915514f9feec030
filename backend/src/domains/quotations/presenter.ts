import { formatDecimal, parseDecimal } from "#shared/kernel/decimal.ts";
import { quantityScale } from "#shared/kernel/money.ts";
import type { RequestView } from "#shared/quotations/contract.ts";
import type { Actor } from "#backend/src/kernel/actor.ts";
import type { QuotationRequest } from "./model.ts";
import { isBuyerOf, requestRights, shownStatus, takesQuotes } from "./policy.ts";
import type { RequestContext } from "./queries/read-context.ts";

const plain = (decimal: string, scale: number) => formatDecimal(parseDecimal(decimal, scale), scale, 0);

/** The target is told to suppliers only where the buyer says so. */
export function presentRequest(
  request: QuotationRequest,
  context: RequestContext,
  actor: Actor,
  now: Date,
): RequestView {
  const isOwn = isBuyerOf(actor, request);
  const { asked, declined, quotes, toAnswer, countered, awarded, hasDeclined, word, offer, mayQuote } = context;
  return {
    id: request.id,
    version: request.version,
    number: request.number,
    status: shownStatus(request, context.isAgreed, now),
    takesQuotes: takesQuotes(request, now),
    crop: request.crop,
    quality: request.quality,
    quantity: plain(request.quantity, quantityScale),
    tolerancePercent: request.tolerancePercent && plain(request.tolerancePercent, 1),
    shipFrom: request.shipFrom,
    shipBy: request.shipBy,
    incoterm: request.incoterm,
    incotermPlace: request.incotermPlace,
    placeCode: request.placeCode,
    certifications: request.certifications,
    targetPrice:
      request.targetPrice !== null && (isOwn || request.tellTarget)
        ? { amount: request.targetPrice, currency: "USD" }
        : null,
    tellTarget: request.tellTarget,
    weightBasis: request.weightBasis,
    inspectionDays: request.inspectionDays,
    documentsRequired: request.documentsRequired,
    until: request.until.toISOString(),
    message: request.message,
    createdAt: request.createdAt.toISOString(),
    buyer: context.buyer,
    sent: isOwn
      ? {
          audience: request.audience,
          asked,
          declined,
          quotes,
          toAnswer,
          countered,
          awarded: plain(awarded, quantityScale),
        }
      : null,
    answer: isOwn ? null : { declined: hasDeclined, word, offer },
    yourTurn: context.yourTurn,
    can: requestRights(actor, request, { mayQuote, declined: hasDeclined }, now),
  };
}
