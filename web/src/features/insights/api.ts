import { seasonEndpoints, type SeasonView } from "#shared/catalogue/seasons/contract.ts";
import { baseApi } from "#web/src/runtime/api/base.ts";
import { request } from "#web/src/runtime/api/request.ts";

export const insightsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getSeasons: build.query<{ items: SeasonView[] }, undefined>({
      query: () => request(seasonEndpoints.list, {}),
      providesTags: [{ type: "Product", id: "list" }],
    }),
  }),
});

export const { useGetSeasonsQuery } = insightsApi;
