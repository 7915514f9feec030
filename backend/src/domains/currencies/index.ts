import type { Domain } from "../domain.ts";
import { sweepOldRates } from "./jobs/sweep-old-rates.ts";
import { sweepWaitingRates } from "./jobs/sweep-waiting-rates.ts";
import { currenciesPersonData } from "./own-data.ts";
import { proposedRateRoutes } from "./proposed-rate-routes.ts";
import { currencyRoutes } from "./routes.ts";

export { importRates } from "./commands/import-rates.ts";
export type { RateRow } from "./model.ts";
export { presentRate } from "./presenter.ts";
export { findRate, newestRates } from "./queries/newest-rates.ts";

export const currenciesDomain: Domain = {
  ...currenciesPersonData,
  endpoints: [...currencyRoutes, ...proposedRateRoutes],
  sweeps: { "currencies.oldRates": sweepOldRates, "currencies.waitingRates": sweepWaitingRates },
};
