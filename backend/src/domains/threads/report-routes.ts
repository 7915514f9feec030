import { AppError } from "#shared/kernel/errors.ts";
import { reportEndpoints } from "#shared/threads/admin-contract.ts";
import { endpoint, type Endpoint } from "#backend/src/http/endpoint.ts";
import { presentReport } from "./presenter.ts";
import { readReport } from "./queries/read-report.ts";

export const reportRoutes: Endpoint[] = [
  endpoint(reportEndpoints.show, async ({ db, actor, params, services, now }) => {
    const report = await readReport(db, params.id);
    if (!report) throw new AppError("threads.notFound");
    return presentReport(report, { actor, config: services.config, now });
  }),
];
