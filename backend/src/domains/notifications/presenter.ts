import type { StaffTaskView } from "#shared/notifications/admin-contract.ts";
import type { TaskRow } from "./queries/list-tasks.ts";

export const presentTask = (row: TaskRow): StaffTaskView => ({
  id: row.id,
  kind: row.kind,
  subjectId: row.subject_id,
  details: row.details,
  createdAt: row.created_at.toISOString(),
  resolvedAt: row.resolved_at?.toISOString() ?? null,
  resolvedBy: row.resolved_by,
  resolution: row.resolution,
});
