import type { Unit } from "#shared/catalogue/choices.ts";
import type { ContractStatus } from "#shared/contracts/process.ts";
import type { OrganizationType } from "#shared/organizations/choices.ts";
import type { SampleStatus } from "#shared/samples/process.ts";
import type { Database } from "#backend/src/db/database.ts";
import { AgreedTerms } from "../../terms/index.ts";
import type { Offer } from "../model.ts";
import type { OfferContext } from "../presenter.ts";

interface ContextRow {
  offer_id: string;
  terms_id: string;
  id: string;
  name: string;
  phone: string | null;
  country: string | null;
  verified: boolean;
  reference: string | null;
  request: OfferContext["request"];
  stock: string | null;
  stock_unit: Unit | null;
  messages: number;
  unread: string;
  supplier_away: boolean;
  side_away: boolean;
  product_gone: boolean;
  product_held: boolean;
  samples: readonly SampleStatus[];
  contract: {
    id: string;
    number: string;
    status: ContractStatus;
    signUntil: string;
    signed: OrganizationType[];
  } | null;
}

/** The other side of each offer, as a member of `organizationId` sees it, what was written about it, the order that it became, and what a supplier's listing has left. */
export async function offerContexts(
  db: Database,
  { organizationId, userId }: { organizationId: string; userId: string },
  offers: readonly Offer[],
): Promise<Map<string, OfferContext>> {
  if (offers.length === 0) return new Map();
  const { rows } = await db.raw<{ rows: ContextRow[] }>(
    `select f.id as offer_id, f.terms_id, o.id, o.name, o.country, o.verification = 'verified' as verified, orders.reference, p.quantity as stock, p.unit as stock_unit,
            case when f.status = 'accepted' or not o.hide_phone then o.phone end as phone,
            coalesce(c.messages, 0) as messages,
            (select count(*) from thread_messages m where m.thread_id = c.id and m.organization_id <> :organizationId and m.position > coalesce(k.position, 0)) as unread,
            s.deleted_at is not null or s.suspended_at is not null or s.unlisted_since is not null as supplier_away,
            s.deleted_at is not null or s.suspended_at is not null or o.deleted_at is not null or o.suspended_at is not null as side_away,
            not exists (select from supplier_products l where l.id = f.product_id and l.deleted_at is null) as product_gone,
            exists (select from supplier_products l where l.id = f.product_id and l.deleted_at is null and l.active_after_review is not null) as product_held,
            case when ct.id is not null then jsonb_build_object('id', ct.id, 'number', ct.number, 'status', ct.status, 'signUntil', ct.sign_until,
              'signed', (select coalesce(jsonb_agg(g.side order by g.side), '[]') from contract_signatures g where g.contract_id = ct.id)) end as contract,
            (select coalesce(jsonb_agg(m.status), '[]') from samples m where m.offer_id = f.id and m.type = t.sample ->> 'type' and m.deleted_at is null) as samples,
            case when q.id is not null then jsonb_build_object('id', q.id, 'number', q.number) end as request
       from offers f
       join agreed_terms t on t.id = f.terms_id
       join organizations o on o.id = case when f.buyer_org_id = :organizationId then f.supplier_org_id else f.buyer_org_id end
       join organizations s on s.id = f.supplier_org_id
       left join orders on orders.offer_id = f.id
       left join contracts ct on ct.offer_id = f.id
       left join quotation_requests q on q.id = f.request_id
       left join threads c on c.id = f.id
       left join thread_marks k on k.thread_id = f.id and k.user_id = :userId
       left join supplier_products p on p.id = f.product_id and p.organization_id = :organizationId and p.deleted_at is null
      where f.id = any(cast(:ids as uuid[]))`,
    { organizationId, userId, ids: offers.map((offer) => offer.id) } as never,
  );
  const termsOf = await AgreedTerms.offered(
    db,
    offers.map(({ termsId }) => termsId),
  );
  return new Map(
    rows.map(
      ({
        offer_id,
        terms_id,
        reference,
        request,
        messages,
        unread,
        stock,
        stock_unit: unit,
        contract,
        samples,
        ...row
      }) => {
        const { supplier_away, side_away, product_gone, product_held, ...counterparty } = row;
        return [
          offer_id,
          {
            counterparty,
            terms: termsOf(terms_id),
            orderReference: reference,
            request,
            conversation: { messages, unread: Number(unread) },
            hindrance: supplier_away ? "supplier" : product_gone ? "product" : product_held ? "held" : null,
            isSideAway: side_away,
            samples,
            contract: contract && { ...contract, signUntil: new Date(contract.signUntil) },
            stock: stock !== null && unit ? { quantity: stock, unit } : null,
          },
        ];
      },
    ),
  );
}
