import { formatDecimal, parseDecimal } from "#shared/kernel/decimal.ts";
import { moneyView } from "#shared/kernel/money.ts";
import type { OfferStatus } from "#shared/offers/process.ts";
import type { OrganizationType } from "#shared/organizations/choices.ts";
import type { AskedView, QuoteView } from "#shared/quotations/contract.ts";
import { netWeightScale, tonsOf, worthOf } from "#shared/terms/worth.ts";
import { presentOffered } from "../offers/index.ts";
import { isPriced, type OfferedTerms } from "../terms/index.ts";

export interface QuoteRow {
  offer_id: string;
  status: OfferStatus;
  turn: OrganizationType;
  number: number;
  side: OrganizationType;
  message: string;
  valid_until: Date;
  created_at: Date;
  product_id: string;
  terms_id: string;
  supplier: AskedView["supplier"];
}

const plainWeight = (kilograms: string) => formatDecimal(parseDecimal(kilograms, netWeightScale), netWeightScale, 0);

/** A price of one metric ton, where it is known what a unit weighs. */
function pricePerTon(terms: OfferedTerms): QuoteView["pricePerTon"] {
  if (!isPriced(terms) || (terms.unit !== "MT" && terms.unitWeightKg === null)) return null;
  return moneyView(worthOf({ ...terms, unit: "MT" }, "1"), terms.currency);
}

/** A quote as its request's buyer reads it; who has written it is told to their own side alone. */
export function presentQuote(row: QuoteRow, terms: OfferedTerms): QuoteView {
  const offered = presentOffered(terms);
  const isWeighed = terms.unit === "MT";
  return {
    number: row.number,
    by: row.side,
    author: null,
    createdAt: row.created_at.toISOString(),
    validUntil: row.valid_until.toISOString(),
    message: row.message,
    ...offered,
    offerId: row.offer_id,
    status: row.status,
    turn: row.turn,
    supplier: row.supplier,
    product: { id: row.product_id, name: terms.productName, category: terms.productCategory },
    origin: terms.originCountry,
    certifications: [...terms.certifications],
    netWeightKg: isWeighed || terms.unitWeightKg === null ? null : plainWeight(terms.unitWeightKg),
    pricePerTon: pricePerTon(terms),
    tons: isWeighed ? offered.quantity : terms.unitWeightKg && tonsOf(terms.quantity, terms.unitWeightKg),
    currency: terms.priceCurrency,
  };
}
