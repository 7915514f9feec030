import { fact, news, task, type NoticeKindRow } from "./kind-row.ts";

/** Kinds of notices about the review of a supplier's listings. */
export const listingKinds = {
  listingTakenDown: {
    about: "product",
    to: { supplier: task("listings") },
    values: ["product", "ground", "reason"],
  },
  /** One that waited: everybody sees it now. */
  listingApproved: { about: "product", to: { supplier: news("listings") }, values: ["product"] },
  /** Nobody has looked at one that waits, and its time is over. */
  listingReviewLate: { about: "product", to: { supplier: fact("listings") }, values: ["product", "reviewBy"] },
} as const satisfies Record<string, NoticeKindRow>;
