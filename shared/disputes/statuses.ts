/**
 * - `answering`: the other side has a time to answer the claim, or the appeal. - `open`: our team has to decide. - `awaiting_confirmation`: a decision was proposed that a second
 * reviewer confirms. - `announced`: both sides have read the decision, and may appeal; no money has moved. - `returning`: the decision stands, and the refund waits for the goods to be
 * sent back. - `decided`: it has taken effect. - `closed`: the order went on without a decision, by an agreement or because the claim was withdrawn.
 */
export const disputeStatuses = [
  "answering",
  "open",
  "awaiting_confirmation",
  "announced",
  "returning",
  "decided",
  "closed",
] as const;
export type DisputeStatus = (typeof disputeStatuses)[number];

/** For whom a case waits in each of them; for nobody once it has ended. All lists of statuses, those in statements too, follow from this. */
export const caseWaitsFor = {
  answering: "sides",
  open: "team",
  awaiting_confirmation: "team",
  announced: "sides",
  returning: "sides",
  decided: "nobody",
  closed: "nobody",
} as const satisfies Record<DisputeStatus, "sides" | "team" | "nobody">;

/** It waits for a member of our team. */
export const reviewerStatuses: readonly DisputeStatus[] = disputeStatuses.filter(
  (status) => caseWaitsFor[status] === "team",
);
export const isForReviewer = (status: DisputeStatus): boolean => reviewerStatuses.includes(status);
export const endedCaseStatuses: readonly DisputeStatus[] = disputeStatuses.filter(
  (status) => caseWaitsFor[status] === "nobody",
);
/** It has not ended: the shipment's money waits for it. */
export const openCaseStatuses: readonly DisputeStatus[] = disputeStatuses.filter(
  (status) => caseWaitsFor[status] !== "nobody",
);
export const isOpenCase = (status: DisputeStatus): boolean => openCaseStatuses.includes(status);
