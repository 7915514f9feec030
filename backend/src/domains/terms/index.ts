import type { Domain } from "../domain.ts";
import { termsPersonData } from "./own-data.ts";

export { draftOrdered, draftTerms, writeTerms, writeVersion, type FrozenRate } from "./commands/write-terms.ts";
export { presentGoods, presentNegotiated } from "./presenter.ts";
export { AgreedTerms, isPriced, type AgreedShipment, type OfferedTerms, type TermsColumn } from "./model.ts";

export const termsDomain: Domain = { ...termsPersonData, endpoints: [] };
