import { news, task, type NoticeKindRow } from "./kind-row.ts";

/** Kinds of notices about what is asked, offered and said. */
export const dealingKinds = {
  offerReceived: {
    about: "offer",
    to: { supplier: task("offers") },
    values: ["partner", "product", "quantity", "total", "terms", "answerBy"],
  },
  offerAccepted: {
    about: "offer",
    to: { buyer: task("offers"), supplier: news("offers") },
    values: ["partner", "product", "quantity", "total", "terms", "orderBy"],
  },
  offerRejected: {
    about: "offer",
    to: { buyer: news("endedOffers"), supplier: news("endedOffers") },
    values: ["partner", "product", "total"],
  },
  offerWithdrawn: {
    about: "offer",
    to: { buyer: news("endedOffers"), supplier: news("endedOffers") },
    values: ["partner", "product", "total"],
  },
  offerExpired: {
    about: "offer",
    to: { buyer: news("endedOffers"), supplier: news("endedOffers") },
    values: ["partner", "product", "total"],
  },

  /** Another version: the reader's answer is awaited. */
  offerCountered: {
    about: "offer",
    to: { buyer: task("offers"), supplier: task("offers") },
    values: ["partner", "product", "quantity", "total", "terms", "answerBy"],
  },
  /** One whose price is agreed against an exchange and not fixed yet, so that nobody knows a total; and how such an offer ends. */
  offerToFix: {
    about: "offer",
    to: { buyer: task("offers"), supplier: task("offers") },
    values: ["partner", "product", "quantity", "differential", "terms", "answerBy"],
  },
  unfixedRejected: {
    about: "offer",
    to: { buyer: news("endedOffers"), supplier: news("endedOffers") },
    values: ["partner", "product", "differential"],
  },
  unfixedWithdrawn: {
    about: "offer",
    to: { buyer: news("endedOffers"), supplier: news("endedOffers") },
    values: ["partner", "product", "differential"],
  },
  unfixedExpired: {
    about: "offer",
    to: { buyer: news("endedOffers"), supplier: news("endedOffers") },
    values: ["partner", "product", "differential"],
  },

  /** A question is an offer that names neither quantity nor price: what its buyer waits for is words. */
  questionReceived: {
    about: "offer",
    to: { supplier: task("offers") },
    values: ["partner", "product", "excerpt", "quantity", "total", "answerBy"],
  },
  questionAccepted: {
    about: "offer",
    to: { buyer: task("offers") },
    values: ["partner", "product", "quantity", "total", "terms", "orderBy"],
  },
  questionClosed: { about: "offer", to: { buyer: news("endedOffers") }, values: ["partner", "product"] },
  questionWithdrawn: { about: "offer", to: { supplier: news("endedOffers") }, values: ["partner", "product"] },
  questionExpired: {
    about: "offer",
    to: { buyer: news("endedOffers"), supplier: news("endedOffers") },
    values: ["partner", "product"],
  },

  /** A member has something ready that only a manager may send. */
  draftWaiting: {
    about: "draft",
    to: { buyer: task("drafts"), supplier: task("drafts") },
    values: ["drafter", "draft", "partner", "product", "sendBy"],
  },
  /** Its author alone is told, and by no letter. */
  draftSent: {
    about: "draft",
    to: { buyer: news("drafts"), supplier: news("drafts") },
    values: ["sender", "draft"],
  },

  /** What the other side has written about it, and nobody has read for ten minutes. */
  offerMessage: {
    about: "offer",
    to: { buyer: task("messages", "member"), supplier: task("messages", "member") },
    values: ["partner", "product", "excerpt", "files", "thread"],
  },
  orderMessage: {
    about: "order",
    to: { buyer: task("messages", "member"), supplier: task("messages", "member") },
    values: ["partner", "product", "excerpt", "files", "thread"],
  },
} as const satisfies Record<string, NoticeKindRow>;
