import { catalogueEndpoints, type Suggestion } from "#shared/catalogue/contract.ts";
import { baseApi } from "#web/src/runtime/api/base.ts";
import { request } from "#web/src/runtime/api/request.ts";

export const { useSuggestQuery } = baseApi.injectEndpoints({
  endpoints: (build) => ({
    suggest: build.query<{ items: Suggestion[] }, string>({
      query: (term) => request(catalogueEndpoints.suggest, { query: { term } }),
    }),
  }),
});
