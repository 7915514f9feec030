import { AppError } from "#shared/kernel/errors.ts";
import type { MemberRole, OrganizationType, StaffRole } from "#shared/organizations/choices.ts";
import { factorDays } from "#shared/team/rules.ts";
import type { Authenticate } from "#backend/src/http/router.ts";
import type { SessionLife } from "#backend/src/config-fields.ts";
import { endOf, hasRunOut, lifeOf, noteAct } from "./session-life.ts";
import { issuerOf, readAccessToken } from "./tokens/access-token.ts";
import { readServiceRole } from "./tokens/service-token.ts";
import { keysOf } from "./tokens/keys.ts";

interface Row {
  email: string;
  is_anonymous: boolean;
  deleted_at: Date | null;
  banned_until: Date | null;
  session_created_at: Date | null;
  session_seen_at: Date | null;
  session_ended_at: Date | null;
  organization_id: string | null;
  organization_type: OrganizationType | null;
  role: MemberRole | null;
  suspended: boolean;
  reads_only_from: Date | null;
  left_organization: string | null;
  staff_roles: StaffRole[];
  aal: string | null;
  has_factor: boolean;
}

const statement = `
  select u.email, u.is_anonymous, u.deleted_at, u.banned_until, s.created_at as session_created_at, s.seen_at as session_seen_at, s.ended_at as session_ended_at,
         o.id as organization_id, o.type as organization_type, m.role, o.suspended_at is not null as suspended,
         case when o.second_factor_since is not null
           then greatest(o.second_factor_since, m.created_at) + make_interval(days => ${factorDays}) end as reads_only_from,
         case when o.id is null then (select lo.name from organization_members lm join organizations lo on lo.id = lm.organization_id and lo.deleted_at is null
           where lm.user_id = u.id and lm.deleted_at is not null order by lm.deleted_at desc limit 1) end as left_organization,
         s.aal, exists(select from factors f where f.user_id = u.id and f.status = 'verified') as has_factor,
         array(select sm.role from staff_members sm where sm.user_id = u.id order by sm.role) as staff_roles
    from users u
    left join sessions s on s.id = ? and s.user_id = u.id
    left join organization_members m on m.user_id = u.id and m.deleted_at is null
    left join organizations o on o.id = m.organization_id and o.deleted_at is null
   where u.id = ?`;

/**
 * Who sent an access token: its signature is checked, then session, membership and staff roles are read, so that a session
 * that has ended or a right that was taken away counts at once.
 */
export const authenticate: Authenticate = async ({ config, db, clock }, token, lastAct) => {
  const claims = readAccessToken(keysOf(config), issuerOf(config), token);
  const serviceRole = claims ? undefined : readServiceRole(keysOf(config), issuerOf(config), token);
  if (serviceRole) return { kind: "service", role: serviceRole };
  if (!claims) throw new AppError("accounts.tokenInvalid", { reason: "bad_jwt" });
  const { rows } = await db
    .raw<{ rows: Row[] }>(statement, [claims.sessionId, claims.userId])
    .options({ name: "authenticate" });
  const row = rows[0];
  if (!row || row.deleted_at) throw new AppError("accounts.tokenInvalid", { reason: "user_not_found" });
  const isStaff = row.staff_roles.length > 0;
  const session = livingSession(claims.sessionId, row, lifeOf(config, isStaff), clock.now());
  if (row.banned_until && row.banned_until > clock.now())
    throw new AppError("accounts.tokenInvalid", { reason: "user_banned" });
  const { organization_id: organizationId, organization_type: organizationType, role } = row;
  if (lastAct) session.seen_at = await noteAct(db, session, lastAct);
  // Whoever has a second factor shows it before anything is done in their name; staff must have one.
  const lacksFactor = row.aal !== "aal2" && (row.has_factor || (isStaff && config.staffSecondFactor));
  // Staff belong to no organization, whatever rows an earlier life has left.
  const belongs = !isStaff && !lacksFactor && organizationId && organizationType && role;
  const { reads_only_from: readsOnlyFrom } = row;
  const readsOnly = !row.has_factor && readsOnlyFrom !== null && readsOnlyFrom <= clock.now();
  return {
    kind: "user",
    userId: claims.userId,
    email: row.email,
    sessionId: claims.sessionId,
    tokenExpiresAt: claims.expiresAt,
    sessionEnd: endOf(session, lifeOf(config, isStaff)),
    // Without an address nobody could be told anything.
    isAnonymous: row.is_anonymous || row.email === "",
    membership: belongs
      ? { organizationId, organizationType, role, suspended: row.suspended, ...(readsOnly ? { readsOnly } : {}) }
      : null,
    ...(row.left_organization === null ? {} : { leftOrganization: row.left_organization }),
    staffRoles: lacksFactor ? [] : row.staff_roles,
    ...(lacksFactor ? { secondFactor: { enrolled: row.has_factor } } : {}),
  };
};

/** @throws {AppError} `accounts.tokenInvalid`, which says whether the session ended by itself. */
function livingSession(id: string, row: Row, life: SessionLife, now: Date) {
  const { session_created_at: created_at, session_seen_at: seen_at, session_ended_at: ended_at } = row;
  if (!created_at) throw new AppError("accounts.tokenInvalid", { reason: "session_not_found" });
  const session = { id, created_at, seen_at, ended_at };
  if (hasRunOut(session, life, now)) throw new AppError("accounts.tokenInvalid", { reason: "session_expired" });
  if (ended_at) throw new AppError("accounts.tokenInvalid", { reason: "session_not_found" });
  return session;
}
