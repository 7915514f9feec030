import { rateHours } from "#shared/currencies/rules.ts";
import type { Database } from "#backend/src/db/database.ts";
import { after, hour } from "#backend/src/kernel/clock.ts";
import type { Services } from "#backend/src/kernel/services.ts";
import { importRoles } from "../queries/import-right.ts";

/** What waits, with the task that it is: for whoever may decide, or, where its importer is the only one, for whoever gives somebody else the right. */
const waiting = `
  select p.currency, p.usd_per_unit, p.as_of, p.imported_at,
         case when exists (select from staff_members s join users u on u.id = s.user_id
                            where s.role = any(:roles) and u.deleted_at is null and s.user_id <> p.imported_by)
              then 'currencies.rateWaits' else 'currencies.nobodyEligible' end as kind
    from proposed_rates p where p.status = 'awaiting_confirmation'`;

/** Our team has a task for each currency of which a rate waits for a second person; it is settled with the last of them. */
export async function tellOfWaitingRates(db: Database, now: Date): Promise<void> {
  const values = { roles: [...importRoles], now };
  await db.raw(
    `insert into staff_tasks (kind, subject_id, details, created_at)
     select distinct on (w.kind, w.currency) w.kind, w.currency,
            jsonb_build_object('usdPerUnit', trim_scale(w.usd_per_unit)::text, 'asOf', w.as_of), :now
       from (${waiting}) w order by w.kind, w.currency, w.imported_at desc
     on conflict (kind, subject_id) where resolved_at is null
     do update set details = excluded.details where staff_tasks.details is distinct from excluded.details`,
    values as never,
  );
  await db.raw(
    `update staff_tasks t set resolved_at = :now
      where t.resolved_at is null and t.kind in ('currencies.rateWaits', 'currencies.nobodyEligible')
        and not exists (select from (${waiting}) w where w.kind = t.kind and w.currency = t.subject_id)`,
    values as never,
  );
}

/** A rate that nobody has confirmed ends with its 24 hours: no order could be placed at it any more. Rights change, so its task is looked at again. */
export async function sweepWaitingRates({ db, clock }: Services): Promise<void> {
  const now = clock.now();
  await db("proposed_rates")
    .where({ status: "awaiting_confirmation" })
    .where("as_of", "<=", after(now, -rateHours * hour))
    .update({ status: "expired", decided_at: now });
  await tellOfWaitingRates(db, now);
}
