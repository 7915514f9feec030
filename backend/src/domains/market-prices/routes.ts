import { marketPriceEndpoints } from "#shared/market-prices/contract.ts";
import { endpoint, type Endpoint } from "#backend/src/http/endpoint.ts";
import { readSeries } from "./queries/read-series.ts";

export const marketPricesRoutes: Endpoint[] = [
  endpoint(marketPriceEndpoints.show, ({ db, query }) => readSeries(db, query.category)),
];
