import { paperEndpoints, type PapersDraft, type PapersView } from "#shared/escrow/papers-contract.ts";
import { baseApi } from "#web/src/runtime/api/base.ts";
import { request } from "#web/src/runtime/api/request.ts";

interface Added {
  orderId: string;
  draft: PapersDraft;
  idempotencyKey: string;
}

export const { useGetPapersQuery, useAddPapersMutation } = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getPapers: build.query<PapersView, string>({
      query: (orderId) => request(paperEndpoints.list, { params: { orderId } }),
      providesTags: ["Order"],
    }),
    addPapers: build.mutation<PapersView, Added>({
      query: ({ orderId, draft, idempotencyKey }) =>
        request(paperEndpoints.add, { params: { orderId }, body: draft, idempotencyKey }),
      invalidatesTags: ["Order"],
    }),
  }),
});
