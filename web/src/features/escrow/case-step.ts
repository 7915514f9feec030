import type { OrderView } from "#shared/escrow/contract.ts";

export type CaseStep = "unshipped" | "undelivered" | "inspection";

/** How far an order had come when it was brought before our team; a case ends the way, so that nothing comes after it. */
export function caseStep({ shippedAt, inspectionEndsAt }: OrderView): CaseStep {
  // The inspection period begins with the delivery.
  if (inspectionEndsAt) return "inspection";
  return shippedAt ? "undelivered" : "unshipped";
}
