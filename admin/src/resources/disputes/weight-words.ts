import type { DisputeCaseView } from "#shared/disputes/staff-view.ts";

type Weighed = Pick<DisputeCaseView["order"], "delivered" | "netWeight" | "weightOpen"> & {
  agreed: Pick<DisputeCaseView["order"]["agreed"], "weightBasis">;
};

/** Which weight is paid for, as the case stands: what the contract says, and what of it is settled. */
export function weightThatCounts({ agreed, delivered, netWeight, weightOpen }: Weighed): string | null {
  if (netWeight === null) return null;
  if (agreed.weightBasis === "netDelivered") {
    if (delivered) return delivered.isOpen ? "deliveredOpen" : "delivered";
    return "unstated";
  }
  return weightOpen ? "shippedOpen" : "shipped";
}
