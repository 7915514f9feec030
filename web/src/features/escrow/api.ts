import {
  escrowEndpoints,
  shipmentEndpoints,
  type DeliveredWeight,
  type DisputeDraft,
  type InspectionDraft,
  type OrderDraft,
  type OrderView,
  type ShippingDraft,
} from "#shared/escrow/contract.ts";
import { shipmentInspectionEndpoints, type CorrectionDraft } from "#shared/escrow/inspection-contract.ts";
import { shipmentProposalEndpoints, type ProposalDraft } from "#shared/escrow/proposal-contract.ts";
import type { Page, QueryOf } from "#shared/kernel/endpoint.ts";
import { baseApi } from "#web/src/runtime/api/base.ts";
import { request } from "#web/src/runtime/api/request.ts";

/** One of an order's shipments, or null: all of it. */
interface Moved {
  /** The id or the public reference. */
  orderId: string;
  number: string | null;
}

/** The key is the same on every try of one click. */
interface Move extends Moved {
  idempotencyKey: string;
}

/** Which one a move means; the whole where no shipment moves alone. */
export const movedBy = ({ id, shipment }: Pick<OrderView, "id" | "shipment">): Moved => ({
  orderId: id,
  number: shipment === null ? null : String(shipment),
});

/** A move that only a shipment makes. */
const shipmentOf = ({ orderId, number }: Moved) => ({ orderId, number: number ?? "1" });

interface Answer extends Move {
  proposalId: string;
}

const movedTags = ["Order", "Overview", "Impact", "OwnProduct", "Product"] as const;

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
    getShipment: build.query<OrderView, { orderId: string; number: number }>({
      query: ({ orderId, number }) => request(shipmentEndpoints.show, { params: { orderId, number: String(number) } }),
      providesTags: ["Order"],
    }),
    placeOrder: build.mutation<OrderView, { draft: OrderDraft; idempotencyKey: string }>({
      query: ({ draft, idempotencyKey }) => request(escrowEndpoints.create, { body: draft, idempotencyKey }),
      invalidatesTags: [...movedTags, "Offer"],
    }),
    ship: build.mutation<OrderView, Move & { shipment: ShippingDraft }>({
      query: ({ idempotencyKey, shipment, ...moved }) =>
        request(shipmentEndpoints.ship, { params: shipmentOf(moved), idempotencyKey, body: shipment }),
      invalidatesTags: [...movedTags],
    }),
    confirmDelivery: build.mutation<OrderView, Move & { delivered?: DeliveredWeight | null }>({
      query: ({ idempotencyKey, delivered = null, ...moved }) =>
        request(shipmentEndpoints.confirmDelivery, {
          params: shipmentOf(moved),
          idempotencyKey,
          body: { delivered },
        }),
      invalidatesTags: [...movedTags],
    }),
    weighDelivered: build.mutation<OrderView, Move & { delivered: DeliveredWeight }>({
      query: ({ idempotencyKey, delivered, ...moved }) =>
        request(shipmentEndpoints.weighDelivered, { params: shipmentOf(moved), idempotencyKey, body: delivered }),
      invalidatesTags: [...movedTags],
    }),
    acceptDelivered: build.mutation<OrderView, Move>({
      query: ({ idempotencyKey, ...moved }) =>
        request(shipmentEndpoints.acceptDelivered, { params: shipmentOf(moved), idempotencyKey }),
      invalidatesTags: [...movedTags],
    }),
    submitInspection: build.mutation<OrderView, Move & { inspection: InspectionDraft }>({
      query: ({ idempotencyKey, inspection, ...moved }) =>
        request(shipmentEndpoints.inspect, { params: shipmentOf(moved), idempotencyKey, body: inspection }),
      invalidatesTags: [...movedTags],
    }),
    correctInspection: build.mutation<OrderView, Move & { inspectionId: string; correction: CorrectionDraft }>({
      query: ({ idempotencyKey, inspectionId, correction, ...moved }) =>
        request(shipmentInspectionEndpoints.correct, {
          params: { ...shipmentOf(moved), inspectionId },
          idempotencyKey,
          body: correction,
        }),
      invalidatesTags: ["Order"],
    }),
    releaseFunds: build.mutation<OrderView, Move>({
      query: ({ idempotencyKey, ...moved }) =>
        request(shipmentEndpoints.release, { params: shipmentOf(moved), idempotencyKey }),
      invalidatesTags: [...movedTags],
    }),
    askConfirmation: build.mutation<OrderView, Move>({
      query: ({ idempotencyKey, ...moved }) =>
        request(shipmentEndpoints.askConfirmation, { params: shipmentOf(moved), idempotencyKey }),
      invalidatesTags: [...movedTags],
    }),
    acceptWeight: build.mutation<OrderView, Move>({
      query: ({ idempotencyKey, ...moved }) =>
        request(shipmentEndpoints.acceptWeight, { params: shipmentOf(moved), idempotencyKey }),
      invalidatesTags: [...movedTags],
    }),
    openDispute: build.mutation<OrderView, Move & { draft: DisputeDraft }>({
      query: ({ idempotencyKey, draft, ...moved }) =>
        request(shipmentEndpoints.dispute, { params: shipmentOf(moved), idempotencyKey, body: draft }),
      invalidatesTags: [...movedTags],
    }),
    propose: build.mutation<OrderView, Move & { draft: ProposalDraft }>({
      query: ({ idempotencyKey, draft, ...moved }) =>
        request(shipmentProposalEndpoints.propose, { params: shipmentOf(moved), idempotencyKey, body: draft }),
      invalidatesTags: ["Order"],
    }),
    acceptProposal: build.mutation<OrderView, Answer>({
      query: ({ proposalId, idempotencyKey, ...moved }) =>
        request(shipmentProposalEndpoints.accept, { params: { ...shipmentOf(moved), proposalId }, idempotencyKey }),
      invalidatesTags: [...movedTags],
    }),
    declineProposal: build.mutation<OrderView, Answer & { reason: string | null }>({
      query: ({ proposalId, idempotencyKey, reason, ...moved }) =>
        request(shipmentProposalEndpoints.decline, {
          params: { ...shipmentOf(moved), proposalId },
          idempotencyKey,
          body: { reason },
        }),
      invalidatesTags: ["Order"],
    }),
    withdrawProposal: build.mutation<OrderView, Answer>({
      query: ({ proposalId, idempotencyKey, ...moved }) =>
        request(shipmentProposalEndpoints.withdraw, { params: { ...shipmentOf(moved), proposalId }, idempotencyKey }),
      invalidatesTags: ["Order"],
    }),
    cancelOrder: build.mutation<OrderView, Move>({
      query: ({ orderId, number, idempotencyKey }) =>
        number === null
          ? request(escrowEndpoints.cancel, { params: { orderId }, idempotencyKey })
          : request(shipmentEndpoints.cancel, { params: { orderId, number }, idempotencyKey }),
      invalidatesTags: [...movedTags],
    }),
    cancelForSample: build.mutation<OrderView, Move>({
      query: ({ idempotencyKey, ...moved }) =>
        request(shipmentEndpoints.cancelForSample, { params: shipmentOf(moved), idempotencyKey }),
      invalidatesTags: [...movedTags],
    }),
  }),
});

export const {
  useWeighDeliveredMutation,
  useListOrdersQuery,
  useGetOrderQuery,
  useGetShipmentQuery,
  usePlaceOrderMutation,
  useShipMutation,
  useConfirmDeliveryMutation,
  useSubmitInspectionMutation,
  useCorrectInspectionMutation,
  useReleaseFundsMutation,
  useAskConfirmationMutation,
  useAcceptDeliveredMutation,
  useAcceptWeightMutation,
  useOpenDisputeMutation,
  useProposeMutation,
  useAcceptProposalMutation,
  useDeclineProposalMutation,
  useWithdrawProposalMutation,
  useCancelForSampleMutation,
  useCancelOrderMutation,
} = escrowApi;
