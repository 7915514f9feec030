import type { QueryOf } from "#shared/kernel/endpoint.ts";
import { marketPriceEndpoints, type PriceSeriesView } from "#shared/market-prices/contract.ts";
import { baseApi } from "#web/src/runtime/api/base.ts";
import { request } from "#web/src/runtime/api/request.ts";

export type PriceCategory = QueryOf<typeof marketPriceEndpoints.show>["category"];

export const marketPricesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getPrices: build.query<PriceSeriesView, PriceCategory>({
      query: (category) => request(marketPriceEndpoints.show, { query: { category } }),
    }),
  }),
});
