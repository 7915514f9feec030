import { v7 as uuid } from "uuid";
import type { AuditAction } from "#shared/kernel/audit-actions.ts";
import { AppError } from "#shared/kernel/errors.ts";
import type { CompanyDraft } from "#shared/inspectors/admin-contract.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { expectVersion } from "#backend/src/db/record.ts";
import { writeAudit } from "#backend/src/kernel/audit.ts";
import { InspectionCompany } from "../model.ts";

interface Deed {
  trx: Transaction;
  userId: string;
  request: { readonly id: string; readonly ip: string };
  now: Date;
}

const note = ({ trx, userId, request, now }: Deed, action: AuditAction, { id, name }: InspectionCompany) =>
  writeAudit({
    db: trx,
    action,
    actorUserId: userId,
    subjectType: "inspectionCompany",
    subjectId: id,
    details: { name },
    request,
    now,
  });

/** Two of one name could not be told apart. @throws {AppError} `inspectors.companyKnown` */
async function refuseKnown(trx: Transaction, name: string, exceptId: string | null): Promise<void> {
  // One after the other: each sees what the others have entered.
  await trx.raw("select pg_advisory_xact_lock(hashtext('inspection_companies'))");
  const known = await InspectionCompany.query(trx)
    .whereRaw("lower(name) = lower(?)", [name])
    .whereNull("deleted_at")
    .first();
  if (known && known.id !== exceptId) throw new AppError("inspectors.companyKnown");
}

/** Adds a company to the directory. @throws {AppError} `inspectors.companyKnown` */
export async function addCompany(deed: Deed, draft: CompanyDraft): Promise<InspectionCompany> {
  const { trx, now } = deed;
  await refuseKnown(trx, draft.name, null);
  const added = await InspectionCompany.query(trx).insertAndFetch({
    id: uuid(),
    ...draft,
    createdAt: now,
    updatedAt: now,
  });
  await note(deed, "inspectionCompany.added", added);
  return added;
}

/** @throws {AppError} `inspectors.companyNotFound` */
async function lock(trx: Transaction, id: string): Promise<InspectionCompany> {
  const company = await InspectionCompany.lockById(trx, id);
  if (!company) throw new AppError("inspectors.companyNotFound");
  return company;
}

/** Changes what it says of one; what invitations have named stays. @throws {AppError} `inspectors.companyNotFound`, `inspectors.companyKnown`, `request.versionStale` */
export async function changeCompany(
  deed: Deed,
  { id, draft, expectedVersion }: { id: string; draft: CompanyDraft; expectedVersion: number | undefined },
): Promise<InspectionCompany> {
  const { trx, now } = deed;
  const company = await lock(trx, id);
  expectVersion(company, expectedVersion);
  await refuseKnown(trx, draft.name, id);
  const changed = await company.change(trx, draft, now);
  await note(deed, "inspectionCompany.changed", changed);
  return changed;
}

/** Takes one out. @throws {AppError} `inspectors.companyNotFound` */
export async function removeCompany(deed: Deed, id: string): Promise<InspectionCompany> {
  const { trx, now } = deed;
  const company = await lock(trx, id);
  const removed = await company.change(trx, { deletedAt: now, active: false }, now);
  await note(deed, "inspectionCompany.removed", removed);
  return removed;
}
