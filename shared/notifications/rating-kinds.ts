import { fact, news, task, type NoticeKindRow } from "./kind-row.ts";

const values = ["partner", "product"] as const;

/** Kinds of notices about ratings of orders that have ended. */
export const ratingKinds = {
  orderToRate: {
    about: "order",
    to: { buyer: task("orders"), supplier: task("orders") },
    values: [...values, "rateBy"],
  },
  /** What the other side has said stays unknown until both have rated, or the time is over. */
  partnerRated: {
    about: "order",
    to: { buyer: task("orders"), supplier: task("orders") },
    values: [...values, "rateBy"],
  },
  ratingsAppeared: { about: "order", to: { buyer: news("orders"), supplier: news("orders") }, values },
  /** Our team has hidden what this side has written. */
  ratingWordsHidden: {
    about: "order",
    to: { buyer: fact("orders"), supplier: fact("orders") },
    values: [...values, "reason"],
  },
} as const satisfies Record<string, NoticeKindRow>;
