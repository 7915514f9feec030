import { factorDays } from "#shared/team/rules.ts";
import type { Database } from "#backend/src/db/database.ts";
import type { MeRow } from "../presenter.ts";

/** The reader's own row with organization and membership. */
export async function findMe(db: Database, userId: string): Promise<MeRow | undefined> {
  const { rows } = await db.raw<{ rows: MeRow[] }>(
    `select u.id, u.email, coalesce(u.user_metadata ->> 'full_name', u.user_metadata ->> 'name', u.user_metadata ->> 'display_name') as full_name, u.created_at, u.password_hash is not null as has_password, u.language,
            u.factor_offer_put_off_at is null and not exists (select from factors f where f.user_id = u.id and f.status = 'verified') as factor_offer,
            u.user_metadata -> 'pending_organization' as pending_organization,
            o.id as organization_id, o.name, o.type, o.organization_type, o.country, o.city, o.verification, o.suspended_at is not null as suspended, m.role, m.job_title,
            case when o.second_factor_since is not null and not exists (select from factors f where f.user_id = u.id and f.status = 'verified')
              then greatest(o.second_factor_since, m.created_at) + make_interval(days => ${factorDays}) end as reads_only_from
       from users u
       left join organization_members m on m.user_id = u.id and m.deleted_at is null
       left join organizations o on o.id = m.organization_id and o.deleted_at is null
      where u.id = ?`,
    [userId],
  );
  return rows[0];
}
