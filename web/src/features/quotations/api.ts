import { catalogueEndpoints, type OwnProductView } from "#shared/catalogue/contract.ts";
import type { Page, QueryOf } from "#shared/kernel/endpoint.ts";
import {
  quotationEndpoints,
  type AskedView,
  type AwardForm,
  type QuoteDraft,
  type QuoteView,
  type RequestView,
} from "#shared/quotations/contract.ts";
import { type RequestDraft } from "#shared/quotations/request-draft.ts";
import { baseApi } from "#web/src/runtime/api/base.ts";
import { request } from "#web/src/runtime/api/request.ts";

interface Move {
  requestId: string;
  idempotencyKey: string;
}

const changed = ["Request", "Offer", "Overview"] as const;

const quotationsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listRequests: build.query<Page<RequestView>, Partial<QueryOf<typeof quotationEndpoints.list>>>({
      query: (query) => request(quotationEndpoints.list, { query }),
      providesTags: ["Request"],
    }),
    getRequest: build.query<RequestView, string>({
      query: (requestId) => request(quotationEndpoints.show, { params: { requestId } }),
      providesTags: ["Request"],
    }),
    listQuotes: build.query<{ items: QuoteView[]; asked: AskedView[] }, string>({
      query: (requestId) => request(quotationEndpoints.quotes, { params: { requestId } }),
      providesTags: ["Request", "Offer"],
    }),
    /** The supplier's own listings, of which a quote names one. */
    listQuotable: build.query<Page<OwnProductView>, string>({
      query: (organizationId) => request(catalogueEndpoints.own, { params: { organizationId }, query: { limit: 100 } }),
      providesTags: ["OwnProduct"],
    }),
    sendRequest: build.mutation<RequestView, { draft: RequestDraft; idempotencyKey: string }>({
      query: ({ draft, idempotencyKey }) => request(quotationEndpoints.create, { body: draft, idempotencyKey }),
      invalidatesTags: [...changed],
    }),
    withdrawRequest: build.mutation<RequestView, Move>({
      query: ({ requestId, idempotencyKey }) =>
        request(quotationEndpoints.withdraw, { params: { requestId }, idempotencyKey }),
      invalidatesTags: [...changed],
    }),
    declineRequest: build.mutation<RequestView, Move & { word: string | null }>({
      query: ({ requestId, word, idempotencyKey }) =>
        request(quotationEndpoints.decline, { params: { requestId }, body: { word }, idempotencyKey }),
      invalidatesTags: [...changed],
    }),
    sendQuote: build.mutation<RequestView, Move & { draft: QuoteDraft }>({
      query: ({ requestId, draft, idempotencyKey }) =>
        request(quotationEndpoints.quote, { params: { requestId }, body: draft, idempotencyKey }),
      invalidatesTags: [...changed],
    }),
    awardQuotes: build.mutation<RequestView, Move & { form: AwardForm }>({
      query: ({ requestId, form, idempotencyKey }) =>
        request(quotationEndpoints.award, { params: { requestId }, body: form, idempotencyKey }),
      // A refusal means that what was compared is old: it is read again then too.
      invalidatesTags: [...changed],
    }),
  }),
});

export const {
  useListRequestsQuery,
  useGetRequestQuery,
  useListQuotesQuery,
  useListQuotableQuery,
  useSendRequestMutation,
  useWithdrawRequestMutation,
  useDeclineRequestMutation,
  useSendQuoteMutation,
  useAwardQuotesMutation,
} = quotationsApi;
