import type { Knex } from "knex";
import { keepTermsBy, listingTermColumns } from "./20261204-3-listing-goods.ts";

/** Columns of amounts, with the digits before the point that each has had. */
const amounts = [
  { table: "supplier_products", columns: ["price", "price_max"], digits: 12 },
  { table: "listing_terms", columns: ["price", "price_max"], digits: 12 },
  { table: "agreed_terms", columns: ["price_per_unit"], digits: 12 },
  { table: "orders", columns: ["total_amount"], digits: 16 },
  { table: "shipments", columns: ["amount", "payable"], digits: 16 },
  { table: "disputes", columns: ["released_amount"], digits: 16 },
  { table: "order_proposals", columns: ["reduction"], digits: 16 },
];
const widened = amounts
  .map(
    ({ table, columns, digits }) =>
      `alter table ${table} ${columns.map((name) => `alter column ${name} type numeric`).join(", ")}, add constraint ${table}_amounts check (${columns
        .map((name) => `(${name} is null or (scale(${name}) <= 3 and ${name} < 1e${digits}))`)
        .join(" and ")});`,
  )
  .join("\n  ");

const row = (columns: string, of: "old" | "new") => columns.replace(/\w+/g, `${of}.$&`);
const distinct = (columns: string) => `(${row(columns, "old")}) is distinct from (${row(columns, "new")})`;

/** Triggers whose conditions name one of these columns, as they were made: none changes its type meanwhile. */
const guards = [
  {
    on: "orders",
    name: "orders_agreed",
    when: distinct(
      "terms_id, buyer_org_id, supplier_org_id, total_amount, currency, offer_id, product_id, reserved_quantity, reference, created_at, deleted_at",
    ),
  },
  {
    on: "shipments",
    name: "shipments_agreed",
    when: distinct("order_id, number, quantity, amount, ship_by_day, deliver_from, deliver_to"),
  },
  {
    on: "shipments",
    name: "shipments_released",
    when: `old.status in ('funds_released', 'refunded') and ${distinct("net_weight, payable, status")}`,
  },
  {
    on: "disputes",
    name: "disputes_decided",
    when: `old.status in ('decided', 'closed')
      and ${distinct("status, outcome, released_amount, decision_reason, decided_by, decided_at, confirmed_by, confirmed_reason, evidence")}`,
  },
];

/** The guards stand aside for a change of columns, and what counts a listing's versions until {@link keepTermsBy} makes it anew. */
const besideTriggers = (statements: string, keptTerms: readonly string[]) => `
  drop trigger products_count_terms on supplier_products;
  ${guards.map(({ on, name }) => `drop trigger ${name} on ${on};`).join("\n  ")}
  ${statements}
  ${guards
    .map(
      ({ on, name, when }) =>
        `create trigger ${name} before update on ${on} for each row when (${when}) execute function refuse_agreed_change();`,
    )
    .join("\n  ")}
  create trigger products_count_terms before update on supplier_products for each row execute function count_listing_terms();
  ${keepTermsBy(keptTerms)}`;

/**
 * Amounts with the decimals of their currency, reference rates, and what one of a counted unit weighs (docs/adr/0038-currencies-and-units.md). What was agreed before
 * was priced in metric tons, or in its own unit, and paid in the currency that it was priced in.
 */
export const up = (knex: Knex) =>
  knex.raw(`
  drop view products;
  alter table orders drop constraint orders_currency_check, add constraint orders_currency_check check (currency ~ '^[A-Z]{3}$');

  alter table supplier_products add column net_weight_kg numeric(12,3) check (net_weight_kg > 0);
  alter table listing_terms add column net_weight_kg numeric(12,3);
  ${besideTriggers(widened, [...listingTermColumns, "net_weight_kg"])}
  create view products as select * from supplier_products where deleted_at is null;

  create table reference_rates (
    id uuid primary key,
    currency text not null references ledger_currencies (code) check (currency <> 'USD'),
    usd_per_unit numeric not null check (usd_per_unit > 0 and usd_per_unit < 1e6 and scale(usd_per_unit) <= 10),
    as_of timestamptz not null,
    source text not null check (source <> ''),
    -- Nobody where the demo has entered it.
    imported_by uuid references users (id),
    imported_at timestamptz not null
  );
  -- Of two of one moment the one that came later corrects the other.
  create index reference_rates_newest on reference_rates (currency, as_of desc, imported_at desc, id desc);
  create trigger reference_rates_append_only before update or delete on reference_rates for each row execute function refuse_change();
  create trigger reference_rates_no_truncate before truncate on reference_rates for each statement execute function refuse_change();

  alter table agreed_terms disable trigger user;
  alter table agreed_terms
    -- Of one price_unit, in price_currency.
    add column price numeric check (price > 0 and scale(price) <= 3 and price < 1e12),
    add column price_currency text,
    add column price_unit text,
    -- Kilograms that one weighs, net; null where nobody has said.
    add column unit_weight_kg numeric(12,3) check (unit_weight_kg > 0),
    -- Frozen when the order was placed; null where it is paid as it is priced.
    add column rate_id uuid references reference_rates (id),
    add column rate numeric check (rate > 0),
    add column rate_as_of timestamptz,
    add column rate_source text,
    add constraint agreed_terms_rate check (num_nulls(rate_id, rate, rate_as_of, rate_source) in (0, 4)
      and (rate is null) = (price_currency = currency)),
    add constraint agreed_terms_weight check (unit = price_unit or unit_weight_kg is not null);
  update agreed_terms set price = price_per_unit, price_currency = currency, price_unit = unit, unit_weight_kg = case when unit = 'MT' then 1000 end;
  alter table agreed_terms alter column price set not null, alter column price_currency set not null, alter column price_unit set not null;
  alter table agreed_terms enable trigger user;
`);

const narrowed = amounts
  .map(
    ({ table, columns, digits }) =>
      `alter table ${table} drop constraint ${table}_amounts, ${columns
        .map((name) => `alter column ${name} type numeric(${table === "disputes" ? 14 : digits === 12 ? 14 : 16},2)`)
        .join(", ")};`,
  )
  .join("\n  ");

/** What is in another currency, or sold by the bag, has no place there: with an order of that kind it refuses. */
export const down = (knex: Knex) =>
  knex.raw(`
  do $$ begin
    if exists (select from agreed_terms where rate is not null or unit <> price_unit or scale(trim_scale(price_per_unit)) > 2)
      or exists (select from orders where currency <> 'USD') then
      raise exception 'orders have been placed at a rate, by the bag, or in another currency than USD';
    end if;
  end $$;
  alter table agreed_terms drop column price, drop column price_currency, drop column price_unit, drop column unit_weight_kg,
    drop column rate_id, drop column rate, drop column rate_as_of, drop column rate_source;
  drop table reference_rates;
  drop view products;
  ${besideTriggers(`alter table listing_terms drop column net_weight_kg; alter table supplier_products drop column net_weight_kg; ${narrowed}`, listingTermColumns)}
  alter table orders drop constraint orders_currency_check, add constraint orders_currency_check check (currency = 'USD');
  create view products as select * from supplier_products where deleted_at is null;
`);
