import type { Page } from "#shared/kernel/endpoint.ts";
import type { DeviceView } from "#shared/identity/device-contract.ts";
import { cutPage, decodeCursor } from "#backend/src/db/page.ts";
import type { Services } from "#backend/src/kernel/services.ts";
import { lifeOfUser, livingSql } from "../session-life.ts";
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

/** When a device asked for something last. */
const seen = "greatest(created_at, refreshed_at, seen_at)";

/** The sessions of a user that have not ended: the one that asks, then the latest used first. */
export async function listDevices(
  { db, config, clock }: Pick<Services, "db" | "config" | "clock">,
  { userId, sessionId }: UserActor,
  { cursor: text, limit }: { cursor?: string | undefined; limit: number },
): Promise<Page<DeviceView>> {
  const living = livingSql(await lifeOfUser(db, config, userId), clock.now());
  const cursor = decodeCursor(text, ["moment", "id"]);
  const backwards = cursor?.direction === "previous";
  const order = backwards ? "asc" : "desc";
  const { rows } = await db.raw<{ rows: (Row & { total: number })[] }>(
    `select *, (select count(*) from sessions where user_id = ? and ended_at is null and ${living.sql})::integer as total
       from (select id, user_agent, ip, aal, created_at, ${seen} as seen_at,
                    case when id = ? then timestamptz '9999-01-01' else ${seen} end as place
               from sessions where user_id = ? and ended_at is null and ${living.sql}) as signed_in
      ${cursor ? `where (place, id) ${backwards ? ">" : "<"} (?::timestamptz, ?::uuid)` : ""}
      order by place ${order}, id ${order} limit ?`,
    [userId, ...living.values, sessionId, userId, ...living.values, ...(cursor?.values ?? []), limit + 1] as never[],
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
