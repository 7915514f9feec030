import type { ClaimWithdrawal } from "#shared/escrow/moves/withdrawn.ts";
import type { OrderStatus } from "#shared/escrow/process.ts";
import type { Dispute, Shipment } from "../escrow/index.ts";

const withdrawals: Partial<Record<OrderStatus, ClaimWithdrawal>> = {
  funded: "withdrawUnshipped",
  awaiting_delivery: "withdrawUndelivered",
  quality_control: "withdrawRejected",
};

/** By which move of the order a claim is withdrawn; none where no side has opened the case. */
export const withdrawalOf = ({
  dispute,
  shipment,
}: {
  dispute: Pick<Dispute, "claimType">;
  shipment: Pick<Shipment, "status" | "disputedFrom">;
}): ClaimWithdrawal | undefined =>
  dispute.claimType !== null && shipment.status === "disputed" && shipment.disputedFrom
    ? withdrawals[shipment.disputedFrom]
    : undefined;
