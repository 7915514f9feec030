import { moneyView, quantityScale } from "#shared/kernel/money.ts";
import { formatDecimal, parseDecimal } from "#shared/kernel/decimal.ts";
import { worthOf } from "#shared/terms/worth.ts";
import type { Database } from "#backend/src/db/database.ts";
import { publish } from "#backend/src/kernel/events.ts";
import { tellTogether, type AnyTelling } from "#backend/src/kernel/notices.ts";
import { isPriced, type OfferedTerms } from "../../terms/index.ts";
import type { Offer } from "../../offers/index.ts";
import type { QuotationRequest, RequestEvent } from "../model.ts";

interface Happened {
  request: QuotationRequest;
  event: RequestEvent;
  /** Those that hear of it beside the buyer. */
  suppliers: readonly string[];
  now: Date;
}

/** Lets the browsers of the buyer and of some suppliers read it again. */
export async function publishRequest(trx: Database, { request, event, suppliers, now }: Happened): Promise<void> {
  await publish({
    trx,
    organizationIds: [request.buyerOrgId, ...suppliers],
    type: "request",
    subjectId: request.id,
    event: `request.${event}`,
    now,
  });
}

const subjectOf = ({ id, number }: QuotationRequest) => ({ type: "request", id, reference: number }) as const;

const valuesOf = ({ crop, quantity, number, until }: QuotationRequest) => ({
  crop,
  quantity: { amount: formatDecimal(parseDecimal(quantity, quantityScale), quantityScale, 0), unit: "MT" },
  request: number,
  answerBy: until.toISOString(),
});

interface ToSuppliers {
  request: QuotationRequest;
  kind: "quoteRequested" | "requestEnded";
  /** The buyer's name. */
  buyer: string;
  suppliers: readonly string[];
  now: Date;
}

/** Tells suppliers that they are asked, or that nothing is awaited of them any more: each once. */
export async function tellSuppliers(trx: Database, props: ToSuppliers): Promise<void> {
  const { request, kind, buyer, suppliers, now } = props;
  await tellTogether(
    trx,
    suppliers.map(
      (organizationId) =>
        ({
          side: "supplier",
          kind,
          organizationId,
          subject: subjectOf(request),
          eventId: `request:${request.id}:${kind}:${organizationId}`,
          values: { partner: buyer, ...valuesOf(request) },
          now,
        }) as unknown as AnyTelling,
    ),
  );
}

interface ToBuyer {
  request: QuotationRequest;
  now: Date;
}

const toBuyer = (request: QuotationRequest, kind: string, eventId: string, values: object, now: Date) =>
  ({
    side: "buyer",
    kind,
    organizationId: request.buyerOrgId,
    subject: subjectOf(request),
    eventId: `request:${request.id}:${eventId}`,
    values: { ...valuesOf(request), ...values },
    now,
  }) as unknown as AnyTelling;

/** Tells the buyer that a supplier quotes nothing. */
export const tellDeclined = (
  trx: Database,
  { request, supplier, now }: ToBuyer & { supplier: { id: string; name: string } },
) => tellTogether(trx, [toBuyer(request, "quoteDeclined", `declined:${supplier.id}`, { partner: supplier.name }, now)]);

/** Tells the buyer that its time is over: with quotes that wait, or without any. */
export const tellOver = (trx: Database, { request, quotes, now }: ToBuyer & { quotes: boolean }) =>
  tellTogether(trx, [toBuyer(request, quotes ? "requestOver" : "requestUnanswered", "over", {}, now)]);

interface Quoted extends ToBuyer {
  supplier: string;
  offer: Offer;
  terms: OfferedTerms;
}

/** Tells the buyer what a supplier has quoted. */
export async function tellQuoted(trx: Database, { request, supplier, offer, terms, now }: Quoted): Promise<void> {
  const { exchange, month, difference } = terms.differential ?? {};
  const values = {
    partner: supplier,
    product: terms.productName,
    quantity: {
      amount: formatDecimal(parseDecimal(terms.quantity, quantityScale), quantityScale, 0),
      unit: terms.unit,
    },
    answerBy: offer.validUntil.toISOString(),
    ...(isPriced(terms)
      ? { total: moneyView(worthOf(terms, terms.quantity), terms.currency) }
      : { differential: { exchange, month, difference } }),
  };
  const kind = isPriced(terms) ? "quoteReceived" : "quoteToFix";
  await tellTogether(trx, [toBuyer(request, kind, `quoted:${offer.id}`, values, now)]);
}
