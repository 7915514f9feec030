import type { InspectionRecord } from "#shared/quality/found.ts";

/** Versions of one record. */
export const mostVersions = 20;

/** A row of `inspection_records`: one version of what an inspection found. It is written once. */
export interface RecordRow {
  id: string;
  inspection_id: string;
  version: number;
  record: InspectionRecord;
  /** Why it was entered after the result. */
  reason: string | null;
  /** Null of what an inspector has submitted by an invitation. */
  submitted_by: string | null;
  invitation_id: string | null;
  created_at: Date;
}
