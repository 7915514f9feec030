import pg from "pg";
import type { Buyer, Listing } from "./order-parties.ts";

const goods = 10_000;
const offers = 5000;
const orders = 2000;

/** One supplier's goods, the offers of its buyers, a tenth of which wait, and orders in every status, with their money in the books. */
export async function buildBusyHouse(
  databaseUrl: string,
  supplier: Buyer,
  buyers: readonly Buyer[],
  listing: Listing,
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const at = [supplier.organizationId, listing.id, buyers.map(({ organizationId }) => organizationId), supplier.userId];
  try {
    await client.query("begin");
    await client.query(
      `insert into supplier_products (id, organization_id, name, description, category, price, quantity, origin_country, certifications, images, active,
              search_text, comparable_price, comparable_quantity, created_at)
       select gen_random_uuid(), $1, 'Lot ' || n, 'Hand-picked', 'coffee-organic', 3200, 90, 'et', '{Organic}', '{}', n % 3 > 0, 'lot ' || n, 3200, 90,
              now() - n * interval '1 hour'
         from generate_series(1, $2::int) n`,
      [supplier.organizationId, goods],
    );
    await client.query(
      `create temp table drawn on commit drop as
       select n, gen_random_uuid() as terms_id, gen_random_uuid() as offer_id, gen_random_uuid() as order_id, gen_random_uuid() as shipment_id,
              ($1::uuid[])[1 + n % cardinality($1::uuid[])] as buyer_id, now() - n * interval '50 minutes' as at,
              (array['created', 'funded', 'awaiting_delivery', 'quality_control', 'approved', 'disputed', 'funds_released', 'funds_released', 'refunded', 'cancelled'])[1 + n % 10] as status
         from generate_series(1, $2::int) n`,
      [at[2], offers],
    );
    await client.query(
      `insert into agreed_terms (id, product_id, listing_version, product_name, product_category, origin_country, certifications, buyer_org_id, supplier_org_id, quantity, unit,
              price_per_unit, currency, delivery_terms, incoterm, incoterm_place, delivery_time_days, inspection_days, supplier_share, platform_share, impact_fund_share, created_at,
              buyer_name, buyer_city, buyer_country, supplier_name, supplier_city, supplier_country, price, price_currency, price_unit, unit_weight_kg)
       select terms_id, $2, 1, 'Lot ' || n, 'coffee-organic', 'et', '{Organic}', buyer_id, $1, 10, 'MT', 3200, 'USD', 'FOB Djibouti', 'FOB', 'Djibouti', 30, 3, 900, 85, 15, at,
              'Noordkade Koffie B.V.', 'Rotterdam', 'nl', 'Huye Hills Coffee', 'Huye', 'rw', 3200, 'USD', 'MT', 1000 from drawn`,
      [at[0], at[1]],
    );
    await client.query(
      `insert into offers (id, product_id, terms_id, buyer_org_id, supplier_org_id, message, status, turn, valid_until, answered_at, created_by, created_at, updated_at)
       select offer_id, $2, terms_id, buyer_id, $1, 'Is it available?', case when n % 10 = 0 then 'pending' else 'rejected' end, 'supplier',
              case when n % 10 = 0 then now() + n * interval '1 minute' else at + interval '7 days' end, case when n % 10 > 0 then at end, $3, at, at from drawn`,
      [at[0], at[1], at[3]],
    );
    await client.query(
      `insert into offer_versions (offer_id, number, terms_id, side, message, valid_until, created_by, created_at)
       select o.id, 1, o.terms_id, 'buyer', o.message, o.valid_until, o.created_by, o.created_at from offers o join drawn d on d.offer_id = o.id`,
    );
    await client.query("delete from drawn where n > $1", [orders]);
    await client.query(
      `insert into orders (id, reference, terms_id, product_id, buyer_org_id, supplier_org_id, total_amount, currency, reserved_quantity, fund_by, status, created_by, created_at,
              updated_at, search_text)
       select order_id, 'ORD-' || (1790000000 + n) || '-A2B3', terms_id, $2, buyer_id, $1, 32000, 'USD', 10, now() + interval '1 day', status, $3, at, at, 'lot ' || n from drawn`,
      [at[0], at[1], at[3]],
    );
    await client.query(
      `insert into shipments (id, order_id, number, quantity, amount, status, ship_by, expected_arrival, confirmable_from, inspection_ends_at, created_at, updated_at)
       select shipment_id, order_id, 1, 10, 32000, status, now() + n * interval '1 hour', now() - interval '1 day', now() - interval '1 hour', now() + interval '1 day', at, at
         from drawn`,
    );
    await client.query(
      "insert into escrow_wallets (order_id, created_at, updated_at) select order_id, at, at from drawn",
    );
    await client.query(
      `insert into order_events (order_id, shipment_id, transition, to_status, party, user_id, details, created_at)
       select order_id, case when step.name <> 'create' then shipment_id end, step.name, 'created', step.party, $1, '{}', at + step.n * interval '1 minute'
         from drawn, (values (1, 'create', 'buyer'), (2, 'ship', 'supplier'), (3, 'confirmDelivery', 'buyer'), (4, 'approve', 'buyer')) as step (n, name, party)
        order by at + step.n * interval '1 minute'`,
      [at[3]],
    );
    await client.query(
      `insert into disputes (id, order_id, shipment_id, reason, opened_by, opened_by_user, status, decide_by, created_at, updated_at)
       select gen_random_uuid(), order_id, shipment_id, 'Moisture above contract', 'buyer', $1, 'open', at + interval '5 days', at, at from drawn where status = 'disputed'`,
      [at[3]],
    );
    await post(client, supplier.organizationId);
    await client.query("commit");
    await client.query("vacuum analyze");
  } finally {
    await client.end();
  }
}

/** What is held, and what was released and paid out: one journal of two entries each. */
async function post(client: pg.Client, supplierId: string): Promise<void> {
  await client.query(
    `insert into ledger_accounts (id, kind, entity_id, organization_id, currency)
     select gen_random_uuid(), 'order_escrow', order_id, buyer_id, 'USD' from drawn where status <> 'created'
     union all select gen_random_uuid(), 'organization_payout', $1::uuid, $1::uuid, 'USD'
     union all select gen_random_uuid(), 'provider_clearing', null, null, 'USD'
      where not exists (select from ledger_accounts where kind = 'provider_clearing' and currency = 'USD')`,
    [supplierId],
  );
  const payout = "(select id from ledger_accounts where kind = 'organization_payout')";
  const clearing = "(select id from ledger_accounts where kind = 'provider_clearing' and currency = 'USD')";
  const escrow = "(select id from ledger_accounts a where a.kind = 'order_escrow' and a.entity_id = m.order_id)";
  const kinds = [
    { kind: "hold", from: escrow, to: clearing, when: "status <> 'created'", later: "1 hour" },
    { kind: "release", from: payout, to: escrow, when: "status = 'funds_released'", later: "2 hours" },
    { kind: "payout", from: clearing, to: payout, when: "status = 'funds_released'", later: "3 hours" },
  ];
  for (const { kind, from, to, when, later } of kinds) {
    await client.query(
      `create temp table moved on commit drop as select gen_random_uuid() as id, order_id, shipment_id, at from drawn where ${when}`,
    );
    await client.query(
      `insert into ledger_journals (id, kind, reference, order_id, shipment_id, posted_at, cause)
       select id, '${kind}', '${kind}:' || order_id, order_id, case when '${kind}' <> 'hold' then shipment_id end, at + interval '${later}', 'order.${kind}' from moved`,
    );
    await client.query(
      `insert into ledger_entries (journal_id, account_id, amount, currency)
       select m.id, ${from}, -32000, 'USD' from moved m union all select m.id, ${to}, 32000, 'USD' from moved m`,
    );
    await client.query("drop table moved");
  }
}
