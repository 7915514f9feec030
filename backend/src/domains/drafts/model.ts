import type { DraftCall, DraftState } from "#shared/team/draft-calls.ts";
import { BusinessRecord } from "#backend/src/db/record.ts";

/** A row of `team_drafts`: a call that somebody may not make, ready for whoever may. */
export class Draft extends BusinessRecord {
  static override readonly tableName = "team_drafts";
  static override readonly jsonAttributes = ["params", "body", "refusal"];

  declare organizationId: string;
  declare call: DraftCall;
  declare params: Record<string, unknown>;
  declare body: Record<string, unknown>;
  /** One of the three is what it is about. */
  declare productId: string | null;
  declare offerId: string | null;
  declare orderId: string | null;
  declare shipmentNumber: number | null;
  /** How that stood when it was drafted. */
  declare seen: string;
  declare state: DraftState;
  declare draftedBy: string;
  declare expiresAt: Date;
  /** Why it could not be sent when it was last tried. */
  declare refusal: { code: string; details: Record<string, unknown> } | null;
  declare note: string | null;
  declare decidedBy: string | null;
  declare decidedAt: Date | null;
}
