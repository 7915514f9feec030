import { AppError } from "#shared/kernel/errors.ts";
import { staffContactEndpoints } from "#shared/contact/admin-contract.ts";
import type { Database } from "#backend/src/db/database.ts";
import { endpoint, type Endpoint } from "#backend/src/http/endpoint.ts";
import { asUser } from "#backend/src/kernel/actor.ts";
import { handleMessage } from "./commands/handle-message.ts";
import { ContactMessage } from "./model.ts";
import { presentMessage, presentMessageRow } from "./presenter.ts";
import { findMessage, listMessages, type MessageRow } from "./queries/list-messages.ts";

async function messageOf(db: Database, id: string): Promise<MessageRow> {
  const message = await findMessage(db, id);
  if (!message) throw new AppError("staff.messageNotFound");
  return message;
}

export const contactAdminRoutes: Endpoint[] = [
  endpoint(staffContactEndpoints.list, async ({ db, query }) => {
    const { rows, ...page } = await listMessages(db, query);
    return { ...page, items: rows.map(presentMessageRow) };
  }),

  endpoint(staffContactEndpoints.show, async ({ db, params }) => presentMessage(await messageOf(db, params.id))),

  endpoint(staffContactEndpoints.handle, async ({ trx, actor, params, body, request, now }) => {
    const message = await ContactMessage.lockById(trx, params.id);
    if (!message) throw new AppError("staff.messageNotFound");
    await handleMessage({ trx, message, note: body.reason, userId: asUser(actor).userId, request, now });
    return presentMessage(await messageOf(trx, params.id));
  }),
];
