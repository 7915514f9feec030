import {
  isForReviewer,
  type CaseKind,
  type CaseOpener,
  type CaseStage,
  type ClaimType,
  type DisputeOutcome,
  type DisputeStatus,
} from "#shared/disputes/process.ts";
import type { OrganizationType } from "#shared/organizations/choices.ts";
import type { Database } from "#backend/src/db/database.ts";
import type { Dispute } from "../dispute-model.ts";
import type { ShipmentDetails } from "../order-details.ts";

/** A case as the view of its order needs it. */
export interface CaseRow {
  shipment_id: string;
  kind: CaseKind;
  reason: string;
  opened_by: CaseOpener;
  appealed_by: OrganizationType | null;
  closed_by: string | null;
  created_at: Date;
  status: DisputeStatus;
  stage: CaseStage;
  claim_type: ClaimType | null;
  claim_amount: string | null;
  answer_by: Date | null;
  decide_by: Date;
  appeal_by: Date | null;
  return_by: Date | null;
  return_answer_by: Date | null;
  outcome: DisputeOutcome | null;
  released_amount: string | null;
  decision_reason: string | null;
  decided_at: Date | null;
  confirmed_at: Date | null;
  evidence: Dispute["evidence"];
}

/** The cases of some orders, the oldest first. */
export const readCases = (db: Database, orderIds: readonly string[]): Promise<CaseRow[]> =>
  db<CaseRow>("disputes")
    .select(
      "shipment_id",
      "kind",
      "reason",
      "opened_by",
      "appealed_by",
      "closed_by",
      "created_at",
      "status",
      "stage",
      "claim_type",
      "claim_amount",
      "answer_by",
      "decide_by",
      "appeal_by",
      "return_by",
      "return_answer_by",
      "outcome",
      "released_amount",
      "decision_reason",
      "decided_at",
      "confirmed_at",
      "evidence",
    )
    .whereIn("order_id" as never, orderIds)
    .orderBy("created_at") as unknown as Promise<CaseRow[]>;

/** By when something is awaited of a case. */
function dueOf(row: CaseRow): Date | null {
  if (row.status === "answering") return row.answer_by;
  if (row.status === "announced") return row.appeal_by;
  if (row.status === "returning") return row.return_answer_by ?? row.return_by;
  return isForReviewer(row.status) ? row.decide_by : null;
}

/** The side whose word is awaited. */
function awaitedOf({ status, stage, opened_by, appealed_by, return_answer_by }: CaseRow): OrganizationType | null {
  if (status === "returning") return return_answer_by ? "supplier" : "buyer";
  const against = stage === "appeal" ? appealed_by : opened_by;
  if (status !== "answering" || (against !== "buyer" && against !== "supplier")) return null;
  return against === "buyer" ? "supplier" : "buyer";
}

/** A proposal is not the parties' to see: until it is confirmed the dispute is open. */
export function disputeOf(row: CaseRow): ShipmentDetails["dispute"] {
  const { status, outcome, released_amount, decision_reason, decided_at, claim_type, claim_amount } = row;
  const decided =
    outcome && released_amount !== null && decision_reason && decided_at
      ? { outcome, released: released_amount, reason: decision_reason, at: row.confirmed_at ?? decided_at }
      : null;
  return {
    reason: row.reason,
    openedBy: row.opened_by,
    closedBy: row.closed_by,
    createdAt: row.created_at,
    status,
    stage: row.stage,
    claim: claim_type && claim_amount !== null ? { type: claim_type, amount: claim_amount } : null,
    due: dueOf(row),
    awaits: awaitedOf(row),
    decideBy: isForReviewer(status) || status === "answering" ? row.decide_by : null,
    announced: status === "announced" || status === "returning" ? decided : null,
    decision: status === "decided" ? decided : null,
  };
}

/** How a case of silence was decided. */
export function silenceDecisionOf({ outcome, decision_reason, decided_at, confirmed_at, evidence }: CaseRow) {
  const at = confirmed_at ?? decided_at;
  return outcome && decision_reason && at ? { outcome, reason: decision_reason, at, evidence } : null;
}
