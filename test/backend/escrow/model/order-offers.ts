/** What an order shows and offers to its sides; as the model of the order it imports nothing of the product. */
import type { Kind, Order, Side, State } from "./order-state.ts";

/** That of the shipment which lags behind, or how all have ended. */
export function statusOf(order: Order): string {
  const ranks =
    "created funded awaiting_delivery quality_control disputed approved funds_released refunded cancelled".split(" ");
  return ranks.find((status) => order.some((state) => state.status === status)) ?? "";
}

/** What the two sides may agree on as it stands. Goods are replaced once, after they have left, and not once they were approved. */
export function agreements({ status, isShipped, isReplaced, disputedFrom }: State): Kind[] {
  if (status === "funded") return ["cancelAgreed", "changeDates"];
  if (status === "awaiting_delivery") return ["changeDates"];
  if (status === "approved") return ["allowPrice"];
  if (status !== "quality_control" && status !== "disputed") return [];
  const wasApproved = status === "disputed" && disputedFrom === "approved";
  return [
    "allowPrice",
    "refundAgreed",
    "splitAgreed",
    ...(isShipped && !isReplaced && !wasApproved ? (["replaceAgreed"] as const) : []),
  ];
}

/** What an owner of a side is offered for one shipment; before it is paid, several are cancelled together. */
export function offered(state: State, side: Side, day: number, isOnly: boolean): string[] {
  const { status, shipBy, askFrom, proposal, isWeightOpen } = state;
  const isLate = shipBy !== null && day >= shipBy;
  const moves: Record<Side, Record<string, string[]>> = {
    buyer: {
      created: isOnly ? ["cancel"] : [],
      funded: isLate ? ["cancelUnshipped", "disputeUnshipped"] : [],
      awaiting_delivery: ["confirmDelivery", "disputeUndelivered"],
      quality_control: [
        ...(state.isDeliveredOpen ? [] : ["approve"]),
        "openDispute",
        ...(state.isDeliveredPaid && state.delivered === null ? ["weighDelivered"] : []),
      ],
      approved: ["release"],
    },
    supplier: {
      funded: ["ship"],
      awaiting_delivery: askFrom !== null && day >= askFrom ? ["askConfirmation"] : [],
      quality_control: ["openDispute", ...(state.isDeliveredOpen ? ["acceptDelivered"] : [])],
    },
  };
  if (status === "funded" && state.sampleDueOn !== null) {
    moves.supplier.funded = [];
    if (day > state.sampleDueOn) for (const each of [moves.buyer, moves.supplier]) each.funded?.push("cancelForSample");
  }
  const weight = side === "buyer" && isWeightOpen && ["awaiting_delivery", "quality_control"].includes(status);
  return [
    ...(moves[side][status] ?? []),
    ...(weight ? ["acceptWeight"] : []),
    ...(proposal?.open ? [] : agreements(state)),
  ].sort();
}
