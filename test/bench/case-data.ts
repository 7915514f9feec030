import pg from "pg";
import type { Buyer, Listing } from "./order-parties.ts";

/** Cases in every status, of the age and worth of a busy year. */
export const caseCount = 100_000;
const [events, files] = [300, 60];
/** Which of them has a long history. */
const long = 1370;

/** A hundred thousand cases of one supplier, and one of another with a long history. @returns its id, and its order. */
export async function buildCases(
  databaseUrl: string,
  {
    buyers,
    supplier,
    other,
    listing,
    reviewers,
  }: { buyers: readonly Buyer[]; supplier: Buyer; other: Buyer; listing: Listing; reviewers: readonly string[] },
): Promise<{ caseId: string; reference: string }> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query("begin");
    await client.query(
      `create temp table drawn on commit drop as
       select n, gen_random_uuid() as terms_id, gen_random_uuid() as order_id, gen_random_uuid() as shipment_id, gen_random_uuid() as dispute_id,
              ($1::uuid[])[1 + n % cardinality($1::uuid[])] as buyer_id, case when n = ${long} then $4::uuid else $3::uuid end as supplier_id, now() - (n % 20000) * interval '9 minutes' as at, 1000 + (n * 7919) % 180000 as amount,
              (array['open','open','open','open','answering','answering','awaiting_confirmation','announced','decided','closed'])[1 + n % 10] as status
         from generate_series(1, $2::int) n`,
      [buyers.map(({ organizationId }) => organizationId), caseCount, supplier.organizationId, other.organizationId],
    );
    await client.query(
      `insert into agreed_terms (id, product_id, listing_version, product_name, product_category, origin_country, certifications, buyer_org_id, supplier_org_id, quantity, unit,
              price_per_unit, currency, delivery_terms, incoterm, incoterm_place, delivery_time_days, inspection_days, supplier_share, platform_share, impact_fund_share, created_at,
              buyer_name, buyer_city, buyer_country, supplier_name, supplier_city, supplier_country, price, price_currency, price_unit, unit_weight_kg)
       select terms_id, $1, 1, 'Lot ' || n, 'coffee-organic', 'et', '{Organic}', buyer_id, supplier_id, 10, 'MT', 3200, 'USD', 'FOB Djibouti', 'FOB', 'Djibouti', 30, 3, 900, 85, 15, at,
              'Noordkade Koffie B.V.', 'Rotterdam', 'nl', 'Huye Hills Coffee', 'Huye', 'rw', 3200, 'USD', 'MT', 1000 from drawn`,
      [listing.id],
    );
    await client.query(
      `insert into orders (id, reference, terms_id, product_id, buyer_org_id, supplier_org_id, total_amount, currency, reserved_quantity, fund_by, status, created_by, created_at,
              updated_at, search_text)
       select order_id, 'ORD-' || (1790000000 + n) || '-A2B3', terms_id, $1, buyer_id, supplier_id, amount, 'USD', 10, at + interval '1 day', 'disputed', $2, at, at, 'lot ' || n from drawn`,
      [listing.id, supplier.userId],
    );
    await client.query(
      `insert into shipments (id, order_id, number, quantity, amount, status, created_at, updated_at)
       select shipment_id, order_id, 1, 10, amount, 'disputed', at, at from drawn`,
    );
    await client.query(
      "insert into escrow_wallets (order_id, created_at, updated_at) select order_id, at, at from drawn",
    );
    await client.query(
      `insert into disputes (id, order_id, shipment_id, reason, opened_by, opened_by_user, claim_type, claim_amount, status, answer_by, decide_by, appeal_by, outcome, released_amount,
              decision_reason, decided_by, decided_at, closed_by, assigned_to, worth_usd, created_at, updated_at)
       select dispute_id, order_id, shipment_id, 'Moisture above contract', 'buyer', $1, 'quality', amount, status, at + interval '5 days', at + interval '10 days' + (n % 97) * interval '1 hour',
              case when status = 'announced' then now() + interval '4 days' end,
              case when status in ('awaiting_confirmation', 'announced', 'decided') then 'split' end, case when status in ('awaiting_confirmation', 'announced', 'decided') then 500 end,
              case when status in ('awaiting_confirmation', 'announced', 'decided') then 'Both laboratories agree' end,
              case when status in ('awaiting_confirmation', 'announced', 'decided') then ($2::uuid[])[2] end, case when status in ('awaiting_confirmation', 'announced', 'decided') then at end,
              case when status = 'closed' then 'allowPrice' end,
              case when n % 7 = 0 then ($2::uuid[])[1] when n % 3 = 0 then ($2::uuid[])[2] end, amount, at, at from drawn`,
      [supplier.userId, reviewers],
    );
    const { rows } = await client.query<{ dispute_id: string; reference: string }>(
      "select dispute_id, reference from drawn join orders on orders.id = order_id where n = $1",
      [long],
    );
    const [{ dispute_id: id, reference }] = rows as [{ dispute_id: string; reference: string }];
    await client.query(
      `insert into dispute_events (id, dispute_id, what, party, user_id, words, created_at)
       select gen_random_uuid(), $1, (array['answer', 'appeal', 'waive', 'extend'])[1 + n % 4], 'supplier', $2, repeat('What was found in bag ' || n || '. ', 12), now() - n * interval '1 hour'
         from generate_series(1, $3::int) n`,
      [id, other.userId, events],
    );
    await client.query(
      `insert into documents (id, organization_id, uploaded_by, purpose, subject_type, subject_id, name, declared_type, media_type, size, received, stored_bytes, sha256, status, created_at,
              finished_at, ready_at, attached_at)
       select gen_random_uuid(), case when f.n % 2 = 0 then d.buyer_id else $2 end, $3, 'evidence', 'shipment', d.shipment_id, 'bag-' || f.n || '.pdf', 'application/pdf', 'application/pdf', 250000, 250000,
              250000, repeat('0123456789abcdef', 4), 'ready', now(), now(), now(), now() - f.n * interval '1 minute'
         from drawn d, generate_series(1, $4::int) as f (n) where d.dispute_id = $1`,
      [id, other.organizationId, other.userId, files],
    );
    await client.query("commit");
    await client.query("vacuum analyze");
    return { caseId: id, reference };
  } finally {
    await client.end();
  }
}
