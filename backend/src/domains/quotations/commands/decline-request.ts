import { AppError } from "#shared/kernel/errors.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { areApart } from "../../threads/index.ts";
import { QuotationRequest } from "../model.ts";
import { takesQuotes } from "../policy.ts";
import { hasStandingQuote } from "../queries/standing.ts";
import { publishRequest, tellDeclined } from "./tell-request.ts";

interface Props {
  trx: Transaction;
  /** That the supplier sees. */
  requestId: string;
  supplierOrganizationId: string;
  userId: string;
  word: string | null;
  now: Date;
}

/**
 * A supplier quotes nothing, and may say why: once, as its word reaches the buyer.
 *
 * @throws {AppError} `quotations.ended`, `threads.blocked` where one of the two wants nothing of the other, `quotations.alreadyDeclined`, `quotations.alreadyQuoted` for one whose quote stands: that is taken back as an offer.
 */
export async function declineRequest(props: Props): Promise<QuotationRequest> {
  const { trx, requestId, supplierOrganizationId: supplierId, userId, word, now } = props;
  const request = await QuotationRequest.lock(trx, requestId);
  if (!takesQuotes(request, now)) throw new AppError("quotations.ended");
  if (await areApart(trx, request.buyerOrgId, supplierId)) throw new AppError("threads.blocked");
  if (await hasStandingQuote(trx, request.id, supplierId, now)) throw new AppError("quotations.alreadyQuoted");
  const declined: unknown = await trx("quotation_invitations")
    .where({ request_id: request.id, supplier_org_id: supplierId })
    .whereNotNull("declined_at")
    .first("declined_at");
  if (declined !== undefined) throw new AppError("quotations.alreadyDeclined");
  await trx("quotation_invitations")
    .insert({
      request_id: request.id,
      supplier_org_id: supplierId,
      invited_at: now,
      declined_at: now,
      declined_by: userId,
      word,
    })
    .onConflict(["request_id", "supplier_org_id"])
    .merge(["declined_at", "declined_by", "word"]);
  const supplier = (await trx("organizations").where({ id: supplierId }).first("id", "name")) as {
    id: string;
    name: string;
  };
  await publishRequest(trx, { request, event: "declined", suppliers: [supplierId], now });
  await tellDeclined(trx, { request, supplier, now });
  return request;
}
