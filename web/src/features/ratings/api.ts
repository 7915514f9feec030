import type { Page } from "#shared/kernel/endpoint.ts";
import {
  ratingEndpoints,
  type OrderRatingsView,
  type RatingForm,
  type ReceivedRating,
  type ReputationView,
} from "#shared/ratings/contract.ts";
import type { RatingPart } from "#shared/ratings/rules.ts";
import { baseApi } from "#web/src/runtime/api/base.ts";
import { request } from "#web/src/runtime/api/request.ts";

interface Rating {
  orderId: string;
  form: RatingForm;
}
interface About {
  ratingId: string;
  idempotencyKey: string;
}

export const {
  useGetPartnerReputationQuery,
  useGetOrderRatingsQuery,
  useListReceivedRatingsQuery,
  useRateOrderMutation,
  useChangeRatingMutation,
  useAnswerRatingMutation,
  useReportRatingMutation,
} = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getPartnerReputation: build.query<ReputationView, string>({
      query: (organizationId) => request(ratingEndpoints.partner, { params: { organizationId } }),
      providesTags: ["Rating"],
    }),
    getOrderRatings: build.query<OrderRatingsView, string>({
      query: (orderId) => request(ratingEndpoints.ofOrder, { params: { orderId } }),
      providesTags: ["Rating"],
    }),
    listReceivedRatings: build.query<Page<ReceivedRating>, { cursor: string | undefined }>({
      query: ({ cursor }) => request(ratingEndpoints.received, { query: { cursor, limit: 10 } }),
      providesTags: ["Rating"],
    }),
    rateOrder: build.mutation<OrderRatingsView, Rating & { idempotencyKey: string }>({
      query: ({ orderId, form, idempotencyKey }) =>
        request(ratingEndpoints.rate, { params: { orderId }, body: form, idempotencyKey }),
      invalidatesTags: ["Rating"],
    }),
    changeRating: build.mutation<OrderRatingsView, Rating & { version: number }>({
      query: ({ orderId, form, version }) =>
        request(ratingEndpoints.change, { params: { orderId }, body: form, version }),
      invalidatesTags: ["Rating"],
    }),
    answerRating: build.mutation<undefined, About & { text: string }>({
      query: ({ ratingId, text, idempotencyKey }) =>
        request(ratingEndpoints.answer, { params: { ratingId }, body: { text }, idempotencyKey }),
      invalidatesTags: ["Rating"],
    }),
    reportRating: build.mutation<undefined, About & { part: RatingPart; reason: string }>({
      query: ({ ratingId, part, reason, idempotencyKey }) =>
        request(ratingEndpoints.report, { params: { ratingId }, body: { part, reason }, idempotencyKey }),
      invalidatesTags: ["Rating"],
    }),
  }),
});
