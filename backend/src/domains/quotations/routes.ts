import { AppError } from "#shared/kernel/errors.ts";
import { quotationEndpoints, type RequestView } from "#shared/quotations/contract.ts";
import type { Database } from "#backend/src/db/database.ts";
import { endpoint, type Endpoint } from "#backend/src/http/endpoint.ts";
import { asMember, authorize, authorizeAction, type Actor } from "#backend/src/kernel/actor.ts";
import { concludeWith } from "../contracts/index.ts";
import { awardQuotes } from "./commands/award-quotes.ts";
import { declineRequest } from "./commands/decline-request.ts";
import { endRequest } from "./commands/end-request.ts";
import { sendQuote } from "./commands/send-quote.ts";
import { sendRequest } from "./commands/send-request.ts";
import { QuotationRequest } from "./model.ts";
import { presentRequest } from "./presenter.ts";
import { findOwn, findVisible } from "./queries/find-request.ts";
import { listRequests } from "./queries/list-requests.ts";
import { requestContexts } from "./queries/read-context.ts";
import { readQuotes } from "./queries/read-quotes.ts";

async function view(
  db: Database,
  requests: readonly QuotationRequest[],
  actor: Actor,
  now: Date,
): Promise<RequestView[]> {
  const contexts = await requestContexts(db, asMember(actor).membership, requests, now);
  return requests.map((request) => {
    const context = contexts.get(request.id);
    if (!context) throw new Error(`request ${request.id} has no buyer`);
    return presentRequest(request, context, actor, now);
  });
}

async function viewOne(db: Database, request: QuotationRequest, actor: Actor, now: Date): Promise<RequestView> {
  const [one] = await view(db, [request], actor, now);
  if (!one) throw new Error("unreachable: one request has one view");
  return one;
}

export const quotationsRoutes: Endpoint[] = [
  endpoint(quotationEndpoints.list, async ({ db, actor, query, now }) => {
    const { rows, ...page } = await listRequests(db, { membership: asMember(actor).membership, ...query, now });
    return { ...page, items: await view(db, rows, actor, now) };
  }),

  endpoint(quotationEndpoints.create, async ({ trx, actor, body, now }) => {
    const { membership, userId } = asMember(actor);
    authorize(membership.organizationType === "buyer", "quotations.buyerOnly");
    authorizeAction("requestQuotes", actor);
    const buyerOrganizationId = membership.organizationId;
    return viewOne(trx, await sendRequest({ trx, buyerOrganizationId, userId, draft: body, now }), actor, now);
  }),

  endpoint(quotationEndpoints.show, async ({ db, actor, params, now }) => {
    const request = await findVisible(db, asMember(actor).membership, params.requestId, now);
    return viewOne(db, request, actor, now);
  }),

  endpoint(quotationEndpoints.withdraw, async ({ trx, actor, params, now }) => {
    const { id } = await findOwn(trx, asMember(actor).membership, params.requestId);
    authorizeAction("endRequests", actor);
    const request = await QuotationRequest.lock(trx, id);
    return viewOne(trx, await endRequest({ trx, request, how: "withdraw", now }), actor, now);
  }),

  endpoint(quotationEndpoints.decline, async ({ trx, actor, params, body, now }) => {
    const { membership, userId } = asMember(actor);
    const { id: requestId } = await findAsSupplier(trx, actor, params.requestId, now);
    authorizeAction("declineRequests", actor);
    const supplierOrganizationId = membership.organizationId;
    const request = await declineRequest({ trx, requestId, supplierOrganizationId, userId, word: body.word, now });
    return viewOne(trx, request, actor, now);
  }),

  endpoint(quotationEndpoints.quote, async ({ trx, actor, params, body, now }) => {
    const { membership, userId } = asMember(actor);
    const request = await findAsSupplier(trx, actor, params.requestId, now);
    authorizeAction("sendQuotes", actor);
    const supplierOrganizationId = membership.organizationId;
    return viewOne(
      trx,
      await sendQuote({ trx, request, supplierOrganizationId, userId, draft: body, now }),
      actor,
      now,
    );
  }),

  endpoint(quotationEndpoints.quotes, async ({ db, actor, params, now }) => {
    const { id } = await findOwn(db, asMember(actor).membership, params.requestId);
    return readQuotes(db, id, now);
  }),

  endpoint(quotationEndpoints.award, async ({ trx, actor, params, body, services, now }) => {
    const { membership, userId } = asMember(actor);
    const { id } = await findOwn(trx, membership, params.requestId);
    // Who only ends it begins nothing.
    if (body.awards.length > 0) authorizeAction("acceptOffers", actor);
    if (body.close) authorizeAction("endRequests", actor);
    const request = await QuotationRequest.lock(trx, id);
    return viewOne(
      trx,
      await awardQuotes({ trx, request, userId, form: body, conclude: concludeWith(services), now }),
      actor,
      now,
    );
  }),
];

/** A request that the caller's organization may answer. To its own buyer it is one that they cannot. */
async function findAsSupplier(db: Database, actor: Actor, id: string, now: Date): Promise<QuotationRequest> {
  const { membership } = asMember(actor);
  const request = await findVisible(db, membership, id, now);
  if (membership.organizationType !== "supplier") throw new AppError("accounts.forbidden");
  return request;
}
