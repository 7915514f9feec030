import type { Knex } from "knex";

/** Offers, orders with their wallets, inspections, disputes. Quantities of orders are metric tons. */
export const up = (knex: Knex) =>
  knex.raw(`
  create table offers (
    id uuid primary key,
    product_id uuid not null references supplier_products (id),
    product_name text not null,
    product_category text not null,
    buyer_org_id uuid not null references organizations (id),
    supplier_org_id uuid not null references organizations (id),
    quantity numeric(15,3) not null check (quantity > 0),
    unit text not null,
    price_per_unit numeric(14,2) not null check (price_per_unit > 0),
    currency text not null,
    message text not null,
    status text not null default 'pending' check (status in ('pending', 'accepted', 'rejected', 'withdrawn', 'expired')),
    turn text not null default 'supplier' check (turn in ('supplier', 'buyer')),
    valid_until timestamptz not null,
    answered_at timestamptz,
    order_until timestamptz,
    created_by uuid not null references users (id),
    version integer not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    deleted_at timestamptz,
    check (buyer_org_id <> supplier_org_id)
  );
  create index offers_buyer on offers (buyer_org_id, created_at desc, id desc);
  create index offers_supplier on offers (supplier_org_id, created_at desc, id desc);
  create index offers_expiry on offers (valid_until) where status = 'pending';

  create table orders (
    id uuid primary key,
    reference text not null unique,
    offer_id uuid unique references offers (id),
    product_id uuid not null references supplier_products (id),
    product_name text not null,
    product_category text not null,
    buyer_org_id uuid not null references organizations (id),
    supplier_org_id uuid not null references organizations (id),
    quantity numeric(15,3) not null check (quantity > 0),
    price_per_ton numeric(14,2) not null check (price_per_ton > 0),
    total_amount numeric(16,2) not null check (total_amount > 0),
    currency text not null check (currency = 'USD'),
    -- In the listing's own unit, so that giving it back is exact.
    reserved_quantity numeric(15,3) not null check (reserved_quantity > 0),
    delivery_terms text,
    delivery_time_days integer,
    notes text,
    status text not null default 'created' check (status in
      ('created', 'funded', 'awaiting_delivery', 'quality_control', 'approved', 'funds_released', 'disputed', 'refunded', 'cancelled')),
    transport_document text,
    expected_arrival date,
    fund_by timestamptz not null,
    ship_by timestamptz,
    inspection_ends_at timestamptz,
    qc_completed_at timestamptz,
    created_by uuid not null references users (id),
    version integer not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    deleted_at timestamptz,
    check (buyer_org_id <> supplier_org_id)
  );
  create index orders_buyer on orders (buyer_org_id, created_at desc, id desc);
  create index orders_supplier on orders (supplier_org_id, created_at desc, id desc);
  create index orders_fund_by on orders (fund_by) where status = 'created';
  create index orders_inspection on orders (inspection_ends_at) where status in ('quality_control', 'approved');
  create index orders_expected_arrival on orders (expected_arrival) where status = 'awaiting_delivery';

  -- The provider's side of an order; one wallet an order.
  create table escrow_wallets (
    order_id uuid primary key references orders (id),
    -- "ESC-" and the provider's transaction id.
    external_reference text unique,
    provider_id text unique,
    provider_status text,
    landing_page_url text,
    last_error text,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  );

  -- One row a transition: who, when, with what.
  create table order_events (
    id bigint generated always as identity primary key,
    order_id uuid not null references orders (id),
    transition text not null,
    from_status text,
    to_status text not null,
    party text not null check (party in ('buyer', 'supplier', 'provider', 'clock', 'reviewer')),
    user_id uuid,
    details jsonb not null default '{}',
    created_at timestamptz not null
  );
  create index order_events_order on order_events (order_id, id);
  create trigger order_events_append_only before update or delete on order_events for each row execute function refuse_change();
  create trigger order_events_no_truncate before truncate on order_events for each statement execute function refuse_change();

  create table quality_controls (
    id uuid primary key,
    order_id uuid not null references orders (id),
    certificate_number text not null,
    inspector text not null,
    inspection_date date not null,
    status text not null check (status in ('approved', 'rejected')),
    report_url text,
    notes text,
    side text not null check (side in ('buyer', 'supplier')),
    submitted_by uuid not null references users (id),
    created_at timestamptz not null default now()
  );
  create index quality_controls_order on quality_controls (order_id, created_at);

  create table disputes (
    id uuid primary key,
    order_id uuid not null unique references orders (id),
    reason text not null,
    opened_by text not null check (opened_by in ('buyer', 'supplier')),
    opened_by_user uuid not null references users (id),
    status text not null default 'open' check (status in ('open', 'decided')),
    version integer not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    deleted_at timestamptz
  );

  create table webhook_events (
    id text primary key,
    type text not null,
    payload jsonb not null,
    received_at timestamptz not null
  );
`);

export const down = (knex: Knex) =>
  knex.raw("drop table webhook_events, disputes, quality_controls, order_events, escrow_wallets, orders, offers;");
