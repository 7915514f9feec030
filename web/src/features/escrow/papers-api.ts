import { paperEndpoints, type PapersDraft, type PapersView } from "#shared/escrow/papers-contract.ts";
import { baseApi } from "#web/src/runtime/api/base.ts";
import { request } from "#web/src/runtime/api/request.ts";

interface Added {
  orderId: string;
  draft: PapersDraft;
  idempotencyKey: string;
}

interface Replaced {
  orderId: string;
  /** The older one and the newer. */
  documentId: string;
  document: string;
  idempotencyKey: string;
}

export const { useGetPapersQuery, useAddPapersMutation, useReplacePaperMutation } = baseApi.injectEndpoints({
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
    replacePaper: build.mutation<PapersView, Replaced>({
      query: ({ orderId, documentId, document, idempotencyKey }) =>
        request(paperEndpoints.replace, { params: { orderId, documentId }, body: { document }, idempotencyKey }),
      // Whoever is refused may look at a list that somebody else has changed meanwhile.
      invalidatesTags: ["Order"],
    }),
  }),
});
