import { catalogueEndpoints, type Suggestion } from "#shared/catalogue/contract.ts";
import { baseApi } from "#web/src/api/base.ts";
import { request } from "#web/src/api/request.ts";

export const { useSuggestQuery } = baseApi.injectEndpoints({
  endpoints: (build) => ({
    suggest: build.query<{ items: Suggestion[] }, string>({
      query: (term) => request(catalogueEndpoints.suggest, { query: { term } }),
    }),
  }),
});
