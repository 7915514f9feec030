import { task, type NoticeKindRow } from "./kind-row.ts";

/** Kinds of notices about the papers of a contract. */
export const paperKinds = {
  /** The buyer has refused a paper: a newer one is awaited. */
  tradePaperRefused: {
    about: "order",
    to: { supplier: task("deadlines", "member") },
    values: ["partner", "product", "tradePaper", "reason"],
  },
} as const satisfies Record<string, NoticeKindRow>;
