import { Model, snakeCaseMappers } from "objection";
import type { NoticeSubject } from "#shared/notifications/kind-row.ts";
import type { NoticeKind } from "#shared/notifications/kinds.ts";
import type { LetterTime } from "#shared/notifications/groups.ts";
import type { OrganizationType } from "#shared/organizations/choices.ts";

/** What one reader was told; written by `tell` (`backend/src/kernel/notices.ts`). */
export class Notice extends Model {
  static override readonly tableName = "notices";
  static override readonly jsonAttributes = ["facts"];

  declare id: string;
  declare userId: string;
  declare organizationId: string;
  declare kind: NoticeKind;
  declare side: OrganizationType;
  declare subjectType: NoticeSubject;
  declare subjectId: string;
  declare reference: string | null;
  declare shipmentId: string | null;
  declare shipmentNumber: number | null;
  declare shipmentCount: number | null;
  declare eventId: string;
  declare facts: Record<string, unknown>;
  declare shown: boolean;
  declare readAt: Date | null;
  declare letter: LetterTime;
  declare letterBegunAt: Date | null;
  declare letterSentAt: Date | null;
  /** By the database's clock, as when it was handed to the queue. */
  declare letterHandedAt: Date | null;
  declare letterFailedAt: Date | null;
  declare digestId: string | null;
  declare createdAt: Date;

  static override get columnNameMappers() {
    return snakeCaseMappers();
  }

  /** Which of the order's shipments; null where it has one alone. */
  get shipment(): { id: string | null; number: number; of: number } | null {
    if (this.shipmentNumber === null || this.shipmentCount === null) return null;
    return { id: this.shipmentId, number: this.shipmentNumber, of: this.shipmentCount };
  }
}
