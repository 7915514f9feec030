import type { CaseKind, CaseOpener, DisputeOutcome, DisputeStatus } from "#shared/escrow/dispute-process.ts";
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
  /** Null while the dispute is open, as are the four that follow. */
  declare outcome: DisputeOutcome | null;
  declare releasedAmount: string | null;
  declare decisionReason: string | null;
  declare decidedBy: string | null;
  declare decidedAt: Date | null;
  declare confirmedBy: string | null;
  declare confirmedAt: Date | null;
  declare confirmedReason: string | null;
  /** On what it relies that goods count as delivered. */
  declare evidence: { document: string; consignee: string; deliveredOn: string; container: string | null } | null;
  /** The move of the order that ended a case which nobody decided. */
  declare closedBy: string | null;
}
