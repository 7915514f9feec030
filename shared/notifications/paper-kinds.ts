import { fact, news, task, type NoticeKindRow } from "./kind-row.ts";

/** Kinds of notices about the papers of a contract. */
export const paperKinds = {
  /** A side or our team has taken back what an inspection's passport says. */
  passportRevoked: {
    about: "order",
    to: { buyer: fact("deadlines"), supplier: fact("deadlines") },
    values: ["partner", "product", "passport", "certificate", "reason"],
  },
  /** The buyer has refused a paper: a newer one is awaited. */
  tradePaperRefused: {
    about: "order",
    to: { supplier: task("deadlines", "member") },
    values: ["partner", "product", "tradePaper", "reason"],
  },
  /** What would be released by itself waits for papers. */
  releaseHeld: { about: "order", to: { buyer: fact("money") }, values: ["partner", "product", "papersUntil"] },
  papersToHandIn: {
    about: "order",
    to: { supplier: task("deadlines", "member") },
    values: ["partner", "product", "share", "papersUntil"],
  },
  /** They have come; the buyer may look at them until it is released. */
  papersComplete: { about: "order", to: { buyer: task("deadlines") }, values: ["partner", "product", "releaseBy"] },
  papersCaseOpened: {
    about: "order",
    to: { buyer: task("disputes"), supplier: task("disputes") },
    values: ["partner", "product", "total", "decideBy"],
  },
  /** The buyer has stated the weight at arrival, which lowers nothing and is paid for. */
  deliveredWeighed: {
    about: "order",
    to: { supplier: news("orders") },
    values: ["partner", "product", "weight", "deliveredWeight", "payable"],
  },
  /** It lowers what is paid, within the tolerance: silence accepts it. */
  deliveredWeightWithin: {
    about: "order",
    to: { supplier: task("deadlines") },
    values: ["partner", "product", "weight", "deliveredWeight", "deliveredPayable", "inspectBy"],
  },
  /** It lowers what is paid, outside the tolerance. */
  deliveredWeightToAnswer: {
    about: "order",
    to: { supplier: task("deadlines") },
    values: ["partner", "product", "quantity", "weight", "deliveredWeight", "deliveredPayable", "inspectBy"],
  },
  deliveredWeightAccepted: {
    about: "order",
    to: { buyer: news("orders") },
    values: ["partner", "product", "deliveredWeight", "payable"],
  },
  /** The inspection ended without an answer to it. */
  deliveredCaseOpened: {
    about: "order",
    to: { buyer: task("disputes"), supplier: task("disputes") },
    values: ["partner", "product", "weight", "deliveredWeight", "total", "decideBy"],
  },
} as const satisfies Record<string, NoticeKindRow>;
