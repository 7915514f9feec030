/** What somebody may have ready for a manager to send: the names of the calls. */
export const draftCalls = [
  "offers.create",
  "offers.accept",
  "offers.counter",
  "offers.reject",
  "quotations.quote",
  "escrow.create",
  "escrow.ship",
  "shipments.ship",
] as const;
export type DraftCall = (typeof draftCalls)[number];

/** A draft ends: it is sent, given back, taken back by whoever has made it, or nobody has acted in time. */
export const draftStates = ["waiting", "sent", "returned", "withdrawn", "expired"] as const;
export type DraftState = (typeof draftStates)[number];

/** So long a draft waits; one that answers an offer no longer than that can be answered. */
export const draftDays = 14;

/** Drafts of one organization that may wait at a time. */
export const mostDrafts = 100;
