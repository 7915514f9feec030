import type { Language } from "#shared/kernel/language.ts";
import type { MemberRole } from "#shared/organizations/choices.ts";
import { BusinessRecord } from "#backend/src/db/record.ts";

/** A row of `team_invitations`. */
export class Invitation extends BusinessRecord {
  static override readonly tableName = "team_invitations";

  declare organizationId: string;
  /** Lower case. */
  declare email: string;
  declare role: MemberRole;
  declare jobTitle: string | null;
  declare language: Language;
  declare invitedBy: string;
  /** Of the newest letter; null until it has left. */
  declare tokenHash: Buffer | null;
  declare sentAt: Date;
  declare expiresAt: Date;
  declare acceptedAt: Date | null;
  declare acceptedBy: string | null;
  declare revokedAt: Date | null;
  declare revokedBy: string | null;
}
