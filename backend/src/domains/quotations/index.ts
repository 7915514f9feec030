import type { Domain } from "../domain.ts";
import { expireRequests } from "./commands/expire-requests.ts";
import { withdrawAll } from "./commands/withdraw-all.ts";
import { QuotationRequest } from "./model.ts";
import { quotationsPersonData } from "./own-data.ts";
import { readQuotationsToday } from "./queries/read-today.ts";
import { quotationsRoutes } from "./routes.ts";

export { QuotationRequest } from "./model.ts";
export { findVisible } from "./queries/find-request.ts";
export { sendQuote } from "./commands/send-quote.ts";
export { sendRequest } from "./commands/send-request.ts";

export const quotationsDomain: Domain = {
  ...quotationsPersonData,
  endpoints: quotationsRoutes,
  sweeps: { "quotations.expire": expireRequests },
  closing: { stopTrading: withdrawAll },
  today: readQuotationsToday,
  otherNames: { requestId: async (db, written) => (await QuotationRequest.find(db, written))?.id },
};
