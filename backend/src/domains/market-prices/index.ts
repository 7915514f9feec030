import type { Domain } from "../domain.ts";
import { marketPricesRoutes } from "./routes.ts";

export { storePrices } from "./commands/store-prices.ts";
export const marketPricesDomain: Domain = { endpoints: marketPricesRoutes };
