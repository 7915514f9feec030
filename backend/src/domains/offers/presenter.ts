import type { Unit } from "#shared/catalogue/choices.ts";
import { quantityInTradeUnit, tradeUnit } from "#shared/catalogue/rules.ts";
import { formatDecimal, parseDecimal } from "#shared/kernel/decimal.ts";
import { fromMinor, quantityScale, toMinor, totalOf } from "#shared/kernel/money.ts";
import { amountsOf } from "#shared/escrow/shipments.ts";
import type { OfferView } from "#shared/offers/contract.ts";
import type { Actor } from "#backend/src/kernel/actor.ts";
import { presentGoods, type AgreedTerms } from "../terms/index.ts";
import type { Offer } from "./model.ts";
import { isExpired, offerRights } from "./policy.ts";

/** What a view needs beside the offer itself. */
export interface OfferContext {
  terms: AgreedTerms;
  counterparty: { id: string; name: string; phone: string | null; country: string | null };
  orderReference: string | null;
  /** Of the reader's own listing, in its unit. */
  stock: { quantity: string; unit: Unit } | null;
}

export function presentOffer(
  offer: Offer,
  { counterparty, terms, orderReference, stock }: OfferContext,
  actor: Actor,
  now: Date,
): OfferView {
  const total = totalOf(parseDecimal(terms.quantity, quantityScale), toMinor(terms.pricePerUnit));
  return {
    id: offer.id,
    version: offer.version,
    product: { id: offer.productId, name: terms.productName, category: terms.productCategory, unit: terms.unit },
    counterparty,
    quantity: formatDecimal(parseDecimal(terms.quantity, quantityScale), quantityScale, 0),
    unit: terms.unit,
    pricePerUnit: { amount: terms.pricePerUnit, currency: terms.currency },
    total: { amount: fromMinor(total), currency: terms.currency },
    deliveryTerms: terms.deliveryTerms,
    deliveryTimeDays: terms.deliveryTimeDays,
    tolerancePercent: formatDecimal(parseDecimal(terms.tolerancePercent, 1), 1, 0),
    inspectionDays: terms.inspectionDays,
    packing: terms.packing,
    ...presentGoods(terms),
    shipments: presentSchedule(terms, total),
    // A listing may have been changed to another unit since: there is nothing to compare then.
    stock: stock && tradeUnit(stock.unit) === terms.unit ? quantityInTradeUnit(stock.quantity, stock.unit) : null,
    message: offer.message,
    // The sweep writes it within a minute; nobody should see an offer as open in between.
    status: offer.status === "pending" && isExpired(offer, now) ? "expired" : offer.status,
    turn: offer.turn,
    validUntil: offer.validUntil.toISOString(),
    orderUntil: offer.orderUntil?.toISOString() ?? null,
    orderReference,
    createdAt: offer.createdAt.toISOString(),
    can: offerRights(actor, offer, orderReference !== null, now),
  };
}

function presentSchedule({ schedule, currency }: AgreedTerms, total: bigint): OfferView["shipments"] {
  const shipments = schedule ?? [];
  if (shipments.length === 0) return [];
  const amounts = amountsOf(
    total,
    shipments.map(({ quantity }) => quantity),
  );
  return shipments.map((shipment, index) => ({
    ...shipment,
    amount: { amount: fromMinor(amounts[index] ?? 0n), currency },
  }));
}
