import type { Domain } from "../domain.ts";
import { disputeAdminRoutes } from "./admin-routes.ts";
import { sweepCases } from "./jobs/sweep-cases.ts";
import { disputesPersonData } from "./own-data.ts";
import { deskRoutes } from "./desk-routes.ts";
import { caseRoutes } from "./routes.ts";

export { confirmDecision, decideDispute } from "./commands/decide.ts";

export const disputesDomain: Domain = {
  ...disputesPersonData,
  endpoints: [...caseRoutes, ...disputeAdminRoutes, ...deskRoutes],
  sweeps: { "disputes.cases": sweepCases },
};
