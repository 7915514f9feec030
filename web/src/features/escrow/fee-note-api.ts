import { feeNoteEndpoints, type FeeNoteView } from "#shared/escrow/fee-note-contract.ts";
import type { Page, QueryOf } from "#shared/kernel/endpoint.ts";
import type { Language } from "#shared/kernel/language.ts";
import { baseApi } from "#web/src/runtime/api/base.ts";
import { request } from "#web/src/runtime/api/request.ts";

const feeNoteApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    // A note never changes, but a release brings one: they are read again with the orders.
    listFeeNotes: build.query<Page<FeeNoteView>, Partial<QueryOf<typeof feeNoteEndpoints.list>>>({
      query: (query) => request(feeNoteEndpoints.list, { query }),
      providesTags: ["Order"],
    }),
    getFeeNote: build.query<FeeNoteView, string>({
      query: (id) => request(feeNoteEndpoints.show, { params: { id } }),
      providesTags: ["Order"],
    }),
    loadFeeNotePaper: build.mutation<Blob, { id: string; language: Language }>({
      query: ({ id, language }) => request(feeNoteEndpoints.pdf, { params: { id }, query: { language } }),
    }),
  }),
});

export const { useListFeeNotesQuery, useGetFeeNoteQuery, useLoadFeeNotePaperMutation } = feeNoteApi;
