import { news, task, type NoticeKindRow } from "./kind-row.ts";

/** Kinds of notices about requests for quotation. What becomes of a quote, which is an offer, is told as of any offer. */
export const quotationKinds = {
  quoteRequested: {
    about: "request",
    to: { supplier: task("offers") },
    values: ["partner", "crop", "quantity", "request", "answerBy"],
  },
  /** Withdrawn or closed, and the reader has not answered. */
  requestEnded: {
    about: "request",
    to: { supplier: news("endedOffers") },
    values: ["partner", "crop", "quantity", "request"],
  },
  quoteReceived: {
    about: "request",
    to: { buyer: task("offers") },
    values: ["partner", "product", "quantity", "total", "request", "answerBy"],
  },
  /** One whose price is agreed against an exchange and not fixed yet. */
  quoteToFix: {
    about: "request",
    to: { buyer: task("offers") },
    values: ["partner", "product", "quantity", "differential", "request", "answerBy"],
  },
  quoteDeclined: {
    about: "request",
    to: { buyer: news("endedOffers") },
    values: ["partner", "crop", "quantity", "request"],
  },
  /** Its time is over: there are quotes, or none. */
  requestOver: { about: "request", to: { buyer: task("offers") }, values: ["crop", "quantity", "request"] },
  requestUnanswered: { about: "request", to: { buyer: news("endedOffers") }, values: ["crop", "quantity", "request"] },
} as const satisfies Record<string, NoticeKindRow>;
