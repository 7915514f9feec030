import { object, string, type ObjectSchema } from "yup";
import { defineEndpoint, type AnyEndpoint, type ParamsOf } from "../kernel/endpoint.ts";
import { choice, pageQuery, problem } from "../kernel/fields.ts";
import { attachmentErrors } from "../documents/pictures.ts";
import {
  deliveredWeight,
  deliveryDraft,
  disputeDraft,
  inspectionDraft,
  orderDraft,
  shippingDraft,
} from "./order-drafts.ts";
import { orderView } from "./order-view.ts";
import { orderFilters, orderTurns } from "./process.ts";

export { inspectionView, type InspectionView } from "./inspection-view.ts";
export {
  deliveredWeight,
  disputeDraft,
  inspectionDraft,
  orderDraft,
  shippingDraft,
  type DeliveredWeight,
  type DisputeDraft,
  type InspectionDraft,
  type OrderDraft,
  type ShippingDraft,
} from "./order-drafts.ts";
export { orderView, type OrderView, type ShipmentLine, type WeightAnswer } from "./order-view.ts";
export { proposalStatuses, type ProposalStatus, type ProposalView } from "./proposal-view.ts";

const orderId = object({ orderId: string().trim().max(60).required() });
const orderErrors = ["escrow.orderNotFound", "escrow.shipmentNotFound", "escrow.shipmentNeeded"] as const;
const weighingErrors = [
  "escrow.shippedWeightPaid",
  "escrow.weightStated",
  "escrow.tooManyPapers",
  ...attachmentErrors,
] as const;
const move = { method: "POST", params: orderId, response: orderView, idempotency: "required" } as const;

/** `:orderId` is the order's id or its public reference. Moves mean the only shipment; of several, those of `shipmentEndpoints` name one. */
export const escrowEndpoints = {
  list: defineEndpoint({
    name: "escrow.list",
    summary:
      "The orders of the caller's organization, newest first. `search` matches a part of the reference, or its words the reference, the product, its category in both languages and the other side's name, without regard to capitals and accents. The status `ended` means refunded and cancelled. `turn` leaves what waits for the caller's side, what waits for others (the other side, the provider, our team), or what is closed; `total` counts those.",
    method: "GET",
    path: "/orders",
    kind: "collection",
    query: object({
      ...pageQuery,
      search: string().trim().max(60),
      status: choice(orderFilters),
      turn: choice(orderTurns),
    }),
    response: orderView,
  }),
  show: defineEndpoint({
    name: "escrow.show",
    summary: "One order; of one with several shipments, where it stands as a whole.",
    method: "GET",
    path: "/orders/:orderId",
    params: orderId,
    response: orderView,
    errors: ["escrow.orderNotFound"],
  }),
  create: defineEndpoint({
    name: "escrow.create",
    summary:
      "Places a secure escrow order and reserves its stock; it must be funded within 72 hours, or within 24 where a buyer that is not verified orders more than a quarter of what is left, with what such buyers hold of it unpaid (`payHours`, where it says others, is refused). An order from a listing names the `termsVersion` that the buyer has seen; others than today's are refused with both in `details` (`named`, null where there never was such a version, and `now`). One that names a `lotId` takes the goods of that lot, at most its net weight, and is refused in the same way where the lot has changed since that version. One that is paid in USD at a reference rate names the `rateId` in the same way (`escrow.rateChanged`).",
    method: "POST",
    path: "/orders",
    body: orderDraft,
    response: orderView,
    status: 201,
    idempotency: "required",
    errors: [
      "escrow.tooOftenUnpaid",
      "escrow.waitAfterUnpaid",
      "escrow.payHoursChanged",
      "organizations.suspended",
      "offers.buyerOnly",
      "offers.notFound",
      "offers.notAccepted",
      "offers.expired",
      "offers.alreadyOrdered",
      "contracts.notSigned",
      "samples.failed",
      "catalogue.productNotFound",
      "offers.productUnavailable",
      "offers.listingHeld",
      "escrow.termsChanged",
      "escrow.rateChanged",
      "escrow.lotGone",
      "escrow.aboveLot",
      "escrow.insufficientStock",
      "escrow.belowMinimumOrder",
      "escrow.aboveMaximumOrder",
      "escrow.inquiryOnly",
      "escrow.tooManyUnfunded",
      "threads.blocked",
      "organizations.nameWaiting",
    ],
  }),
  ship: defineEndpoint({
    ...move,
    name: "escrow.ship",
    summary:
      "The goods are on their way. A net weight within the agreed tolerance is paid for as weighed, never above what lies in escrow; one outside it waits for the buyer.",
    path: "/orders/:orderId/ship",
    body: shippingDraft,
    errors: [
      ...orderErrors,
      "escrow.wrongStatus",
      "escrow.tooEarlyToShip",
      "escrow.sampleAwaited",
      "escrow.goodsWeightDiffers",
      "escrow.tooManyPapers",
      ...attachmentErrors,
    ],
  }),
  confirmDelivery: defineEndpoint({
    ...move,
    name: "escrow.confirmDelivery",
    summary: "The buyer has the goods: the inspection period starts.",
    path: "/orders/:orderId/confirm-delivery",
    body: deliveryDraft,
    errors: [...orderErrors, "escrow.wrongStatus", ...weighingErrors],
  }),
  weighDelivered: defineEndpoint({
    ...move,
    name: "escrow.weighDelivered",
    summary:
      "Where the terms say that the delivered net weight is paid for, the buyer states it with the weight note, once, before the goods are approved. One that lowers nothing is paid for as weighed, never above what lies in escrow; one that lowers what is paid waits for the supplier, who has 48 hours at least: the inspection ends then at the earliest. What nobody states is the shipped weight.",
    path: "/orders/:orderId/delivered-weight",
    body: deliveredWeight,
    errors: [...orderErrors, "escrow.wrongStatus", ...weighingErrors],
  }),
  acceptDelivered: defineEndpoint({
    ...move,
    name: "escrow.acceptDelivered",
    summary:
      "The supplier accepts a delivered net weight that lowers what is paid. Without an answer when the inspection ends, one within the agreed tolerance counts, and of one outside it our team decides.",
    path: "/orders/:orderId/accept-delivered-weight",
    errors: [...orderErrors, "escrow.wrongStatus", "escrow.weightAnswered"],
  }),
  inspect: defineEndpoint({
    ...move,
    name: "escrow.inspect",
    summary: "Submits a QC result.",
    path: "/orders/:orderId/inspections",
    body: inspectionDraft,
    errors: [
      ...orderErrors,
      "escrow.wrongStatus",
      "escrow.weightAwaitsSupplier",
      "escrow.tooManyInspections",
      "escrow.tooManyPapers",
      ...attachmentErrors,
    ],
  }),
  askConfirmation: defineEndpoint({
    ...move,
    name: "escrow.askConfirmation",
    summary:
      "Asks the buyer whether the goods have arrived, from the end of the expected day of arrival. Fourteen days of silence bring the order before our team.",
    path: "/orders/:orderId/ask-confirmation",
    errors: [...orderErrors, "escrow.wrongStatus", "escrow.tooEarly"],
  }),
  dispute: defineEndpoint({
    ...move,
    name: "escrow.dispute",
    summary:
      "Brings an order before a reviewer that was not shipped in time, or whose goods have not arrived; or, by the supplier, a delivered weight that lowers what is paid. Goods that are here are rejected by an inspection.",
    path: "/orders/:orderId/dispute",
    body: disputeDraft,
    errors: [...orderErrors, "escrow.wrongStatus", "escrow.shipByNotPassed"],
  }),
  acceptWeight: defineEndpoint({
    ...move,
    name: "escrow.acceptWeight",
    summary:
      "The buyer accepts a net weight outside the agreed tolerance. An approval says the same; without either our team decides when the inspection ends.",
    path: "/orders/:orderId/accept-weight",
    errors: [...orderErrors, "escrow.wrongStatus", "escrow.weightAnswered"],
  }),
  release: defineEndpoint({
    ...move,
    name: "escrow.release",
    summary: "Releases the funds to supplier, platform and Impact Fund.",
    path: "/orders/:orderId/release",
    errors: [...orderErrors, "escrow.wrongStatus"],
  }),
  cancel: defineEndpoint({
    ...move,
    name: "escrow.cancel",
    summary: "Cancels an order that was never funded, or one whose ship-by date has passed (it is refunded).",
    path: "/orders/:orderId/cancel",
    errors: [...orderErrors, "escrow.wrongStatus", "escrow.shipByNotPassed"],
  }),
  cancelForSample: defineEndpoint({
    ...move,
    name: "escrow.cancelForSample",
    summary:
      "Either side steps back before the goods have left, because the sample on whose approval the sale hangs was refused and none is under way, or was not approved by its day: the money goes back.",
    path: "/orders/:orderId/cancel-for-sample",
    errors: [...orderErrors, "escrow.wrongStatus", "escrow.sampleNotFailed"],
  }),
  webhook: defineEndpoint({
    name: "escrow.webhook",
    summary: "What the escrow provider reports, signed by Standard Webhooks. A repeated delivery changes nothing.",
    method: "POST",
    path: "/webhooks/escrow",
    kind: "webhook",
    access: "public",
    topics: [],
    errors: ["escrow.webhookSignature"],
  }),
};

type WithNumber<Contract extends AnyEndpoint> = Omit<Contract, "params"> & {
  readonly params: ObjectSchema<ParamsOf<Contract> & { number: string }>;
};

/** The same as `contract` for one shipment of an order, by its number: 1 to 12. */
export const ofShipment = <Contract extends AnyEndpoint>(contract: Contract): WithNumber<Contract> => ({
  ...contract,
  name: contract.name.replace("escrow.", "shipments."),
  path: contract.path.replace("/orders/:orderId", "/orders/:orderId/shipments/:number"),
  params: contract.params?.shape({
    number: string()
      .trim()
      .matches(/^([1-9]|1[0-2])$/, problem("choice"))
      .required(),
  }) as unknown as WithNumber<Contract>["params"],
});

/** `:number` counts an order's shipments from 1. */
export const shipmentEndpoints = {
  show: ofShipment({
    ...escrowEndpoints.show,
    summary: "One shipment of an order: what the order's view says, about this shipment alone.",
    errors: [...escrowEndpoints.show.errors, "escrow.shipmentNotFound"],
  }),
  ship: ofShipment(escrowEndpoints.ship),
  confirmDelivery: ofShipment(escrowEndpoints.confirmDelivery),
  inspect: ofShipment(escrowEndpoints.inspect),
  askConfirmation: ofShipment(escrowEndpoints.askConfirmation),
  dispute: ofShipment(escrowEndpoints.dispute),
  acceptWeight: ofShipment(escrowEndpoints.acceptWeight),
  weighDelivered: ofShipment(escrowEndpoints.weighDelivered),
  acceptDelivered: ofShipment(escrowEndpoints.acceptDelivered),
  release: ofShipment(escrowEndpoints.release),
  cancel: ofShipment(escrowEndpoints.cancel),
  cancelForSample: ofShipment(escrowEndpoints.cancelForSample),
};
