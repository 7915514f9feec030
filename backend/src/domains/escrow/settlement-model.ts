import type { SettlementView } from "#shared/escrow/provider-call-contract.ts";
import type { Database } from "#backend/src/db/database.ts";
import { BusinessRecord } from "#backend/src/db/record.ts";

/** What a member of staff says of a call to the provider that was carried out by hand; a call has one that counts at most. */
export class CallSettlement extends BusinessRecord {
  static override readonly tableName = "provider_settlements";

  declare outboxId: string;
  declare orderId: string;
  declare status: SettlementView["status"];
  declare evidenceReference: string;
  /** YYYY-MM-DD. */
  declare doneOn: string;
  declare note: string;
  declare providerId: string | null;
  declare landingPageUrl: string | null;
  declare proposedBy: string;
  declare decidedBy: string | null;
  declare decidedAt: Date | null;
  declare decidedReason: string | null;

  /** All that was said of a call, the last first. */
  static async of(db: Database, outboxId: string): Promise<CallSettlement[]> {
    return CallSettlement.query(db).where({ outbox_id: outboxId }).orderBy("created_at", "desc").orderBy("id", "desc");
  }
}

/** Counts every step, so that whoever decides has read the last. */
export const versionOf = (settlements: readonly CallSettlement[]): number =>
  settlements.reduce((sum, { version }) => sum + version, 0);
