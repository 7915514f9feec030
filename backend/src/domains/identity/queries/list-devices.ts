import type { Page } from "#shared/kernel/endpoint.ts";
import type { DeviceView } from "#shared/identity/device-contract.ts";
import type { Database } from "#backend/src/db/database.ts";
import { cutPage, decodeCursor } from "#backend/src/db/page.ts";
import type { UserActor } from "#backend/src/kernel/actor.ts";

interface Row {
  id: string;
  user_agent: string | null;
  ip: string | null;
  aal: string;
  created_at: Date;
  seen_at: Date;
  place: Date;
}

/** The sessions of a user that have not ended: the one that asks, then the latest used first. */
export async function listDevices(
  db: Database,
  { userId, sessionId }: UserActor,
  { cursor: text, limit }: { cursor?: string | undefined; limit: number },
): Promise<Page<DeviceView>> {
  const cursor = decodeCursor(text, ["moment", "id"]);
  const backwards = cursor?.direction === "previous";
  const order = backwards ? "asc" : "desc";
  const { rows } = await db.raw<{ rows: (Row & { total: number })[] }>(
    `select *, (select count(*) from sessions where user_id = ? and ended_at is null)::integer as total
       from (select id, user_agent, ip, aal, created_at, coalesce(refreshed_at, created_at) as seen_at,
                    case when id = ? then timestamptz '9999-01-01' else coalesce(refreshed_at, created_at) end as place
               from sessions where user_id = ? and ended_at is null) as signed_in
      ${cursor ? `where (place, id) ${backwards ? ">" : "<"} (?::timestamptz, ?::uuid)` : ""}
      order by place ${order}, id ${order} limit ?`,
    [userId, sessionId, userId, ...(cursor?.values ?? []), limit + 1] as never[],
  );
  const valuesOf = (row: Row) => [row.place.toISOString(), row.id];
  const { rows: page, ...cursors } = cutPage({ rows, limit, cursor, valuesOf });
  return {
    items: page.map((row) => ({
      id: row.id,
      current: row.id === sessionId,
      userAgent: row.user_agent,
      ip: row.ip,
      signedInAt: row.created_at.toISOString(),
      lastSeenAt: row.seen_at.toISOString(),
      secondFactor: row.aal === "aal2",
    })),
    total: rows[0]?.total ?? 0,
    totalCapped: false,
    ...cursors,
  };
}
