import { fact, task, type NoticeKindRow } from "./kind-row.ts";

const values = ["partner", "product", "inspector"] as const;

/** Kinds of notices about inspectors who are invited, and about approvals that our team has looked at. */
export const inspectorKinds = {
  /** The other side invites an inspector for both. */
  inspectorToConsent: {
    about: "order",
    to: { buyer: task("deadlines"), supplier: task("deadlines") },
    values: [...values, "inspectionAsked"],
  },
  /** No mail server takes the letter with the link. */
  inspectorUnreached: { about: "order", to: { buyer: task("deadlines"), supplier: task("deadlines") }, values },
  /** What was found for a case, for whoever has invited; the other side is told by the case. */
  inspectorInCase: {
    about: "order",
    to: { buyer: fact("deadlines"), supplier: fact("deadlines") },
    values: [...values, "certificate", "found"],
  },
  inspectorConsented: { about: "order", to: { buyer: fact("deadlines"), supplier: fact("deadlines") }, values },
  inspectorRefused: { about: "order", to: { buyer: fact("deadlines"), supplier: fact("deadlines") }, values },
  /** As it was told before the results had kinds of their own. */
  inspectorSubmitted: {
    about: "order",
    to: { buyer: fact("deadlines"), supplier: fact("deadlines") },
    values: [...values, "certificate"],
  },
  /** What an inspector has found: approved for the buyer or for both, rejected for whomever, or approved for the supplier, which waits. */
  inspectorApproved: {
    about: "order",
    to: { buyer: fact("deadlines"), supplier: fact("deadlines") },
    values: [...values, "certificate"],
  },
  inspectorRejected: {
    about: "order",
    to: { buyer: fact("deadlines"), supplier: fact("deadlines") },
    values: [...values, "certificate"],
  },
  inspectorApprovalWaits: {
    about: "order",
    to: { buyer: fact("deadlines"), supplier: fact("deadlines") },
    values: [...values, "certificate"],
  },
  /** Nobody has used the link, and it ends soon. */
  inspectorLinkEnds: {
    about: "order",
    to: { buyer: task("deadlines"), supplier: task("deadlines") },
    values: [...values, "linkEnds"],
  },
  /** Our team has validated what the supplier's inspection has found, or has not. */
  inspectionValidated: {
    about: "order",
    to: { buyer: fact("deadlines"), supplier: fact("deadlines") },
    values: [...values, "certificate", "reason", "releaseBy"],
  },
  inspectionNotValidated: {
    about: "order",
    to: { buyer: fact("deadlines"), supplier: fact("deadlines") },
    values: [...values, "certificate", "reason", "inspectBy"],
  },
} as const satisfies Record<string, NoticeKindRow>;
