import { AppError } from "#shared/kernel/errors.ts";
import { reportEndpoints } from "#shared/threads/admin-contract.ts";
import { endpoint, type Endpoint } from "#backend/src/http/endpoint.ts";
import { asUser } from "#backend/src/kernel/actor.ts";
import { refuseOwn } from "../organizations/index.ts";
import { presentReport } from "./presenter.ts";
import { readReport } from "./queries/read-report.ts";

export const reportRoutes: Endpoint[] = [
  endpoint(reportEndpoints.show, async ({ db, actor, params, services, now }) => {
    const report = await readReport(db, params.id);
    if (!report) throw new AppError("threads.notFound");
    // Who has reported what stays unknown to the other side, also where one of ours belongs to it.
    const { userId } = asUser(actor);
    for (const side of [report.row.buyer_org_id, report.row.supplier_org_id]) await refuseOwn(db, userId, side);
    return presentReport(report, { actor, config: services.config, now });
  }),
];
