import { AppError } from "#shared/kernel/errors.ts";
import { noticeEndpoints } from "#shared/notifications/inbox-contract.ts";
import type { Database } from "#backend/src/db/database.ts";
import { endpoint, type Endpoint } from "#backend/src/http/endpoint.ts";
import { asMember, type MemberActor } from "#backend/src/kernel/actor.ts";
import { chooseNotices } from "./commands/choose-notices.ts";
import type { Notice } from "./model.ts";
import { presentNotice } from "./presenter.ts";
import { countUnread, findNotice, listNotices, readUpTo } from "./queries/find-notices.ts";
import { readChoices } from "./queries/read-choices.ts";

async function ownNotice(db: Database, reader: MemberActor, id: string): Promise<Notice> {
  const notice = await findNotice(db, reader, id);
  if (!notice) throw new AppError("notifications.noticeNotFound");
  return notice;
}

export const inboxRoutes: Endpoint[] = [
  endpoint(noticeEndpoints.list, async ({ db, actor, query }) => {
    const { rows, ...page } = await listNotices(db, asMember(actor), query);
    return { ...page, items: rows.map(presentNotice), totalCapped: false };
  }),

  endpoint(noticeEndpoints.unreadCount, async ({ db, actor }) => ({ count: await countUnread(db, asMember(actor)) })),

  endpoint(noticeEndpoints.read, async ({ trx, actor, body, now }) => {
    const reader = asMember(actor);
    const notice = await ownNotice(trx, reader, body.id ?? body.upTo ?? "");
    if (body.upTo) await readUpTo(trx, reader, notice, now);
    else await notice.$query(trx).whereNull("read_at").patch({ readAt: now });
    return { count: await countUnread(trx, reader) };
  }),

  endpoint(noticeEndpoints.choices, ({ db, actor }) => readChoices(db, asMember(actor))),

  endpoint(noticeEndpoints.choose, async ({ trx, actor, body, now }) => {
    const reader = asMember(actor);
    await chooseNotices({ trx, userId: reader.userId, ...body, now });
    return readChoices(trx, reader);
  }),
];
