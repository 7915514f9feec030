import type { Domain } from "../domain.ts";
import { ledgerAdminRoutes } from "./admin-routes.ts";
import { ledgerRoutes } from "./routes.ts";

export { postJournal, type Entry } from "./commands/post-journal.ts";
export {
  postHold,
  postPayout,
  postRefund,
  postRelease,
  postRepayment,
  type FundedOrder,
} from "./commands/post-order-movements.ts";
export { readJournals } from "./queries/read-journals.ts";
export { readRefunds } from "./queries/read-refunds.ts";
export { isPosted } from "./queries/is-posted.ts";
export { readSplits } from "./queries/read-splits.ts";
export { readTrialBalance } from "./queries/read-trial-balance.ts";

export const ledgerDomain: Domain = { endpoints: [...ledgerRoutes, ...ledgerAdminRoutes] };
