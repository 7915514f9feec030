import type { Transition } from "../kernel/process.ts";

/**
 * Where the review of a listing stands. `waiting`: nobody sees it before it was looked at. `listed`: everybody sees it, and it is looked at after. `approved`: it was
 * looked at; so were all listings of before there were reviews, which have no row. `takenDown`: nobody sees it until its supplier has mended it.
 */
export const reviewStatuses = ["waiting", "listed", "approved", "takenDown"] as const;
export type ReviewStatus = (typeof reviewStatuses)[number];

/** `new` is a listing that is being made. */
type From = ReviewStatus | "new";

/** The review of a listing: its status changes by a row of this table. Prices, quantities and what else is agreed anew with each order move nothing. */
export const reviewProcess = {
  /** A new listing of a supplier who is not verified, or of whom our team has lately taken one down. */
  hold: { from: ["new"], to: "waiting", by: ["supplier"] },
  /** A new listing of a verified one. */
  list: { from: ["new"], to: "listed", by: ["supplier"] },
  /** The goods are described otherwise than when they were looked at. What waits goes on waiting, with its clock. */
  change: { from: ["listed", "approved"], to: "listed", by: ["supplier"] },
  /** The same of a supplier of whom our team has lately taken a listing down: what was taken down comes back in no other one. */
  holdChange: { from: ["listed", "approved"], to: "waiting", by: ["supplier"] },
  /** The supplier was verified while it waited. */
  show: { from: ["waiting"], to: "listed", by: ["clock"] },
  approve: { from: ["waiting", "listed"], to: "approved", by: ["verifier"] },
  takeDown: { from: ["waiting", "listed", "approved"], to: "takenDown", by: ["verifier"] },
  /** Mended, or explained: it is looked at before anybody sees it again, also of a verified supplier. */
  resubmit: { from: ["takenDown"], to: "waiting", by: ["supplier"] },
} as const satisfies Record<string, Transition<From, "supplier" | "verifier" | "clock">>;
export type ReviewMove = keyof typeof reviewProcess;

export const reviewDecisions = ["approve", "takeDown"] as const;
export type ReviewDecision = (typeof reviewDecisions)[number];

/** What nobody sees, whatever its supplier has chosen. */
export const isHeldBack = (status: ReviewStatus): boolean => status === "waiting" || status === "takenDown";
/** What somebody has still to look at. */
export const openReviews = ["waiting", "listed"] as const satisfies readonly ReviewStatus[];
export const isOpenReview = (status: ReviewStatus): boolean => (openReviews as readonly string[]).includes(status);

/** Hours within which our team has looked at a listing (the website promises it). */
export const reviewHours = 24;
/** So long after a take-down what its supplier lists or rewrites is looked at before anybody sees it. */
export const watchedDays = 30;
/** Minutes for which a listing is its reader's; afterwards another may take it. A decision asks for no claim. */
export const claimMinutes = 30;

/** Why a listing is taken down. */
export const takeDownGrounds = [
  "misleading",
  "unproven",
  "pictures",
  "contactDetails",
  "category",
  "duplicate",
  "prohibited",
  "other",
] as const;
export type TakeDownGround = (typeof takeDownGrounds)[number];
