import { AppError } from "#shared/kernel/errors.ts";
import { inspectionCompanyEndpoints } from "#shared/inspectors/admin-contract.ts";
import { endpoint, type Endpoint } from "#backend/src/http/endpoint.ts";
import { asUser } from "#backend/src/kernel/actor.ts";
import { addCompany, changeCompany, removeCompany } from "./commands/keep-company.ts";
import { InspectionCompany } from "./model.ts";
import { presentStaffCompany } from "./presenter.ts";
import { listStaffCompanies } from "./queries/list-companies.ts";

/** The directory of inspection companies, which our team keeps. */
export const companyRoutes: Endpoint[] = [
  endpoint(inspectionCompanyEndpoints.list, async ({ db, query }) => {
    const { rows, ...page } = await listStaffCompanies(db, query);
    return { ...page, items: rows.map(presentStaffCompany) };
  }),

  endpoint(inspectionCompanyEndpoints.show, async ({ db, params }) => {
    const company = await InspectionCompany.query(db).findById(params.id).whereNull("deleted_at");
    if (!company) throw new AppError("inspectors.companyNotFound");
    return presentStaffCompany(company);
  }),

  endpoint(inspectionCompanyEndpoints.create, async ({ trx, actor, body, request, now }) =>
    presentStaffCompany(await addCompany({ trx, userId: asUser(actor).userId, request, now }, body)),
  ),

  endpoint(inspectionCompanyEndpoints.change, async ({ trx, actor, params, body, expectedVersion, request, now }) => {
    const deed = { trx, userId: asUser(actor).userId, request, now };
    return presentStaffCompany(await changeCompany(deed, { id: params.id, draft: body, expectedVersion }));
  }),

  endpoint(inspectionCompanyEndpoints.remove, async ({ trx, actor, params, request, now }) => {
    const deed = { trx, userId: asUser(actor).userId, request, now };
    return presentStaffCompany(await removeCompany(deed, params.id));
  }),
];
