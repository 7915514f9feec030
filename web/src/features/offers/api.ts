import type { Page, QueryOf } from "#shared/kernel/endpoint.ts";
import { offerEndpoints, type OfferDraft, type OfferView } from "#shared/offers/contract.ts";
import { baseApi } from "#web/src/runtime/api/base.ts";
import { request } from "#web/src/runtime/api/request.ts";

interface Answer {
  offerId: string;
  /** The version that its reader has seen. */
  number: number;
  idempotencyKey: string;
}

const offersApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listOffers: build.query<Page<OfferView>, Partial<QueryOf<typeof offerEndpoints.list>>>({
      query: (query) => request(offerEndpoints.list, { query }),
      providesTags: ["Offer"],
    }),
    sendInquiry: build.mutation<OfferView, { draft: OfferDraft; idempotencyKey: string }>({
      query: ({ draft, idempotencyKey }) => request(offerEndpoints.create, { body: draft, idempotencyKey }),
      invalidatesTags: ["Offer", "Overview"],
    }),
    acceptOffer: build.mutation<OfferView, Answer>({
      query: ({ offerId, number, idempotencyKey }) =>
        request(offerEndpoints.accept, { params: { offerId }, body: { number }, idempotencyKey }),
      // A refusal means that the list is old: it is read again then too.
      invalidatesTags: ["Offer", "Overview"],
    }),
    withdrawOffer: build.mutation<OfferView, Answer>({
      query: ({ offerId, idempotencyKey }) => request(offerEndpoints.withdraw, { params: { offerId }, idempotencyKey }),
      invalidatesTags: ["Offer", "Overview"],
    }),
    rejectOffer: build.mutation<OfferView, Answer>({
      query: ({ offerId, idempotencyKey }) => request(offerEndpoints.reject, { params: { offerId }, idempotencyKey }),
      invalidatesTags: ["Offer", "Overview"],
    }),
  }),
});

export const {
  useListOffersQuery,
  useSendInquiryMutation,
  useAcceptOfferMutation,
  useRejectOfferMutation,
  useWithdrawOfferMutation,
} = offersApi;
