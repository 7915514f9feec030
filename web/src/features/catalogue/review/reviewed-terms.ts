import type { ListingTerms, ProductDetail } from "#shared/catalogue/contract.ts";
import type { AgreedLot, LotView } from "#shared/catalogue/lots.ts";
import { termWords, type TermsSaid, type TermWording } from "#shared/contracts/term-words.ts";
import { contractTerms, termsText, type TenTermsRecord } from "#shared/contracts/terms-text.ts";
import type { RateView } from "#shared/currencies/contract.ts";
import { inspectionDays } from "#shared/escrow/rules.ts";
import { fromMinor, toMinor } from "#shared/kernel/money.ts";
import { readIncoterm } from "#shared/terms/incoterms.ts";
import { usualTolerance } from "#shared/terms/schedule.ts";
import { shownPrice, worthOf, type AgreedPrice } from "#shared/terms/worth.ts";

interface Listed {
  product: Pick<ProductDetail, "name" | "category" | "origin" | "description" | "certifications">;
  terms: Pick<ListingTerms, "deliveryTerms" | "deliveryTimeDays">;
  lot: LotView | undefined;
  /** Metric tons. */
  quantity: string;
  agreed: AgreedPrice;
  /** Where it is paid in another currency. */
  rate: RateView | null;
}

const asAgreed = ({ termsVersion: _seen, ...lot }: LotView): AgreedLot => lot;

/** What the contract of an order from a listing will say: what the listing leaves open is what every such order has. */
export function listedText({ product, terms, lot, quantity, agreed, rate }: Listed): TermsSaid {
  const { incoterm, place } = readIncoterm(terms.deliveryTerms);
  const record: TenTermsRecord = {
    ...agreed,
    price: fromMinor(toMinor(agreed.price, agreed.priceCurrency), agreed.priceCurrency),
    pricePerUnit: shownPrice(agreed),
    rateAsOf: rate && new Date(rate.asOf),
    rateSource: rate?.source ?? null,
    quantity,
    tolerancePercent: usualTolerance,
    certifications: product.certifications,
    description: product.description,
    lot: lot ? asAgreed(lot) : null,
    deliveryTerms: terms.deliveryTerms,
    incoterm,
    incotermPlace: place,
    deliveryTimeDays: terms.deliveryTimeDays,
    inspectionDays,
    placeCode: null,
    packing: null,
    quality: null,
    qualityLimits: [],
    weightBasis: null,
    inspectedBy: null,
    inspector: null,
    sample: null,
    documentsRequired: [],
    releaseNeedsDocuments: false,
    differential: null,
    fixing: null,
    schedule: null,
  };
  const { name, category, origin } = product;
  return {
    goods: { name, category, origin: origin[0] ?? null },
    terms: termsText(record, worthOf(agreed, quantity)),
    paidIn: agreed.currency,
  };
}

/** The same in the contract's own words. */
export function reviewedTerms(listed: Listed, wording: TermWording): { label: string; lines: string[] }[] {
  const said = termWords(listedText(listed), wording);
  return contractTerms.map((term) => ({ label: wording.t(`contracts:term.${term}`), lines: said[term] }));
}
