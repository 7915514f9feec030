import type { Transaction } from "#backend/src/db/database.ts";
import { QuotationRequest } from "../model.ts";
import { endRequest } from "./end-request.ts";

/** Ends the requests of a buyer that is about to be closed, with the quotes that wait. What was accepted stands in the way of its closing as any offer does. */
export async function withdrawAll(trx: Transaction, organizationId: string, now: Date): Promise<void> {
  const requests = await QuotationRequest.query(trx)
    .where({ buyer_org_id: organizationId })
    .whereIn("status", ["open", "awarded", "expired"])
    .whereNull("deleted_at")
    .orderBy("id")
    .forNoKeyUpdate();
  for (const request of requests)
    await endRequest({
      trx,
      request,
      how: request.status === "open" && request.until > now ? "withdraw" : "close",
      now,
    });
}
