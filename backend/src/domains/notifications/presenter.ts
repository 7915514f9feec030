import type { StaffTaskView } from "#shared/notifications/admin-contract.ts";
import type { NoticeView } from "#shared/notifications/inbox-contract.ts";
import { tellingOf } from "#shared/notifications/kinds.ts";
import type { Notice } from "./model.ts";
import type { TaskRow } from "./queries/list-tasks.ts";

export const presentNotice = (notice: Notice): NoticeView => ({
  id: notice.id,
  kind: notice.kind,
  side: notice.side,
  subject: { type: notice.subjectType, id: notice.subjectId, reference: notice.reference },
  shipment: notice.shipment,
  values: notice.facts,
  awaits: tellingOf(notice.kind, notice.side)?.awaits ?? false,
  createdAt: notice.createdAt.toISOString(),
  readAt: notice.readAt?.toISOString() ?? null,
  emailedAt: notice.letterSentAt?.toISOString() ?? null,
});

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
