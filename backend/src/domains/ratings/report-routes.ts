import { AppError } from "#shared/kernel/errors.ts";
import { ratingReportEndpoints, type RatingDecision } from "#shared/ratings/admin-contract.ts";
import type { Database } from "#backend/src/db/database.ts";
import { endpoint, type Call, type Endpoint } from "#backend/src/http/endpoint.ts";
import { asUser } from "#backend/src/kernel/actor.ts";
import { refuseOwn } from "../organizations/index.ts";
import { decideReport } from "./commands/decide-report.ts";
import { presentReport, presentReportRow } from "./presenter.ts";
import { findReport, listReports, type ReportRow } from "./queries/list-reports.ts";

/** Who has reported what stays unknown to the other side, also where one of ours belongs to it. */
async function reportFor(db: Database, userId: string, id: string): Promise<ReportRow> {
  const row = await findReport(db, id);
  if (!row) throw new AppError("ratings.notFound");
  for (const side of [row.writer_id, row.organization_id]) await refuseOwn(db, userId, side);
  return row;
}

const deciding =
  (decision: RatingDecision) =>
  async ({ trx, actor, params, body, request, now }: Call<typeof ratingReportEndpoints.hide>) => {
    const { userId } = asUser(actor);
    await decideReport({ trx, reportId: params.id, decision, reason: body.reason, userId, request, now });
    return presentReport(await reportFor(trx, userId, params.id));
  };

export const ratingReportRoutes: Endpoint[] = [
  endpoint(ratingReportEndpoints.list, async ({ db, query }) => {
    const { rows, ...page } = await listReports(db, query);
    return { ...page, items: rows.map(presentReportRow) };
  }),

  endpoint(ratingReportEndpoints.show, async ({ db, actor, params }) =>
    presentReport(await reportFor(db, asUser(actor).userId, params.id)),
  ),

  endpoint(ratingReportEndpoints.hide, deciding("hidden")),
  endpoint(ratingReportEndpoints.keep, deciding("kept")),
];
