import { AppError } from "#shared/kernel/errors.ts";
import { canTransition } from "#shared/kernel/process.ts";
import { requestProcess } from "#shared/quotations/process.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { answerOffer, Offer } from "../../offers/index.ts";
import type { QuotationRequest } from "../model.ts";
import { statusOf } from "../policy.ts";
import { publishRequest, tellSuppliers } from "./tell-request.ts";

interface Props {
  trx: Transaction;
  /** Must be locked by `trx`. */
  request: QuotationRequest;
  how: "withdraw" | "close";
  now: Date;
}

/**
 * Ends a request for good: quotes that wait are rejected, what its buyer has answered them with is taken back, and those that were asked and have not quoted are told.
 *
 * @throws {AppError} `quotations.ended`
 */
export async function endRequest({ trx, request, how, now }: Props): Promise<QuotationRequest> {
  if (!canTransition(requestProcess, how, statusOf(request, now))) throw new AppError("quotations.ended");
  const wasOpen = request.until > now;
  const waiting = await Offer.query(trx)
    .where({ request_id: request.id, status: "pending" })
    .where("valid_until", ">", now)
    .orderBy("id")
    .forNoKeyUpdate();
  for (const offer of waiting)
    await answerOffer({ trx, offer, answer: offer.turn === "buyer" ? "reject" : "withdraw", now });
  const changed = await request.change(trx, { status: requestProcess[how].to, endedAt: now }, now);
  const { rows } = await trx.raw<{ rows: { id: string; silent: boolean }[] }>(
    `select i.supplier_org_id as id, i.declined_at is null and not exists (select from offers f where f.request_id = i.request_id and f.supplier_org_id = i.supplier_org_id) as silent
       from quotation_invitations i where i.request_id = ?`,
    [request.id],
  );
  const event = requestProcess[how].to;
  await publishRequest(trx, { request: changed, event, suppliers: rows.map(({ id }) => id), now });
  const buyer = (await trx("organizations").where({ id: request.buyerOrgId }).first("name")) as { name: string };
  // Of one whose time was over before nobody expects anything.
  const suppliers = wasOpen ? rows.filter(({ silent }) => silent).map(({ id }) => id) : [];
  await tellSuppliers(trx, { request: changed, kind: "requestEnded", buyer: buyer.name, suppliers, now });
  return changed;
}
