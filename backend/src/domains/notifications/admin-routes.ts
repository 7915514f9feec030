import { AppError } from "#shared/kernel/errors.ts";
import { staffTaskEndpoints } from "#shared/notifications/admin-contract.ts";
import type { Database } from "#backend/src/db/database.ts";
import { endpoint, type Endpoint } from "#backend/src/http/endpoint.ts";
import { asUser, type Actor } from "#backend/src/kernel/actor.ts";
import { resolveTask } from "./commands/resolve-task.ts";
import { presentTask } from "./presenter.ts";
import { findTask, listTasks, type TaskRow } from "./queries/list-tasks.ts";

async function taskOf(db: Database, reader: Actor, id: string): Promise<TaskRow> {
  const task = await findTask(db, reader, id);
  if (!task) throw new AppError("staff.taskNotFound");
  return task;
}

export const notificationsAdminRoutes: Endpoint[] = [
  endpoint(staffTaskEndpoints.list, async ({ db, actor, query }) => {
    const { rows, ...page } = await listTasks(db, actor, query);
    return { ...page, items: rows.map(presentTask) };
  }),

  endpoint(staffTaskEndpoints.show, async ({ db, actor, params }) => presentTask(await taskOf(db, actor, params.id))),

  endpoint(staffTaskEndpoints.resolve, async ({ trx, actor, params, body, request, now }) => {
    await trx("staff_tasks").where({ id: params.id }).forUpdate().first("id");
    const task = await taskOf(trx, actor, params.id);
    await resolveTask({ trx, task, reason: body.reason, userId: asUser(actor).userId, request, now });
    return presentTask(await taskOf(trx, actor, params.id));
  }),
];
