import {
  escrowEndpoints,
  type InspectionDraft,
  type OrderDraft,
  type OrderView,
  type ShippingDraft,
} from "#shared/escrow/contract.ts";
import { proposalEndpoints, type ProposalDraft } from "#shared/escrow/proposal-contract.ts";
import type { Page, QueryOf } from "#shared/kernel/endpoint.ts";
import { baseApi } from "#web/src/runtime/api/base.ts";
import { request } from "#web/src/runtime/api/request.ts";

/** `orderId` is the id or the public reference; the key is the same on every try of one click. */
interface Move {
  orderId: string;
  idempotencyKey: string;
}

interface Answer extends Move {
  proposalId: string;
}

const moved = ["Order", "Overview", "Impact", "OwnProduct", "Product"] as const;

const escrowApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listOrders: build.query<Page<OrderView>, Partial<QueryOf<typeof escrowEndpoints.list>>>({
      query: (query) => request(escrowEndpoints.list, { query }),
      providesTags: ["Order"],
    }),
    getOrder: build.query<OrderView, string>({
      query: (orderId) => request(escrowEndpoints.show, { params: { orderId } }),
      providesTags: ["Order"],
    }),
    placeOrder: build.mutation<OrderView, { draft: OrderDraft; idempotencyKey: string }>({
      query: ({ draft, idempotencyKey }) => request(escrowEndpoints.create, { body: draft, idempotencyKey }),
      invalidatesTags: [...moved, "Offer"],
    }),
    ship: build.mutation<OrderView, Move & { shipment: ShippingDraft }>({
      query: ({ orderId, idempotencyKey, shipment }) =>
        request(escrowEndpoints.ship, { params: { orderId }, idempotencyKey, body: shipment }),
      invalidatesTags: [...moved],
    }),
    confirmDelivery: build.mutation<OrderView, Move>({
      query: ({ orderId, idempotencyKey }) =>
        request(escrowEndpoints.confirmDelivery, { params: { orderId }, idempotencyKey }),
      invalidatesTags: [...moved],
    }),
    submitInspection: build.mutation<OrderView, Move & { inspection: InspectionDraft }>({
      query: ({ orderId, idempotencyKey, inspection }) =>
        request(escrowEndpoints.inspect, { params: { orderId }, idempotencyKey, body: inspection }),
      invalidatesTags: [...moved],
    }),
    releaseFunds: build.mutation<OrderView, Move>({
      query: ({ orderId, idempotencyKey }) => request(escrowEndpoints.release, { params: { orderId }, idempotencyKey }),
      invalidatesTags: [...moved],
    }),
    askConfirmation: build.mutation<OrderView, Move>({
      query: ({ orderId, idempotencyKey }) =>
        request(escrowEndpoints.askConfirmation, { params: { orderId }, idempotencyKey }),
      invalidatesTags: [...moved],
    }),
    openDispute: build.mutation<OrderView, Move & { reason: string }>({
      query: ({ orderId, idempotencyKey, reason }) =>
        request(escrowEndpoints.dispute, { params: { orderId }, idempotencyKey, body: { reason } }),
      invalidatesTags: [...moved],
    }),
    propose: build.mutation<OrderView, Move & { draft: ProposalDraft }>({
      query: ({ orderId, idempotencyKey, draft }) =>
        request(proposalEndpoints.propose, { params: { orderId }, idempotencyKey, body: draft }),
      invalidatesTags: ["Order"],
    }),
    acceptProposal: build.mutation<OrderView, Answer>({
      query: ({ orderId, proposalId, idempotencyKey }) =>
        request(proposalEndpoints.accept, { params: { orderId, proposalId }, idempotencyKey }),
      invalidatesTags: [...moved],
    }),
    declineProposal: build.mutation<OrderView, Answer & { reason: string | null }>({
      query: ({ orderId, proposalId, idempotencyKey, reason }) =>
        request(proposalEndpoints.decline, { params: { orderId, proposalId }, idempotencyKey, body: { reason } }),
      invalidatesTags: ["Order"],
    }),
    withdrawProposal: build.mutation<OrderView, Answer>({
      query: ({ orderId, proposalId, idempotencyKey }) =>
        request(proposalEndpoints.withdraw, { params: { orderId, proposalId }, idempotencyKey }),
      invalidatesTags: ["Order"],
    }),
    cancelOrder: build.mutation<OrderView, Move>({
      query: ({ orderId, idempotencyKey }) => request(escrowEndpoints.cancel, { params: { orderId }, idempotencyKey }),
      invalidatesTags: [...moved],
    }),
  }),
});

export const {
  useListOrdersQuery,
  useGetOrderQuery,
  usePlaceOrderMutation,
  useShipMutation,
  useConfirmDeliveryMutation,
  useSubmitInspectionMutation,
  useReleaseFundsMutation,
  useAskConfirmationMutation,
  useOpenDisputeMutation,
  useProposeMutation,
  useAcceptProposalMutation,
  useDeclineProposalMutation,
  useWithdrawProposalMutation,
  useCancelOrderMutation,
} = escrowApi;
