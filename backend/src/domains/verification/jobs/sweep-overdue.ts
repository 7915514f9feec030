import type { Services } from "#backend/src/kernel/services.ts";

/** Our team has not answered in its two working days: a task, which settles itself once it has. */
export async function sweepOverdue({ db, clock }: Services): Promise<void> {
  const values = { now: clock.now() } as never;
  await db.raw(
    `insert into staff_tasks (kind, subject_id, details, created_at)
     select 'verification.overdue', r.id::text, jsonb_build_object('name', o.name, 'dueAt', r.due_at), :now
       from verification_requests r join organizations o on o.id = r.organization_id
      where r.due_at < :now
     on conflict (kind, subject_id) where resolved_at is null do nothing`,
    values,
  );
  await db.raw(
    `update staff_tasks t set resolved_at = :now
      where t.resolved_at is null and t.kind = 'verification.overdue'
        and not exists (select from verification_requests r where r.id::text = t.subject_id and r.due_at < :now)`,
    values,
  );
}
