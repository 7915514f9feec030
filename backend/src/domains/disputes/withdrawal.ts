import type { DisputeStatus } from "#shared/disputes/process.ts";
import type { ClaimWithdrawal } from "#shared/escrow/moves/withdrawn.ts";
import type { OrderStatus } from "#shared/escrow/process.ts";
import type { Dispute, Shipment } from "../escrow/index.ts";

const withdrawals: Partial<Record<OrderStatus, ClaimWithdrawal>> = {
  funded: "withdrawUnshipped",
  awaiting_delivery: "withdrawUndelivered",
  quality_control: "withdrawRejected",
};

/** Until a decision was announced: whoever has read one does not step back from it, to bring the same claim before somebody else. */
const undecided: readonly DisputeStatus[] = ["answering", "open", "awaiting_confirmation"];

/** By which move of the order a claim is withdrawn; none where no side has opened the case, or where it was decided. */
export const withdrawalOf = ({
  dispute,
  shipment,
}: {
  dispute: Pick<Dispute, "claimType" | "stage" | "status">;
  shipment: Pick<Shipment, "status" | "disputedFrom">;
}): ClaimWithdrawal | undefined =>
  dispute.claimType !== null &&
  dispute.stage === "first" &&
  undecided.includes(dispute.status) &&
  shipment.status === "disputed" &&
  shipment.disputedFrom
    ? withdrawals[shipment.disputedFrom]
    : undefined;
