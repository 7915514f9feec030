import { ledgerEndpoints, type ImpactView } from "#shared/ledger/contract.ts";
import { baseApi } from "#web/src/runtime/api/base.ts";
import { request } from "#web/src/runtime/api/request.ts";

const ledgerApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getImpact: build.query<ImpactView, void>({
      query: () => request(ledgerEndpoints.impact),
      providesTags: ["Impact"],
    }),
  }),
});

export const { useGetImpactQuery } = ledgerApi;
