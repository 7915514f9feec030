import type {
  CaseKind,
  CaseOpener,
  CaseStage,
  ClaimType,
  DisputeOutcome,
  DisputeStatus,
  GoodsEnd,
  ReasonCode,
} from "#shared/disputes/process.ts";
import type { OrganizationType } from "#shared/organizations/choices.ts";
import { BusinessRecord } from "#backend/src/db/record.ts";

/** A row of `disputes`; a shipment may have several, one of them open at most. */
export class Dispute extends BusinessRecord {
  static override readonly tableName = "disputes";

  declare orderId: string;
  declare shipmentId: string;
  declare reason: string;
  declare kind: CaseKind;
  declare openedBy: CaseOpener;
  /** Null where the clock has opened it. */
  declare openedByUser: string | null;
  declare status: DisputeStatus;
  declare stage: CaseStage;
  /** What the side asks for that has opened it; null where no side has. */
  declare claimType: ClaimType | null;
  declare claimAmount: string | null;
  declare answerBy: Date | null;
  /** They have asked for two more days. */
  declare answerExtended: boolean;
  declare answeredAt: Date | null;
  declare decideBy: Date;
  /** Null until it is decided, as are those that follow. */
  declare outcome: DisputeOutcome | null;
  declare releasedAmount: string | null;
  declare decisionReason: string | null;
  /** What both sides have agreed, where the case waits for goods by that and by no decision. */
  declare settlementId: string | null;
  declare decidedBy: string | null;
  declare decidedAt: Date | null;
  declare confirmedBy: string | null;
  declare confirmedAt: Date | null;
  declare confirmedReason: string | null;
  declare reasonCode: ReasonCode | null;
  declare goods: GoodsEnd | null;
  declare returnPaidBy: OrganizationType | null;
  /** Of the first decision. */
  declare appealBy: Date | null;
  declare waivedByBuyer: boolean;
  declare waivedBySupplier: boolean;
  declare appealedBy: OrganizationType | null;
  declare returnBy: Date | null;
  /** The transport document by which the goods come back, and until when the supplier may say that they did not. */
  declare returnDocument: string | null;
  declare returnAnswerBy: Date | null;
  declare assignedTo: string | null;
  declare assignedAt: Date | null;
  /** On what it relies that goods count as delivered. */
  declare evidence: { document: string; consignee: string; deliveredOn: string; container: string | null } | null;
  /** The move of the order that ended a case which nobody decided. */
  declare closedBy: string | null;
}
