import type { Domain } from "../domain.ts";
import { verificationAdminRoutes } from "./admin-routes.ts";
import { leaveVerification } from "./commands/leave-verification.ts";
import { sweepAnswers } from "./jobs/sweep-answers.ts";
import { sweepEnds } from "./jobs/sweep-ends.ts";
import { sweepOverdue } from "./jobs/sweep-overdue.ts";
import { sweepRetention } from "./jobs/sweep-retention.ts";
import { verificationPersonData } from "./own-data.ts";
import { readVerificationToday } from "./today/read-today.ts";
import { verificationRoutes } from "./routes.ts";

export const verificationDomain: Domain = {
  ...verificationPersonData,
  // Own members read what they may by the documents' own rule, and our team by `view`, which is written down each time: nobody else reads anything.
  documentAccess: { verificationPaper: () => Promise.resolve(false), certificate: () => Promise.resolve(false) },
  endpoints: [...verificationRoutes, ...verificationAdminRoutes],
  closing: { stopTrading: leaveVerification },
  today: readVerificationToday,
  sweeps: {
    "verification.answers": sweepAnswers,
    "verification.ends": sweepEnds,
    "verification.overdue": sweepOverdue,
    "verification.retention": sweepRetention,
  },
};
