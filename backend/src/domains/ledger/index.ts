import type { Domain } from "../domain.ts";
import { ledgerPersonData } from "./own-data.ts";
import { ledgerRoutes } from "./routes.ts";

export { movementOf, postJournal, reverseJournal, type Entry } from "./commands/post-journal.ts";
export {
  postFee,
  postHold,
  postPayout,
  postMovement,
  postRefund,
  postRepayment,
  postSuspense,
  postSuspenseReturn,
  refundMovement,
  releaseMovement,
  type FundedOrder,
  type Movement,
} from "./commands/post-order-movements.ts";
export { keepsCurrency } from "./queries/keeps-currency.ts";
export { readJournals } from "./queries/read-journals.ts";
export { readReceived } from "./queries/read-received.ts";
export { readReleases, type PostedRelease } from "./queries/read-releases.ts";
export { isPosted } from "./queries/is-posted.ts";
export { readShipmentMoney, type ShipmentMoney } from "./queries/read-shipment-money.ts";
export { readTrialBalance } from "./queries/read-trial-balance.ts";

export const ledgerDomain: Domain = { ...ledgerPersonData, endpoints: ledgerRoutes };
