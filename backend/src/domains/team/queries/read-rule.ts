import { visibleName } from "#shared/kernel/name-field.ts";
import { allow } from "#shared/organizations/actions.ts";
import type { TeamRuleView } from "#shared/team/rule-contract.ts";
import { factorDays } from "#shared/team/rules.ts";
import type { Database } from "#backend/src/db/database.ts";
import type { MemberActor } from "#backend/src/kernel/actor.ts";
import { after, day } from "#backend/src/kernel/clock.ts";

const shown = 50;

export interface Lacking {
  id: string;
  user_id: string;
  name: string;
  language: "en" | "fr";
  reads_only_from: Date;
  factor_reminded_at: Date | null;
}

/** Who lacks the second factor that their organization demands, the first to be shut out first; nobody while it demands none. */
export async function whoLacks(db: Database, organizationId: string, memberId?: string): Promise<Lacking[]> {
  const { rows } = await db.raw<{ rows: Lacking[] }>(
    `select m.id, m.user_id, u.language, m.factor_reminded_at,
            coalesce(u.user_metadata ->> 'full_name', u.user_metadata ->> 'name', u.email) as name,
            greatest(o.second_factor_since, m.created_at) + make_interval(days => ${factorDays}) as reads_only_from
       from organizations o
       join organization_members m on m.organization_id = o.id and m.deleted_at is null
       join users u on u.id = m.user_id
      where o.id = :organization and o.second_factor_since is not null and (cast(:member as uuid) is null or m.id = :member)
        and not exists (select from factors f where f.user_id = u.id and f.status = 'verified')
      order by reads_only_from, m.id`,
    { organization: organizationId, member: memberId ?? null } as never,
  );
  return rows;
}

/** Whether somebody was reminded within the last day. */
export const isReminded = ({ factor_reminded_at: at }: Pick<Lacking, "factor_reminded_at">, now: Date): boolean =>
  at !== null && at > after(now, -day);

export async function readRule(db: Database, { userId, membership }: MemberActor, now: Date): Promise<TeamRuleView> {
  const { organizationId } = membership;
  const organization = await db("organizations")
    .where({ id: organizationId })
    .first<{ second_factor_since: Date | null } | undefined>("second_factor_since");
  const lacking = await whoLacks(db, organizationId);
  const manages = allow("manageTeam", membership);
  return {
    secondFactorSince: organization?.second_factor_since?.toISOString() ?? null,
    lacking: lacking.slice(0, shown).map((each) => ({
      memberId: each.id,
      name: visibleName(each.name),
      readsOnlyFrom: each.reads_only_from.toISOString(),
      can: manages && each.user_id !== userId && !isReminded(each, now) ? ["remind"] : [],
    })),
    lackingTotal: lacking.length,
    can: manages ? ["setRule"] : [],
  };
}
