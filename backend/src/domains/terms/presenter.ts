import type { DescribedGoods } from "#shared/terms/described-goods.ts";
import type { NegotiatedView } from "#shared/terms/negotiated.ts";
import type { OfferedTerms } from "./model.ts";

/** The goods as they were described when both sides agreed. */
export const presentGoods = ({ originCountry, certifications, description, lot }: OfferedTerms): DescribedGoods => ({
  origin: originCountry,
  certifications: [...certifications],
  description,
  lot: lot && { ...lot, values: [...lot.values] },
});

/** What was negotiated beside goods, quantity, price and days. */
export const presentNegotiated = (terms: OfferedTerms): NegotiatedView => ({
  quality: terms.quality,
  qualityLimits: terms.qualityLimits.map((limit) => ({ ...limit })),
  incoterm: terms.incoterm,
  incotermPlace: terms.incotermPlace,
  placeCode: terms.placeCode,
  weightBasis: terms.weightBasis,
  inspectedBy: terms.inspectedBy,
  inspector: terms.inspector,
  sample: terms.sample && { ...terms.sample },
  documentsRequired: [...terms.documentsRequired],
  releaseNeedsDocuments: terms.releaseNeedsDocuments,
  differential: terms.differential && { ...terms.differential },
  fixing: terms.fixing && { ...terms.fixing },
});
