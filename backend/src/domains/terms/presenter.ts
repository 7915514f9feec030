import type { DescribedGoods } from "#shared/terms/described-goods.ts";
import type { AgreedTerms } from "./model.ts";

/** The goods as they were described when both sides agreed. */
export const presentGoods = ({ originCountry, certifications, description, lot }: AgreedTerms): DescribedGoods => ({
  origin: originCountry,
  certifications: [...certifications],
  description,
  lot: lot && { ...lot, values: [...lot.values] },
});
