import type { DisputeStatus } from "#shared/disputes/process.ts";
import type { ClaimWithdrawal } from "#shared/escrow/moves/withdrawn.ts";
import type { OrderStatus } from "#shared/escrow/process.ts";
import type { Database } from "#backend/src/db/database.ts";
import type { Dispute, Shipment } from "../escrow/index.ts";

const withdrawals: Partial<Record<OrderStatus, ClaimWithdrawal>> = {
  funded: "withdrawUnshipped",
  awaiting_delivery: "withdrawUndelivered",
  quality_control: "withdrawRejected",
};

/** Until a decision was announced, or goods were to come back: whoever has read one does not step back from it, to bring the same claim before somebody else. */
const undecided: readonly DisputeStatus[] = ["answering", "open", "awaiting_confirmation"];

/** So many claims about one shipment may a side take back; the next one is decided. Else whoever fears a decision steps back before it, claims anew, and the money waits for ever. */
export const withdrawalsPerSide = 2;

/** How many claims about a shipment a side has taken back. */
export async function countWithdrawn(
  db: Database,
  { shipmentId, openedBy }: Pick<Dispute, "shipmentId" | "openedBy">,
): Promise<number> {
  const [{ count }] = (await db("disputes")
    .where({ shipment_id: shipmentId, opened_by: openedBy, status: "closed" })
    .whereIn("closed_by", Object.values(withdrawals))
    .count("* as count")) as [{ count: string }];
  return Number(count);
}

/** By which move of the order a claim is withdrawn; none where no side has opened the case, or where it was decided. */
export const withdrawalOf = ({
  dispute,
  shipment,
}: {
  dispute: Pick<Dispute, "claimType" | "stage" | "status" | "returnBy">;
  shipment: Pick<Shipment, "status" | "disputedFrom">;
}): ClaimWithdrawal | undefined =>
  dispute.claimType !== null &&
  dispute.stage === "first" &&
  dispute.returnBy === null &&
  undecided.includes(dispute.status) &&
  shipment.status === "disputed" &&
  shipment.disputedFrom
    ? withdrawals[shipment.disputedFrom]
    : undefined;
