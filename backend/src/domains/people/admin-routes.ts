import { AppError } from "#shared/kernel/errors.ts";
import { auditLogEndpoints, staffEndpoints } from "#shared/people/admin-contract.ts";
import { permissionsOf } from "#shared/identity/staff.ts";
import { endpoint, type Endpoint } from "#backend/src/http/endpoint.ts";
import { asUser } from "#backend/src/kernel/actor.ts";
import { presentAuditEntry } from "./presenter.ts";
import { listAuditLog } from "./queries/list-audit-log.ts";

export const peopleAdminRoutes: Endpoint[] = [
  endpoint(staffEndpoints.me, ({ actor }) => {
    const { userId, email, staffRoles } = asUser(actor);
    return Promise.resolve({ id: userId, email, roles: [...staffRoles], permissions: permissionsOf(staffRoles) });
  }),

  endpoint(auditLogEndpoints.list, async ({ db, query }) => {
    const { rows, ...page } = await listAuditLog(db, query);
    return { ...page, items: rows.map(presentAuditEntry) };
  }),

  endpoint(auditLogEndpoints.show, async ({ db, params }) => {
    const { rows } = await listAuditLog(db, { sort: ["id", "DESC"], range: [0, 0], filter: { id: [params.id] } });
    if (!rows[0]) throw new AppError("staff.entryNotFound");
    return presentAuditEntry(rows[0]);
  }),
];
