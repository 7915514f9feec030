import type { Page } from "#shared/kernel/endpoint.ts";
import { reputationEndpoints, type PublicRating, type ReputationView } from "#shared/ratings/contract.ts";
import { baseApi } from "#web/src/runtime/api/base.ts";
import { request } from "#web/src/runtime/api/request.ts";

/** So many are shown beside a supplier. */
const shown = 5;

/** What visitors read: no part of it changes by what they do. */
export const reputationApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getReputation: build.query<ReputationView, string>({
      query: (organizationId) => request(reputationEndpoints.ofSupplier, { params: { organizationId } }),
    }),
    listPublicRatings: build.query<Page<PublicRating>, string>({
      query: (organizationId) =>
        request(reputationEndpoints.published, { params: { organizationId }, query: { limit: shown } }),
    }),
  }),
});
export const { useGetReputationQuery, useListPublicRatingsQuery } = reputationApi;
