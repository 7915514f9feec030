import type { OrderView } from "#shared/escrow/contract.ts";

export type CaseStep = "unshipped" | "undelivered" | "inspection";

/** Whether the supplier has brought it there over the weight at arrival, and says nothing of the goods. */
export const isContested = ({ dispute, delivered, inspections }: OrderView): boolean =>
  dispute?.openedBy === "supplier" &&
  delivered !== null &&
  !inspections.some(({ side, status }) => side === "supplier" && status === "rejected");

/** How far an order had come when it was brought before our team; a case ends the way, so that nothing comes after it. */
export function caseStep({ shippedAt, inspectionEndsAt }: OrderView): CaseStep {
  // The inspection period begins with the delivery.
  if (inspectionEndsAt) return "inspection";
  return shippedAt ? "undelivered" : "unshipped";
}
