import { visibleName } from "#shared/kernel/name-field.ts";
import type { Database } from "#backend/src/db/database.ts";
import { cutPage, decodeCursor } from "#backend/src/db/page.ts";
import type { MessageRow } from "../commands/write-message.ts";

export interface MessageWithAuthor extends MessageRow {
  author: string | null;
  /** For our team alone, which knows accounts by it. */
  author_email: string | null;
  organization: string;
}

/** Whoever has left has neither name nor address here any more. */
const select = `select m.*, o.name as organization, u.email as author_email,
   coalesce(u.user_metadata ->> 'full_name', u.user_metadata ->> 'name', u.user_metadata ->> 'display_name') as author
  from thread_messages m join organizations o on o.id = m.organization_id left join users u on u.id = m.author_id and u.deleted_at is null`;

const named = (row: MessageWithAuthor): MessageWithAuthor => ({
  ...row,
  author: row.author && visibleName(row.author),
});

/** One page of a conversation, newest first. */
export async function listMessages(
  db: Database,
  threadId: string,
  { cursor: text, limit }: { cursor?: string | undefined; limit: number },
) {
  const cursor = decodeCursor(text, ["number"]);
  const backwards = cursor?.direction === "previous";
  const { rows } = await db.raw<{ rows: MessageWithAuthor[] }>(
    `${select} where m.thread_id = :threadId ${cursor ? `and m.position ${backwards ? ">" : "<"} cast(:position as numeric)` : ""}
      order by m.position ${backwards ? "asc" : "desc"} limit ${limit + 1}`,
    { threadId, position: cursor?.values[0] ?? null } as never,
  );
  const thread = (await db("threads").where({ id: threadId }).first("messages")) as { messages: number } | undefined;
  const page = cutPage({ rows, limit, cursor, valuesOf: ({ position }) => [String(position)] });
  return { ...page, rows: page.rows.map(named), total: thread?.messages ?? 0, totalCapped: false };
}

/** Some of a conversation, by their positions, in their sequence. */
export async function messagesBetween(
  db: Database,
  threadId: string,
  from: number,
  to: number,
): Promise<MessageWithAuthor[]> {
  const { rows } = await db.raw<{ rows: MessageWithAuthor[] }>(
    `${select} where m.thread_id = ? and m.position between ? and ? order by m.position`,
    [threadId, from, to],
  );
  return rows.map(named);
}

export async function findMessage(db: Database, id: string): Promise<MessageWithAuthor> {
  const { rows } = await db.raw<{ rows: [MessageWithAuthor] }>(`${select} where m.id = ?`, [id]);
  return named(rows[0]);
}
