import { formatDecimal, parseDecimal } from "#shared/kernel/decimal.ts";
import { moneyView, quantityScale } from "#shared/kernel/money.ts";
import type { OfferVersionView } from "#shared/offers/contract.ts";
import { amountsOf } from "#shared/escrow/shipments.ts";
import { netWeightScale, worthOf } from "#shared/terms/worth.ts";
import { isPriced, presentNegotiated, type OfferedTerms } from "../terms/index.ts";
import type { VersionRow } from "./model.ts";

/** What offered terms are worth in minor units of their currency; null until their price is fixed. */
export const worthOfOffered = (terms: OfferedTerms): bigint | null =>
  isPriced(terms) ? worthOf(terms, terms.quantity) : null;

const plain = (decimal: string, scale: number) => formatDecimal(parseDecimal(decimal, scale), scale, 0);

/** What an offer says, as each of its versions has it. */
export function presentOffered(terms: OfferedTerms) {
  const total = worthOfOffered(terms);
  return {
    quantity: plain(terms.quantity, quantityScale),
    unit: terms.unit,
    netWeightKg: terms.unit === "MT" || terms.unitWeightKg === null ? null : plain(terms.unitWeightKg, netWeightScale),
    tolerancePercent: plain(terms.tolerancePercent, 1),
    pricePerUnit: isPriced(terms) ? { amount: terms.pricePerUnit, currency: terms.currency } : null,
    total: total === null ? null : moneyView(total, terms.currency),
    deliveryTerms: terms.deliveryTerms,
    deliveryTimeDays: terms.deliveryTimeDays,
    packing: terms.packing,
    inspectionDays: terms.inspectionDays,
    ...presentNegotiated(terms),
    shipments: presentSchedule(terms, total),
  };
}

function presentSchedule({ schedule, currency }: OfferedTerms, total: bigint | null): OfferVersionView["shipments"] {
  const shipments = schedule ?? [];
  if (shipments.length === 0) return [];
  const quantities = shipments.map(({ quantity }) => quantity);
  const amounts = total === null ? [] : amountsOf(total, quantities);
  return shipments.map((shipment, index) => {
    const amount = amounts[index];
    return {
      ...shipment,
      shipFrom: shipment.shipFrom ?? null,
      amount: amount === undefined ? null : moneyView(amount, currency),
    };
  });
}

/** `author` is told to their own side alone. */
export const presentVersion = (row: VersionRow, terms: OfferedTerms, author: string | null): OfferVersionView => ({
  number: row.number,
  by: row.side,
  author,
  createdAt: row.created_at.toISOString(),
  validUntil: row.valid_until.toISOString(),
  message: row.message,
  ...presentOffered(terms),
});
