import { openCaseStatuses } from "#shared/disputes/process.ts";
import { rolesWith } from "#shared/identity/staff.ts";
import type { Services } from "#backend/src/kernel/services.ts";

/** Gives back what was claimed by somebody who may not work on it any more, who has left our team or joined a side: a case that belongs to nobody who comes is looked for by nobody else. */
export async function releaseClaims({ db, clock }: Services): Promise<void> {
  await db.raw(
    `update disputes d set assigned_to = null, assigned_at = null, updated_at = :now, version = version + 1
      where d.assigned_to is not null and d.deleted_at is null and d.status = any(:statuses)
        and (not exists (select from staff_members s join users u on u.id = s.user_id
                          where s.user_id = d.assigned_to and s.role = any(:roles) and u.deleted_at is null)
             or exists (select from orders o join organization_members m on m.organization_id in (o.buyer_org_id, o.supplier_org_id)
                         where o.id = d.order_id and m.user_id = d.assigned_to))`,
    { now: clock.now(), statuses: [...openCaseStatuses], roles: rolesWith("disputes.decide") } as never,
  );
}
