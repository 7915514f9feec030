import type {
  EntryType,
  HitStatus,
  ListSource,
  ListStatus,
  MarkKind,
  ScreenedKind,
} from "#shared/sanctions/choices.ts";
import { BusinessRecord } from "#backend/src/db/record.ts";

/** What a hit on a list holds back, as the outbox writes it down. */
export const heldBySanctions = "sanctions";

/** A row of `sanctions_lists`. */
export interface ListRow {
  id: string;
  source: ListSource;
  /** YYYY-MM-DD. */
  listed_on: string;
  file_name: string;
  file_hash: string;
  status: ListStatus;
  entries: number;
  added: number;
  changed: number;
  removed: number;
  compared_entries: number;
  generation: number | null;
  uploaded_by: string;
  decided_by: string | null;
  created_at: Date;
  decided_at: Date | null;
}

/** A row of `screening_hits`. */
export class Hit extends BusinessRecord {
  static override readonly tableName = "screening_hits";

  declare organizationId: string;
  declare kind: ScreenedKind;
  declare name: string;
  declare folded: string;
  declare source: ListSource;
  declare entryKey: string;
  declare entryType: EntryType;
  declare entryNames: string[];
  declare entryDetails: string;
  declare fingerprint: string;
  /** YYYY-MM-DD. */
  declare listedOn: string;
  declare matchedName: string;
  declare score: string;
  declare status: HitStatus;
  declare proposedBy: string | null;
  declare proposedAt: Date | null;
  declare proposedReason: string | null;
  declare decidedBy: string | null;
  declare decidedAt: Date | null;
  declare decidedReason: string | null;
  declare reopenedBy: string | null;
  declare entryGoneAt: Date | null;
}

/** Whether a hit is over by itself once the lists in force do not have its entry. What two people have confirmed is ended by two people alone, also when it is looked at again. */
export const endsByList = ({ status, reopenedBy }: Pick<Hit, "status" | "reopenedBy">): boolean =>
  (status === "open" || status === "proposed") && reopenedBy === null;

/** A name that belongs to an organization. */
export interface Subject {
  organizationId: string;
  kind: ScreenedKind;
  name: string;
}

/** What the verification of an organization knows of it. */
export interface Mark {
  readonly kind: MarkKind;
  readonly value: string;
}
