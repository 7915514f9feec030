import type { CountryCode } from "#shared/kernel/country.ts";
import type { Language } from "#shared/kernel/language.ts";
import type { Consent, InvitationMode } from "#shared/inspectors/rules.ts";
import type { OrganizationType } from "#shared/organizations/choices.ts";
import type { MeasuredCrop } from "#shared/catalogue/lot-properties.ts";
import { BusinessRecord } from "#backend/src/db/record.ts";

/** A row of `inspector_invitations`. Whoever changes what stands between the sides holds the order's lock. */
export class InspectorInvitation extends BusinessRecord {
  static override readonly tableName = "inspector_invitations";

  declare orderId: string;
  declare shipmentId: string;
  /** Who invites. */
  declare organizationId: string;
  declare side: OrganizationType;
  declare invitedBy: string;
  declare companyId: string | null;
  declare company: string;
  declare inspector: string;
  /** Lower case; null once it was forgotten. */
  declare email: string | null;
  declare phone: string | null;
  declare accreditation: string | null;
  /** What whoever invites writes along: where, when, whom to call. */
  declare note: string | null;
  /** The case that it is for; null for one that inspects the goods as they arrive. */
  declare disputeId: string | null;
  declare language: Language;
  declare mode: InvitationMode;
  declare consent: Consent | null;
  declare answeredBy: string | null;
  declare answeredAt: Date | null;
  /** Of the newest letter; null until it has left. */
  declare tokenHash: Buffer | null;
  declare sentAt: Date | null;
  /** When a mail server has taken the newest letter, and since when it is known that none takes it. */
  declare deliveredAt: Date | null;
  declare undeliveredAt: Date | null;
  declare openedAt: Date | null;
  declare confirmedAt: Date | null;
  declare agreedAt: Date | null;
  declare submittedAt: Date | null;
  declare expiresAt: Date;
  declare remindedAt: Date | null;
  declare revokedAt: Date | null;
  declare revokedBy: string | null;
  declare codeHash: Buffer | null;
  declare codeExpiresAt: Date | null;
  declare codeTries: number;
  declare sessionHash: Buffer | null;
  declare sessionExpiresAt: Date | null;
}

/** A row of `inspection_companies`. */
export class InspectionCompany extends BusinessRecord {
  static override readonly tableName = "inspection_companies";

  declare name: string;
  declare country: CountryCode;
  declare accreditationBody: string | null;
  declare accreditationNumber: string | null;
  declare crops: MeasuredCrop[];
  declare email: string;
  declare website: string | null;
  declare active: boolean;
  declare note: string | null;
}
