import type { ProductDetail } from "#shared/catalogue/contract.ts";
import { readIncoterm } from "#shared/terms/incoterms.ts";
import { inspectionRange, usualTolerance } from "#shared/terms/schedule.ts";
import { blankTerms, type CounterTyped } from "#web/src/features/offers/counter/index.ts";
import { keptDraft } from "#web/src/runtime/kept-draft.ts";
import type { InquiryTyped } from "../inquiry-form.ts";
import { inquiryDraftName } from "../order-parts.ts";

/** What the reader has typed in the form beside the listing. */
function typedBeside(product: ProductDetail): Partial<CounterTyped> {
  const {
    message,
    quantity,
    pricePerUnit,
    tolerancePercent,
    inspectionDays,
    packing,
    deliveryTerms,
    shipments = [],
  } = keptDraft<Partial<InquiryTyped>>(inquiryDraftName(product)) ?? {};
  const typed = { message, quantity, pricePerUnit, tolerancePercent, inspectionDays, packing };
  const said = Object.entries(typed).filter(([, value]) => typeof value === "string" && value !== "");
  return {
    ...(Object.fromEntries(said) as Partial<CounterTyped>),
    ...(deliveryTerms && deliveredAs(deliveryTerms)),
    ...(shipments.length > 0 && {
      shipped: shipments.length === 1 ? "window" : "schedule",
      shipments: shipments.map((one) => ({ ...one, shipFrom: "" })),
    }),
  };
}

/** A rule of Incoterms and its place where the words have both, and the words where they do not. */
function deliveredAs(words: string): Partial<CounterTyped> {
  const { incoterm, place } = readIncoterm(words);
  return incoterm && place
    ? { incoterm, incotermPlace: place, deliveryTerms: "" }
    : { incoterm: "", deliveryTerms: words };
}

/** The terms of a listing as the form begins with them, and what was typed beside the listing before. */
export function begun(product: ProductDetail, now: Date): CounterTyped {
  const { priceRange, minimumOrder, deliveryTerms, deliveryTimeDays } = product;
  return blankTerms(
    {
      pricePerUnit: priceRange.min,
      quantity: minimumOrder ?? "1",
      tolerancePercent: usualTolerance,
      inspectionDays: String(inspectionRange.least),
      ...deliveredAs(deliveryTerms ?? ""),
      deliveryTimeDays: deliveryTimeDays === null ? "" : String(deliveryTimeDays),
      ...typedBeside(product),
    },
    now,
  );
}
