import { canTransition } from "#shared/kernel/process.ts";
import { allow, asks } from "#shared/organizations/actions.ts";
import type { RequestView } from "#shared/quotations/contract.ts";
import { requestProcess, takingQuotes, type RequestStatus } from "#shared/quotations/process.ts";
import { membershipOf, type Actor } from "#backend/src/kernel/actor.ts";
import type { QuotationRequest } from "./model.ts";

/** Whether suppliers may quote and decline: until its time is over, and not once its buyer has ended it. */
export const takesQuotes = ({ status, until }: Pick<QuotationRequest, "status" | "until">, now: Date): boolean =>
  (takingQuotes as readonly string[]).includes(status) && until > now;

/** How it stands for everybody: the sweep writes the end of its time within a minute. */
export const statusOf = ({ status, until }: Pick<QuotationRequest, "status" | "until">, now: Date) =>
  status === "open" && until <= now ? "expired" : status;

/**
 * How it is told to both sides: awarded while something of it is agreed, in whatever way that came about, also after its time. One whose buyer has only countered, or of which
 * nothing came, is as open or as over as its time says.
 */
export function shownStatus(
  request: Pick<QuotationRequest, "status" | "until">,
  isAgreed: boolean,
  now: Date,
): RequestStatus {
  const { status, until } = request;
  if (status === "closed" || status === "withdrawn") return status;
  if (isAgreed) return "awarded";
  return status === "expired" || until <= now ? "expired" : "open";
}

export const isBuyerOf = (actor: Actor, request: Pick<QuotationRequest, "buyerOrgId">): boolean =>
  membershipOf(actor)?.organizationId === request.buyerOrgId;

/** What `actor` may do with a request that they see; `mayQuote`: their organization has no quote of it that stands. */
export function requestRights(
  actor: Actor,
  request: QuotationRequest,
  { mayQuote, declined }: { mayQuote: boolean; declined: boolean },
  now: Date,
): RequestView["can"] {
  const member = membershipOf(actor);
  const status = statusOf(request, now);
  const moves = (name: "award" | "close" | "withdraw") => canTransition(requestProcess, name, status);
  if (isBuyerOf(actor, request))
    return [
      ...(moves("withdraw") && allow("endRequests", member) ? (["withdraw"] as const) : []),
      ...(moves("award") && allow("acceptOffers", member) ? (["award"] as const) : []),
      ...(moves("close") && allow("endRequests", member) ? (["close"] as const) : []),
    ];
  if (!takesQuotes(request, now) || !mayQuote) return [];
  return [
    ...(allow("sendQuotes", member) ? (["quote"] as const) : []),
    ...(asks("sendQuotes", member) ? (["askQuote"] as const) : []),
    ...(allow("declineRequests", member) && !declined ? (["decline"] as const) : []),
  ];
}
