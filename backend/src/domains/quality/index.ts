import type { Domain } from "../domain.ts";
import { qualityPersonData } from "./own-data.ts";

export { authorColumns, enterRecord, type Author } from "./commands/enter-record.ts";
export { presentRecord } from "./presenter.ts";
export { recordsOf } from "./queries/records-of.ts";

export const qualityDomain: Domain = { ...qualityPersonData, endpoints: [] };
