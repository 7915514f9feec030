import type { Page, QueryOf } from "#shared/kernel/endpoint.ts";
import {
  offerEndpoints,
  type CounterDraft,
  type OfferCounts,
  type OfferDraft,
  type OfferVersionView,
  type OfferView,
} from "#shared/offers/contract.ts";
import { placeEndpoints, type PlaceView } from "#shared/places/contract.ts";
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
    countOffers: build.query<OfferCounts, void>({
      query: () => request(offerEndpoints.counts),
      providesTags: ["Offer"],
    }),
    getOffer: build.query<OfferView, string>({
      query: (offerId) => request(offerEndpoints.show, { params: { offerId } }),
      providesTags: ["Offer"],
    }),
    listVersions: build.query<OfferVersionView[], string>({
      query: (offerId) => request(offerEndpoints.versions, { params: { offerId } }),
      transformResponse: ({ items }: { items: OfferVersionView[] }) => items,
      providesTags: ["Offer"],
    }),
    findPlaces: build.query<PlaceView[], string>({
      query: (search) => request(placeEndpoints.find, { query: { search } }),
      transformResponse: ({ items }: { items: PlaceView[] }) => items,
    }),
    counterOffer: build.mutation<OfferView, { offerId: string; draft: CounterDraft; idempotencyKey: string }>({
      query: ({ offerId, draft, idempotencyKey }) =>
        request(offerEndpoints.counter, { params: { offerId }, body: draft, idempotencyKey }),
      // A refusal means that what was read is old, and what goes with it is a message.
      invalidatesTags: ["Offer", "Overview", "Thread"],
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
  useCountOffersQuery,
  useGetOfferQuery,
  useListVersionsQuery,
  useFindPlacesQuery,
  useCounterOfferMutation,
  useSendInquiryMutation,
  useAcceptOfferMutation,
  useRejectOfferMutation,
  useWithdrawOfferMutation,
} = offersApi;
