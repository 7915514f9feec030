import type { Database } from "#backend/src/db/database.ts";
import type { OfferStatus } from "#shared/offers/process.ts";
import type { OrganizationType } from "#shared/organizations/choices.ts";
import { mostQuotes } from "#shared/quotations/process.ts";
import type { Membership } from "#backend/src/kernel/actor.ts";
import type { QuotationRequest } from "../model.ts";
import { apart, awaitsBuyer, awaitsSupplier, standingQuote } from "./visible.ts";

/** What a view needs beside the request itself. */
export interface RequestContext {
  buyer: { id: string; name: string; country: string | null; verified: boolean };
  /** For the buyer. */
  asked: number;
  declined: number;
  quotes: number;
  toAnswer: number;
  countered: number;
  awarded: string;
  /** For a supplier. */
  hasDeclined: boolean;
  word: string | null;
  offer: { id: string; status: OfferStatus; turn: OrganizationType } | null;
  mayQuote: boolean;
  yourTurn: boolean;
  /** Something of the request is agreed; for a supplier as for its buyer. */
  isAgreed: boolean;
}

type Row = Omit<RequestContext, "buyer"> & { request_id: string } & RequestContext["buyer"];

/** Accepted quotes in metric tons; a part of a kilogram is dropped. */
const tons = `coalesce((select trunc(sum(case when t.unit = 'MT' then t.quantity else t.quantity * t.unit_weight_kg / 1000 end), 3)
  from offers f join agreed_terms t on t.id = f.terms_id where f.request_id = q.id and f.status = 'accepted'), 0)::text`;

/** The buyer of each request, and what has come of it: for a supplier its own answer alone. */
export async function requestContexts(
  db: Database,
  { organizationId, organizationType }: Membership,
  requests: readonly QuotationRequest[],
  now: Date,
): Promise<Map<string, RequestContext>> {
  if (requests.length === 0) return new Map();
  const own =
    organizationType === "buyer"
      ? `(select count(*)::integer from quotation_invitations i where i.request_id = q.id) as asked,
         (select count(*)::integer from quotation_invitations i where i.request_id = q.id and i.declined_at is not null) as declined,
         (select count(distinct f.supplier_org_id)::integer from offers f where f.request_id = q.id and f.status <> 'withdrawn') as quotes,
         (select count(*)::integer from offers f where f.request_id = q.id and f.status = 'pending' and f.turn = 'buyer' and f.valid_until > :now) as "toAnswer",
         (select count(*)::integer from offers f where f.request_id = q.id and f.status = 'pending' and f.turn = 'supplier' and f.valid_until > :now) as countered,
         ${tons} as awarded, ${awaitsBuyer} and q.buyer_org_id = :organization as "yourTurn"`
      : `i.declined_at is not null as "hasDeclined", i.word,
         (select jsonb_build_object('id', f.id, 'turn', f.turn, 'status', case when f.status = 'pending' and f.valid_until <= :now then 'expired' else f.status end)
            from offers f where f.request_id = q.id and f.supplier_org_id = :organization order by f.created_at desc, f.id desc limit 1) as offer,
         not ${standingQuote} and not ${apart(":organization", "q.buyer_org_id")} and (select count(*) from offers f where f.request_id = q.id and f.supplier_org_id = :organization) < ${mostQuotes} as "mayQuote",
         ${awaitsSupplier} as "yourTurn"`;
  const { rows } = await db.raw<{ rows: Row[] }>(
    `select q.id as request_id, o.id, o.name, o.country, o.verification = 'verified' as verified,
            exists (select from offers f where f.request_id = q.id and f.status = 'accepted') as "isAgreed", ${own}
       from quotation_requests q join organizations o on o.id = q.buyer_org_id
       left join quotation_invitations i on i.request_id = q.id and i.supplier_org_id = :organization
      where q.id = any(cast(:ids as uuid[]))`,
    { organization: organizationId, now, ids: requests.map(({ id }) => id) } as never,
  );
  return new Map(
    rows.map(({ request_id, id, name, country, verified, ...context }) => [
      request_id,
      { ...context, buyer: { id, name, country, verified } },
    ]),
  );
}
