import { AppError } from "#shared/kernel/errors.ts";
import { decidedTasks } from "#shared/notifications/task-kinds.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { writeAudit } from "#backend/src/kernel/audit.ts";
import type { TaskRow } from "../queries/list-tasks.ts";

interface Props {
  trx: Transaction;
  /** As it was read; the update below decides who is first. */
  task: TaskRow;
  reason: string;
  userId: string;
  request: { readonly id: string; readonly ip: string };
  now: Date;
}

/** Says that a task is settled, and how. @throws {AppError} `staff.taskResolved` with who and when, `staff.taskByDecision` for one that a decision settles. */
export async function resolveTask({ trx, task, reason, userId, request, now }: Props): Promise<void> {
  if (decidedTasks.includes(task.kind)) throw new AppError("staff.taskByDecision");
  const settled = await trx("staff_tasks")
    .where({ id: task.id })
    .whereNull("resolved_at")
    .update({ resolved_at: now, resolved_by: userId, resolution: reason });
  if (settled === 0)
    throw new AppError("staff.taskResolved", { by: task.resolved_by ?? "", at: task.resolved_at?.toISOString() ?? "" });
  await writeAudit({
    db: trx,
    action: "task.resolved",
    actorUserId: userId,
    subjectType: "task",
    subjectId: task.id,
    details: { kind: task.kind, subjectId: task.subject_id, reason },
    request,
    now,
  });
}
