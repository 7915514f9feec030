import type { NoticeFilter } from "#shared/notifications/inbox-contract.ts";
import { kindsAbout } from "#shared/notifications/kinds.ts";
import type { MemberActor } from "#backend/src/kernel/actor.ts";
import type { Database } from "#backend/src/db/database.ts";
import { cutPage, decodeCursor } from "#backend/src/db/page.ts";
import { Notice } from "../model.ts";

type Reader = Pick<MemberActor, "userId" | "membership">;

/** The inbox of a reader: what they were told as a member of the organization that they belong to now. */
const inboxOf = (db: Database, { userId, membership }: Reader) =>
  Notice.query(db).where({ user_id: userId, organization_id: membership.organizationId, shown: true });

export const countUnread = (db: Database, reader: Reader): Promise<number> =>
  inboxOf(db, reader).whereNull("read_at").resultSize();

export const findNotice = async (db: Database, reader: Reader, id: string): Promise<Notice | undefined> =>
  inboxOf(db, reader).findById(id);

interface Query {
  filter?: NoticeFilter | undefined;
  cursor?: string | undefined;
  limit: number;
}

/** @throws {AppError} `request.cursorInvalid` */
export async function listNotices(db: Database, reader: Reader, { filter, cursor: text, limit }: Query) {
  const cursor = decodeCursor(text, ["moment", "id"]);
  const back = cursor?.direction === "previous";
  const inbox = inboxOf(db, reader);
  if (filter === "unread") void inbox.whereNull("read_at");
  else if (filter) void inbox.whereIn("kind", kindsAbout(filter, reader.membership.organizationType));
  const total = await inbox.clone().resultSize();
  const order = back ? "asc" : "desc";
  void inbox
    .orderBy([
      { column: "created_at", order },
      { column: "id", order },
    ])
    .limit(limit + 1);
  if (cursor) void inbox.whereRaw(`(created_at, id) ${back ? ">" : "<"} (?::timestamptz, ?::uuid)`, [...cursor.values]);
  const rows = await inbox;
  return {
    ...cutPage({ rows, limit, cursor, valuesOf: (row) => [row.createdAt.toISOString(), row.id] }),
    total,
  };
}

/** Marks as read what the list shows from `upTo` on downwards. */
export const readUpTo = async (db: Database, reader: Reader, { createdAt, id }: Notice, now: Date): Promise<number> =>
  inboxOf(db, reader)
    .whereNull("read_at")
    .whereRaw("(created_at, id) <= (?::timestamptz, ?::uuid)", [createdAt, id])
    .patch({ readAt: now });
