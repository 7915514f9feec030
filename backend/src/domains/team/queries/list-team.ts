import type { MemberRole } from "#shared/organizations/choices.ts";
import type { Database } from "#backend/src/db/database.ts";
import { cutPage, decodeCursor } from "#backend/src/db/page.ts";

export interface TeamRow {
  id: string;
  version: number;
  user_id: string;
  name: string | null;
  email: string;
  role: MemberRole;
  job_title: string | null;
  has_factor: boolean;
  last_seen_at: Date | null;
  created_at: Date;
}

interface Props {
  organizationId: string;
  memberId?: string;
  search?: string | undefined;
  cursor?: string | undefined;
  limit: number;
}

const nameSql = `coalesce(u.user_metadata ->> 'full_name', u.user_metadata ->> 'name', u.user_metadata ->> 'display_name')`;

/** As exact as a cursor tells it. */
const since = "date_trunc('milliseconds', m.created_at)";

/** The members of an organization, the longest-standing first. When somebody was last there is told to the hour: colleagues are no watchmen. */
export async function listTeam(db: Database, { organizationId, memberId, search, cursor: text, limit }: Props) {
  const cursor = decodeCursor(text, ["moment", "id"]);
  const backwards = cursor?.direction === "previous";
  const values = {
    organization: organizationId,
    member: memberId ?? null,
    search: search ? `%${search.toLowerCase().replace(/[\\%_]/g, "\\$&")}%` : null,
    at: cursor?.values[0] ?? null,
    id: cursor?.values[1] ?? null,
  };
  const own = `from organization_members m join users u on u.id = m.user_id
     where m.organization_id = :organization and m.deleted_at is null and (cast(:member as uuid) is null or m.id = :member)
       and (cast(:search as text) is null or lower(u.email) like :search or lower(${nameSql}) like :search)`;
  const { rows } = await db.raw<{ rows: TeamRow[] }>(
    `select m.id, m.version, m.user_id, ${nameSql} as name, u.email, m.role, m.job_title, m.created_at,
            exists(select from factors f where f.user_id = u.id and f.status = 'verified') as has_factor,
            (select date_trunc('hour', max(coalesce(s.refreshed_at, s.created_at))) from sessions s where s.user_id = u.id) as last_seen_at
       ${own}
        ${cursor ? `and (${since}, m.id) ${backwards ? "<" : ">"} (cast(:at as timestamptz), cast(:id as uuid))` : ""}
      order by ${since} ${backwards ? "desc" : "asc"}, m.id ${backwards ? "desc" : "asc"} limit ${limit + 1}`,
    values as never,
  );
  const counted = await db.raw<{ rows: [{ total: string; owners: string }] }>(
    `select count(*) as total, (select count(*) from organization_members o where o.organization_id = :organization and o.deleted_at is null and o.role = 'owner') as owners
       ${own}`,
    values as never,
  );
  const [{ total, owners }] = counted.rows;
  const page = cutPage({ rows, limit, cursor, valuesOf: ({ created_at, id }) => [created_at.toISOString(), id] });
  return { ...page, total: Number(total), totalCapped: false, owners: Number(owners) };
}
