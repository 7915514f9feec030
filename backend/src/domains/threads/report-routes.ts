import { AppError } from "#shared/kernel/errors.ts";
import { reportEndpoints } from "#shared/threads/admin-contract.ts";
import { endpoint, type Endpoint } from "#backend/src/http/endpoint.ts";
import { presentStaffPaper, staffPapers } from "../documents/index.ts";

export const reportRoutes: Endpoint[] = [
  endpoint(reportEndpoints.papers, async ({ db, actor, params, services, now }) => {
    const report = (await db("thread_reports as r")
      .leftJoin("thread_messages as m", (on) => void on.on("m.thread_id", "r.thread_id").on("m.position", "r.position"))
      .where("r.id", params.id)
      .first("m.id as message_id")) as { message_id: string | null } | undefined;
    if (!report) throw new AppError("threads.notFound");
    const papers = report.message_id ? await staffPapers(db, "message", [report.message_id]) : [];
    return { papers: papers.map((paper) => presentStaffPaper(paper, { actor, config: services.config, now })) };
  }),
];
