import { rolesWith } from "#shared/identity/staff.ts";
import type { Database } from "#backend/src/db/database.ts";
import { authorize } from "#backend/src/kernel/actor.ts";
import type { Services } from "#backend/src/kernel/services.ts";

/** Nobody decides about an organization that they belong or belonged to. @throws {AppError} `organizations.ownOrganization` */
export async function refuseOwn(db: Database, userId: string, organizationId: string): Promise<void> {
  const found = (await db("organization_members")
    .where({ user_id: userId, organization_id: organizationId })
    .first("id")) as object | undefined;
  authorize(found === undefined, "organizations.ownOrganization");
}

/** What waits for a verifier, where each of them belongs or belonged to it: an administrator gives somebody else the role. Settled once somebody may decide, or has. */
export async function sweepUndecidable({ db, clock }: Services): Promise<void> {
  const now = clock.now();
  const waits = `select o.id::text as id, o.name from organizations o
     where o.deleted_at is null
       and (o.verification = 'waiting' or exists (select from identity_requests r where r.organization_id = o.id and r.status = 'waiting')
            or exists (select from verification_requests q where q.organization_id = o.id and q.state in ('waiting', 'questions')))
       and exists (select from staff_members s where s.role = any(:roles))
       and not exists (select from staff_members s join users u on u.id = s.user_id
                        where s.role = any(:roles) and u.deleted_at is null
                          and not exists (select from organization_members m where m.user_id = s.user_id and m.organization_id = o.id))`;
  const roles = [...rolesWith("organizations.verify")];
  await db.raw(
    `insert into staff_tasks (kind, subject_id, details, created_at)
     select 'organizations.nobodyEligible', id, jsonb_build_object('name', name), :now from (${waits}) w
     on conflict (kind, subject_id) where resolved_at is null do nothing`,
    { roles, now } as never,
  );
  await db.raw(
    `update staff_tasks t set resolved_at = :now
      where t.resolved_at is null and t.kind = 'organizations.nobodyEligible' and t.subject_id not in (select id from (${waits}) w)`,
    { roles, now } as never,
  );
}
