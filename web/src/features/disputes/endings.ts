import type { CaseView } from "#shared/disputes/case-view.ts";
import { agreedTransitions } from "#shared/escrow/process.ts";

type Closed = Pick<CaseView, "closedBy">;
const withdrawals = ["withdrawUnshipped", "withdrawUndelivered", "withdrawRejected"];

/** Both sides have settled it between them. */
export const isAgreed = ({ closedBy }: Closed): boolean =>
  (agreedTransitions as readonly string[]).includes(closedBy ?? "");
/** Other goods come for the money that stays in escrow. */
export const isReplaced = ({ closedBy }: Closed): boolean => closedBy === "replaceAgreed";
/** Whoever had opened it does not pursue it. */
export const isWithdrawn = ({ closedBy }: Closed): boolean => withdrawals.includes(closedBy ?? "");

/** Where goods do not come back that both sides have agreed on before anybody could appeal, what our team decides then may be appealed. */
export const isAppealedAfterReturn = ({ settlement, stage }: Pick<CaseView, "settlement" | "stage">): boolean =>
  settlement !== null && stage === "first";
