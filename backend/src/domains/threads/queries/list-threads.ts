import type { Database } from "#backend/src/db/database.ts";
import { cutPage, decodeCursor } from "#backend/src/db/page.ts";
import type { Membership } from "#backend/src/kernel/actor.ts";
import { otherSide, type Dealing } from "../dealing.ts";

/** A dealing with its conversation as one person of one side has it. */
export interface ThreadRow extends Dealing {
  partner_id: string;
  partner_name: string;
  partner_country: string | null;
  /** The organization was closed: nobody reads there any more. */
  partner_gone: boolean;
  messages: number | null;
  last_message_at: Date | null;
  last_text: string | null;
  last_files: string;
  last_organization_id: string | null;
  partner_read: number | null;
  partner_read_at: Date | null;
  unread: string;
}

interface Reader {
  membership: Membership;
  userId: string;
}

/** Of the other side's messages, those beyond the reader's mark. */
const unreadSql = `(select count(*) from thread_messages m where m.thread_id = t.id and m.organization_id <> :organization
   and m.position > coalesce((select k.position from thread_marks k where k.thread_id = t.id and k.user_id = :user), 0))`;

const columns = ({ organizationType: side }: Membership) => `
  d.*, p.id as partner_id, p.name as partner_name, p.country as partner_country, p.deleted_at is not null as partner_gone, t.messages, t.last_message_at,
  l.text as last_text, (select count(*) from documents f where f.subject_type = 'message' and f.subject_id = l.id) as last_files, l.organization_id as last_organization_id, t.${otherSide(side)}_read as partner_read, t.${otherSide(side)}_read_at as partner_read_at,
  ${unreadSql} as unread`;

const joins = ({ organizationType: side }: Membership) => `
  join organizations p on p.id = d.${otherSide(side)}_org_id
  left join thread_messages l on l.thread_id = t.id and l.position = t.messages`;

/** One dealing's conversation, which may not have begun. */
export async function readThreadRow(db: Database, { membership, userId }: Reader, id: string): Promise<ThreadRow> {
  const { rows } = await db.raw<{ rows: [ThreadRow] }>(
    `select ${columns(membership)} from dealings d left join threads t on t.id = d.id ${joins(membership)} where d.id = :id`,
    { id, organization: membership.organizationId, user: userId } as never,
  );
  return rows[0];
}

/** Conversations that have begun, the latest first. */
export async function listThreads(
  db: Database,
  { membership, userId }: Reader,
  { cursor: text, limit, unread }: { cursor?: string | undefined; limit: number; unread?: boolean | undefined },
) {
  const side = membership.organizationType;
  const cursor = decodeCursor(text, ["moment", "id"]);
  const backwards = cursor?.direction === "previous";
  const [order, than] = backwards ? ["asc", ">"] : ["desc", "<"];
  const values = {
    organization: membership.organizationId,
    user: userId,
    at: cursor?.values[0] ?? null,
    id: cursor?.values[1] ?? null,
  };
  const mine = `t.${side}_org_id = :organization ${unread ? `and ${unreadSql} > 0` : ""}`;
  const { rows } = await db.raw<{ rows: ThreadRow[] }>(
    `select ${columns(membership)}
       from threads t join dealings d on d.id = t.id ${joins(membership)}
      where ${mine} ${cursor ? `and (t.last_message_at, t.id) ${than} (cast(:at as timestamptz), cast(:id as uuid))` : ""}
      order by t.last_message_at ${order}, t.id ${order} limit ${limit + 1}`,
    values as never,
  );
  const counted = await db.raw<{ rows: [{ total: string }] }>(
    `select count(*) as total from threads t where ${mine}`,
    values as never,
  );
  const page = cutPage({
    rows,
    limit,
    cursor,
    valuesOf: ({ last_message_at, id }) => [last_message_at!.toISOString(), id],
  });
  return { ...page, total: Number(counted.rows[0].total), totalCapped: false };
}

/** In how many conversations something waits for the reader. */
export async function countUnread(db: Database, { membership, userId }: Reader): Promise<number> {
  const { rows } = await db.raw<{ rows: [{ threads: string }] }>(
    `select count(*) as threads from threads t left join thread_marks k on k.thread_id = t.id and k.user_id = :user
      where t.${membership.organizationType}_org_id = :organization and t.messages > coalesce(k.position, 0)
        and exists (select from thread_messages m where m.thread_id = t.id and m.organization_id <> :organization and m.position > coalesce(k.position, 0))`,
    { organization: membership.organizationId, user: userId } as never,
  );
  return Number(rows[0].threads);
}
