import type { Domain } from "../domain.ts";
import { disputeAdminRoutes } from "./admin-routes.ts";
import { goOnAfterStandstill } from "./jobs/go-on-after-standstill.ts";
import { releaseClaims } from "./jobs/release-claims.ts";
import { sweepCases } from "./jobs/sweep-cases.ts";
import { disputesPersonData } from "./own-data.ts";
import { deskRoutes } from "./desk-routes.ts";
import { drawLetters, letterFiles } from "./letters/letter-file.ts";
import { drawLettersJob } from "./letters/write-letters.ts";
import { casePaperRoutes } from "./paper-routes.ts";
import { caseRoutes } from "./routes.ts";

export { addInspection } from "./commands/add-inspection.ts";
export { confirmDecision, decideDispute } from "./commands/decide.ts";

export const disputesDomain: Domain = {
  ...disputesPersonData,
  endpoints: [...caseRoutes, ...disputeAdminRoutes, ...deskRoutes, ...casePaperRoutes],
  keptFiles: [letterFiles],
  jobs: { [drawLettersJob]: drawLetters },
  sweeps: {
    // Before what is over is acted on.
    "disputes.standstill": goOnAfterStandstill,
    "disputes.cases": sweepCases,
    "disputes.claims": releaseClaims,
  },
};
