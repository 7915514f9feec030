import type { Domain } from "../domain.ts";
import { termsPersonData } from "./own-data.ts";

export { draftOrdered, draftTerms, writeTerms, type FrozenRate } from "./commands/write-terms.ts";
export { presentGoods } from "./presenter.ts";
export { AgreedTerms, type AgreedShipment } from "./model.ts";

export const termsDomain: Domain = { ...termsPersonData, endpoints: [] };
