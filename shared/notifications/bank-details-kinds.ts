import { ownersFact, type NoticeKindRow } from "./kind-row.ts";

/** Kinds of notices about where an organization is paid: every owner is told, also whoever has done it. */
export const bankDetailsKinds = {
  bankDetailsChangeAsked: {
    about: "organization",
    to: { supplier: ownersFact("money") },
    values: ["effectiveAt"],
  },
  /** Another account is in force from now on, or the first. */
  bankDetailsChanged: { about: "organization", to: { supplier: ownersFact("money") }, values: ["effectiveAt"] },
  /** By an owner, or because whoever had asked for it may not any more. */
  bankDetailsWithdrawn: { about: "organization", to: { supplier: ownersFact("money") }, values: ["effectiveAt"] },
} as const satisfies Record<string, NoticeKindRow>;
