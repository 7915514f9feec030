import type { DisputeOutcome, DisputeStatus } from "#shared/escrow/dispute-process.ts";
import type { OrganizationType } from "#shared/organizations/choices.ts";
import { BusinessRecord } from "#backend/src/db/record.ts";

/** A row of `disputes`; an order has at most one. */
export class Dispute extends BusinessRecord {
  static override readonly tableName = "disputes";

  declare orderId: string;
  declare reason: string;
  declare openedBy: OrganizationType;
  declare openedByUser: string;
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
}
