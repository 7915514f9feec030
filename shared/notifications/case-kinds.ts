import { fact, news, task, type NoticeKindRow } from "./kind-row.ts";

/** What is told of a case: of a claim, its answer, the decision, an appeal and goods that come back. How it ends is told by what moves the order. */
export const caseKinds = {
  /** The side that a claim is against. */
  claimToAnswer: {
    about: "order",
    to: { buyer: task("disputes"), supplier: task("disputes") },
    values: ["partner", "product", "total", "claimed", "reason", "answerBy"],
  },
  claimAnswered: {
    about: "order",
    to: { buyer: fact("disputes"), supplier: fact("disputes") },
    values: ["partner", "product", "reason", "decideBy"],
  },
  answerExtended: {
    about: "order",
    to: { buyer: news("disputes"), supplier: news("disputes") },
    values: ["partner", "product", "answerBy"],
  },
  claimUnanswered: {
    about: "order",
    to: { buyer: fact("disputes"), supplier: fact("disputes") },
    values: ["partner", "product", "total", "decideBy"],
  },
  /** Put by our team, with a day. */
  caseQuestion: {
    about: "order",
    to: { buyer: task("disputes"), supplier: task("disputes") },
    values: ["partner", "product", "reason", "answerBy"],
  },
  questionAnswered: {
    about: "order",
    to: { buyer: news("disputes"), supplier: news("disputes") },
    values: ["partner", "product", "reason"],
  },
  decisionAnnounced: {
    about: "order",
    to: { buyer: task("disputes"), supplier: task("disputes") },
    values: ["partner", "product", "released", "refunded", "goods", "reason", "appealBy"],
  },
  /** To whoever has been given all that it asked for: the other side alone may appeal. */
  decisionInFavour: {
    about: "order",
    to: { buyer: news("disputes"), supplier: news("disputes") },
    values: ["partner", "product", "released", "refunded", "goods", "reason", "appealBy"],
  },
  /** A decision after an appeal has taken effect: it is the last. */
  appealDecided: {
    about: "order",
    to: { buyer: fact("disputes"), supplier: fact("disputes") },
    values: ["partner", "product", "released", "refunded", "reason"],
  },
  appealWaived: {
    about: "order",
    to: { buyer: news("disputes"), supplier: news("disputes") },
    values: ["partner", "product", "appealBy"],
  },
  appealFiled: {
    about: "order",
    to: { buyer: task("disputes"), supplier: task("disputes") },
    values: ["partner", "product", "reason", "answerBy"],
  },
  returnOrdered: {
    about: "order",
    to: { buyer: task("disputes"), supplier: fact("disputes") },
    values: ["partner", "product", "refunded", "goods", "reason", "returnBy"],
  },
  /** Both sides have agreed on it, and the refund waits for the goods. */
  returnAgreed: {
    about: "order",
    to: { buyer: task("disputes"), supplier: fact("disputes") },
    values: ["partner", "product", "refunded", "goods", "returnBy"],
  },
  refundAgreed: {
    about: "order",
    to: { buyer: fact("money"), supplier: fact("money") },
    values: ["partner", "product", "refunded", "goods"],
  },
  allowanceAgreed: {
    about: "order",
    to: { buyer: fact("money"), supplier: fact("money") },
    values: ["partner", "product", "released", "refunded", "share"],
  },
  splitAgreed: {
    about: "order",
    to: { buyer: fact("money"), supplier: fact("money") },
    values: ["partner", "product", "released", "refunded", "share", "goods"],
  },
  /** Other goods take the place of those that were shipped; the money stays in escrow. */
  replacementAgreed: {
    about: "order",
    to: { buyer: fact("deadlines"), supplier: task("deadlines") },
    values: ["partner", "product", "quantity", "total", "shipBy", "goods"],
  },
  /** The other side has added what another inspection found, as evidence: nothing moves by it. */
  inspectionInCase: {
    about: "order",
    to: { buyer: fact("disputes"), supplier: fact("disputes") },
    values: ["partner", "product", "inspector", "certificate", "found"],
  },
  /** The same, where an inspector whom the other side has invited has submitted it. */
  inspectorInTheirCase: {
    about: "order",
    to: { buyer: fact("disputes"), supplier: fact("disputes") },
    values: ["partner", "product", "inspector", "certificate", "found"],
  },
  returnProven: {
    about: "order",
    to: { supplier: task("disputes") },
    values: ["partner", "product", "refunded", "document", "answerBy"],
  },
  returnContested: {
    about: "order",
    to: { buyer: fact("disputes"), supplier: fact("disputes") },
    values: ["partner", "product", "reason", "decideBy"],
  },
  returnMissed: {
    about: "order",
    to: { buyer: fact("disputes"), supplier: fact("disputes") },
    values: ["partner", "product", "decideBy"],
  },
  returnUnanswered: {
    about: "order",
    to: { buyer: fact("disputes"), supplier: fact("disputes") },
    values: ["partner", "product", "decideBy"],
  },
  /** A time of the case ends later than was said, because somebody may not have been able to use it. */
  caseGoesOn: {
    about: "order",
    to: { buyer: fact("disputes"), supplier: fact("disputes") },
    values: ["partner", "product", "caseTime", "goesOnUntil", "goesOnWhy"],
  },
  /** Whoever had opened the case does not pursue it. */
  claimWithdrawn: {
    about: "order",
    to: { buyer: news("disputes"), supplier: news("disputes") },
    values: ["partner", "product", "total"],
  },
} as const satisfies Record<string, NoticeKindRow>;
