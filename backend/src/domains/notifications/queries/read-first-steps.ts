import { firstSteps, type FirstStep, type FirstStepName } from "#shared/notifications/first-steps.ts";
import type { DomainPart, TodayReader } from "#backend/src/kernel/domain-part.ts";
import type { Database } from "#backend/src/db/database.ts";

interface Row {
  confirmed_at: Date | null;
  complete: boolean;
  verification_asked: boolean;
  first_product_at: Date | null;
}

/** What an organization that has not traded yet has done of its first steps; null once all are done. */
export async function readFirstSteps(
  db: Database,
  domains: readonly DomainPart[],
  { userId, membership }: TodayReader,
): Promise<FirstStep[] | null> {
  const { organizationId, organizationType } = membership;
  const { rows } = await db.raw<{ rows: [Row] }>(
    `select (select email_confirmed_at from users where id = :userId) as confirmed_at,
            num_nulls(o.country, o.city, o.phone, o.description) = 0 as complete, o.verification <> 'none' as verification_asked,
            (select min(created_at) from supplier_products where organization_id = o.id and deleted_at is null) as first_product_at
       from organizations o where o.id = :organizationId`,
    { userId, organizationId } as never,
  );
  const [{ confirmed_at: confirmedAt, complete, verification_asked: asked, first_product_at: listedAt }] = rows;
  const bank = domains.find(({ hasBankDetails }) => hasBankDetails)?.hasBankDetails;
  const isPaid = organizationType === "supplier" && bank ? await bank(db, organizationId) : null;
  // Whoever has not traded has found nothing and placed no order.
  const done: Readonly<Record<FirstStepName, boolean | null>> = {
    email: confirmedAt !== null,
    organization: complete,
    verification: asked,
    product: listedAt !== null,
    bankDetails: isPaid,
    goods: false,
    order: false,
  };
  const moments: Partial<Record<FirstStepName, Date | null>> = { email: confirmedAt, product: listedAt };
  const steps = firstSteps[organizationType].flatMap((step): FirstStep[] => {
    const isDone = done[step];
    return isDone === null ? [] : [{ step, done: isDone, doneAt: moments[step]?.toISOString() ?? null }];
  });
  return steps.every((step) => step.done) ? null : steps;
}
