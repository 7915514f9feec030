import { news, task, type NoticeKindRow } from "./kind-row.ts";

/** Kinds of notices about samples. Members answer for parcels; what is judged is for those who may. */
export const sampleKinds = {
  sampleRequested: {
    about: "sample",
    to: { supplier: task("samples", "member") },
    values: ["partner", "product", "sample", "answerBy"],
  },
  /** Nobody has asked for it. */
  sampleOffered: { about: "sample", to: { buyer: news("samples") }, values: ["partner", "product", "sample"] },
  sampleAccepted: { about: "sample", to: { buyer: news("samples") }, values: ["partner", "product", "sample"] },
  sampleDeclined: {
    about: "sample",
    to: { buyer: news("samples") },
    values: ["partner", "product", "sample", "reason"],
  },
  sampleSent: {
    about: "sample",
    to: { buyer: task("samples", "member") },
    values: ["partner", "product", "sample", "courier", "trackingNumber"],
  },
  sampleReceived: {
    about: "sample",
    to: { supplier: news("samples") },
    values: ["partner", "product", "sample", "answerBy"],
  },
  sampleApproved: { about: "sample", to: { supplier: news("samples") }, values: ["partner", "product", "sample"] },
  sampleRefused: {
    about: "sample",
    to: { supplier: news("samples") },
    values: ["partner", "product", "sample", "reason"],
  },
  sampleWithdrawn: { about: "sample", to: { supplier: news("samples") }, values: ["partner", "product", "sample"] },
  sampleExpired: {
    about: "sample",
    to: { buyer: news("samples"), supplier: news("samples") },
    values: ["partner", "product", "sample"],
  },
  /** It was sent, and nobody has said that it arrived. */
  sampleLost: {
    about: "sample",
    to: { buyer: news("samples"), supplier: news("samples") },
    values: ["partner", "product", "sample", "courier", "trackingNumber"],
  },
  /** It has arrived, and nobody has judged it. */
  sampleUnjudged: {
    about: "sample",
    to: { buyer: task("samples"), supplier: news("samples") },
    values: ["partner", "product", "sample"],
  },
  /** One of both is closed. */
  sampleEnded: {
    about: "sample",
    to: { buyer: news("samples"), supplier: news("samples") },
    values: ["partner", "product", "sample"],
  },
} as const satisfies Record<string, NoticeKindRow>;
