import type { Domain } from "../domain.ts";
import { importRoutes } from "./import-routes.ts";
import { sweepDrafts } from "./jobs/sweep-drafts.ts";
import { marketPricesPersonData } from "./own-data.ts";
import { marketPricesRoutes } from "./routes.ts";

export { storePrices } from "./commands/store-prices.ts";
export const marketPricesDomain: Domain = {
  ...marketPricesPersonData,
  endpoints: [...marketPricesRoutes, ...importRoutes],
  sweeps: { "marketPrices.drafts": sweepDrafts },
};
