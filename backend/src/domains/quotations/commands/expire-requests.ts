import { requestProcess } from "#shared/quotations/process.ts";
import type { Services } from "#backend/src/kernel/services.ts";
import { QuotationRequest } from "../model.ts";
import { publishRequest, tellOver } from "./tell-request.ts";

const batch = 100;

/** Ends the time of requests. Quotes that wait live on until their own; nobody is waited for: a request that is held is due again once it is free. */
export async function expireRequests({ db, clock }: Services): Promise<void | "again"> {
  const now = clock.now();
  const due = () => QuotationRequest.query(db).where("status", requestProcess.expire.from[0]).where("until", "<=", now);
  let found: number;
  do {
    found = await db.transaction(async (trx) => {
      const requests = await due().transacting(trx).orderBy("id").limit(batch).forNoKeyUpdate().skipLocked();
      for (const request of requests) {
        const expired = await request.change(trx, { status: requestProcess.expire.to, endedAt: now }, now);
        const quotes: unknown = await trx("offers")
          .where({ request_id: request.id })
          .whereIn("status", ["pending", "accepted"])
          .where((either) => {
            void either.where({ status: "accepted" }).orWhere("valid_until", ">", now);
          })
          .first("id");
        const invited = (await trx("quotation_invitations")
          .where({ request_id: request.id })
          .pluck("supplier_org_id")) as string[];
        await publishRequest(trx, { request: expired, event: "expired", suppliers: invited, now });
        await tellOver(trx, { request: expired, quotes: quotes !== undefined, now });
      }
      return requests.length;
    });
  } while (found === batch);
  return (await due().first().select("id")) && "again";
}
