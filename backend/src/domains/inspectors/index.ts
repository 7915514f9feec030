import type { Domain } from "../domain.ts";
import { companyRoutes } from "./company-routes.ts";
import { inspectRoutes } from "./inspect-routes.ts";
import { codeJob, invitationJob, revokedJob, sendCode, sendInvitation, sendRevoked } from "./jobs/send-letters.ts";
import { receiptJob, sendReceipt } from "./jobs/send-receipt.ts";
import { forgetUnused, sweepEnding, sweepOvertaken, sweepUnheard } from "./jobs/sweep-invitations.ts";
import { inspectorsPersonData } from "./own-data.ts";
import { readInspectorsToday } from "./queries/read-today.ts";
import { inspectorRoutes } from "./routes.ts";
import { inspectUploads } from "./upload-routes.ts";
import { validationRoutes } from "./validation-routes.ts";

export const inspectorsDomain: Domain = {
  ...inspectorsPersonData,
  endpoints: [...inspectorRoutes, ...inspectRoutes, ...companyRoutes, ...validationRoutes],
  byteRoutes: inspectUploads,
  today: readInspectorsToday,
  jobs: { [invitationJob]: sendInvitation, [codeJob]: sendCode, [revokedJob]: sendRevoked, [receiptJob]: sendReceipt },
  sweeps: {
    "inspectors.overtaken": sweepOvertaken,
    "inspectors.unheard": sweepUnheard,
    "inspectors.ending": sweepEnding,
    "inspectors.forget": forgetUnused,
  },
};
