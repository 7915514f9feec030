import type { Domain } from "../domain.ts";
import { resealBankDetails } from "./jobs/reseal.ts";
import { sweepChanges } from "./jobs/sweep-changes.ts";
import { bankDetailsPersonData } from "./own-data.ts";
import { hasBankDetails } from "./queries/payout-account.ts";
import { readBankDetailsToday } from "./queries/read-today.ts";
import { bankDetailsRoutes } from "./routes.ts";

export { payoutAccountOf, payoutWaitsUntil, type PayoutAccount } from "./queries/payout-account.ts";

export const bankDetailsDomain: Domain = {
  ...bankDetailsPersonData,
  hasBankDetails,
  today: readBankDetailsToday,
  endpoints: bankDetailsRoutes,
  sweeps: { "bankDetails.changes": sweepChanges, "bankDetails.seals": resealBankDetails },
};
