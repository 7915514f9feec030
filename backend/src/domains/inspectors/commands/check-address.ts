import { domainOf, isAtCompany } from "#shared/inspectors/company-address.ts";
import { AppError, type FieldProblem } from "#shared/kernel/errors.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { InspectionCompany } from "../model.ts";

export const wrong = (problem: FieldProblem) => new AppError("request.invalid", { fields: [problem] });

/** Between a plus and the domain. */
const tag = "\\+[^@]*(?=@)";

interface Invited {
  /** Who invites. */
  organizationId: string;
  /** Of the directory. */
  companyId: string | null;
}

/**
 * Whether somebody may be written to as whom an invitation names. Nobody inspects for a side under another company's name who belongs to it: what its own people find they submit as its own. And a company of
 * the directory is reached at its own address, or whoever invites takes its name and accreditation, and reads its letter.
 *
 * @throws {AppError} `request.invalid`
 */
export async function checkAddress(
  trx: Transaction,
  { organizationId, companyId }: Invited,
  email: string,
): Promise<void> {
  const member: unknown = await trx("organization_members as m")
    .join("users as u", "u.id", "m.user_id")
    .where({ "m.organization_id": organizationId })
    .whereNull("m.deleted_at")
    // Many providers bring what has a tag (`name+lab@`) to the same person.
    .whereRaw("regexp_replace(lower(u.email), ?, '') = regexp_replace(lower(?), ?, '')", [tag, email, tag])
    .first("m.id");
  if (member) throw wrong({ field: "email", key: "ownMember" });
  const company = companyId ? await InspectionCompany.query(trx).findById(companyId) : undefined;
  if (company && !isAtCompany(email, company.email))
    throw wrong({ field: "email", key: "companyAddress", values: { domain: domainOf(company.email) } });
}
