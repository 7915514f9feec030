import type { Knex } from "knex";

const inBooks = (state: "enable" | "disable") => `
  alter table order_events ${state} trigger user;
  alter table ledger_journals ${state} trigger user;`;

const moneyOf = (by: string) => `
    select ${by}, e.currency,
           coalesce(-sum(e.amount) filter (where j.kind = 'hold' and a.kind = 'order_escrow'), 0) as held,
           coalesce(sum(e.amount) filter (where j.kind = 'release' and a.kind = 'order_escrow'), 0) as released,
           coalesce(-sum(e.amount) filter (where j.kind = 'release' and a.kind = 'organization_payout'), 0) as supplier,
           coalesce(-sum(e.amount) filter (where j.kind = 'release' and a.kind = 'platform_revenue'), 0) as platform,
           coalesce(-sum(e.amount) filter (where j.kind = 'release' and a.kind = 'impact_fund_contribution'), 0) as impact_fund,
           coalesce(sum(e.amount) filter (where j.kind = 'refund' and a.kind = 'order_escrow'), 0) as refunded,
           coalesce(sum(e.amount) filter (where j.kind = 'payout' and a.kind = 'organization_payout'), 0) as paid_out,
           coalesce(sum(e.amount) filter (where j.kind = 'repayment' and a.kind = 'organization_refund'), 0) as paid_back,
           max(j.posted_at) filter (where j.kind in ('release', 'refund')) as decided_at
      from ledger_journals j join ledger_entries e on e.journal_id = j.id join ledger_accounts a on a.id = e.account_id
     where j.order_id is not null
     group by ${by}, e.currency;`;

const perShipment = (table: string) =>
  `alter table ${table} add column shipment_id uuid references shipments (id);
   update ${table} set shipment_id = order_id;`;

/**
 * Shipments (docs/adr/0034-shipments.md): what happens to goods and money happens to a shipment, and an order has one to twelve. The one of an order
 * of before has the order's own id, so that the ids of its ledger movements, which are made from it, stay what they are.
 */
export const up = (knex: Knex) =>
  knex.raw(`
  -- The shipments that were agreed: quantity, and days where any were named. Null: all at once, so many days after the payment.
  alter table agreed_terms add column schedule jsonb
    check (jsonb_typeof(schedule) = 'array' and jsonb_array_length(schedule) between 1 and 12);

  create table shipments (
    id uuid primary key,
    order_id uuid not null references orders (id),
    number integer not null check (number between 1 and 12),
    -- As agreed: metric tons, and what they are worth.
    quantity numeric(15,3) not null check (quantity > 0),
    amount numeric(16,2) not null check (amount > 0),
    -- In the listing's own unit at the time of the order.
    reserved_quantity numeric(15,3) not null check (reserved_quantity > 0),
    ship_by_day date,
    deliver_from date,
    deliver_to date check (deliver_to >= deliver_from),
    status text not null default 'created' check (status in
      ('created', 'funded', 'awaiting_delivery', 'quality_control', 'approved', 'funds_released', 'disputed', 'refunded', 'cancelled')),
    transport_document text,
    expected_arrival date,
    -- As the supplier has stated it, and what it is worth.
    net_weight numeric(15,3) check (net_weight > 0),
    payable numeric(16,2) check (payable > 0 and payable <= amount),
    -- The weight lies outside the tolerance, and the buyer has not accepted it.
    weight_open boolean not null default false,
    ship_by timestamptz,
    shipped_at timestamptz,
    confirmable_from timestamptz,
    confirmation_asked_at timestamptz,
    silent_until timestamptz,
    inspection_ends_at timestamptz,
    qc_completed_at timestamptz,
    version integer not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    deleted_at timestamptz,
    unique (order_id, number),
    check ((net_weight is null) = (payable is null))
  );
  insert into shipments (id, order_id, number, quantity, amount, reserved_quantity, status, transport_document, expected_arrival, ship_by, shipped_at,
      confirmable_from, confirmation_asked_at, silent_until, inspection_ends_at, qc_completed_at, created_at, updated_at)
    select o.id, o.id, 1, t.quantity, o.total_amount, o.reserved_quantity, o.status, o.transport_document, o.expected_arrival, o.ship_by, o.shipped_at,
           o.confirmable_from, o.confirmation_asked_at, o.silent_until, o.inspection_ends_at, o.qc_completed_at, o.created_at, o.updated_at
      from orders o join agreed_terms t on t.id = o.terms_id;
  create index shipments_ship_by on shipments (ship_by) where status = 'funded';
  create index shipments_silent on shipments (silent_until) where status = 'awaiting_delivery';
  create index shipments_inspection on shipments (inspection_ends_at) where status in ('quality_control', 'approved');
  create index shipments_expected_arrival on shipments (expected_arrival) where status = 'awaiting_delivery';
  -- Derived: the status of the least advanced open shipment, or how all have ended.
  alter table orders drop column transport_document, drop column expected_arrival, drop column ship_by, drop column shipped_at,
    drop column confirmable_from, drop column confirmation_asked_at, drop column silent_until, drop column inspection_ends_at, drop column qc_completed_at;

  ${inBooks("disable")}
  ${perShipment("quality_controls")}
  ${perShipment("disputes")}
  ${perShipment("order_proposals")}
  ${perShipment("order_events")}
  -- What moves a whole order names none of its shipments.
  update order_events set shipment_id = null where transition in ('create', 'fund', 'cancel', 'expire') or from_status = 'cancelled';
  -- The ledger knows a shipment by its id alone, as it knows an order.
  alter table ledger_journals add column shipment_id uuid;
  update ledger_journals j set shipment_id = j.order_id
    from orders o where o.id = j.order_id and o.status <> 'cancelled' and j.kind in ('release', 'refund', 'payout', 'repayment');
  ${inBooks("enable")}
  alter table quality_controls alter column shipment_id set not null;
  alter table disputes alter column shipment_id set not null;
  alter table order_proposals alter column shipment_id set not null;
  drop index disputes_one_open;
  create unique index disputes_one_open on disputes (shipment_id) where status in ('open', 'awaiting_confirmation');
  drop index order_proposals_one_open;
  create unique index order_proposals_one_open on order_proposals (shipment_id) where status = 'open';

  -- What became of the money of each shipment, and what happened to a whole order's at once.
  create view shipment_money as ${moneyOf("j.order_id, j.shipment_id")}
`);

/** An order of several shipments has no place there, and no amount of it may be read as another: with one of them it refuses. */
export const down = (knex: Knex) =>
  knex.raw(`
  do $$ begin
    if exists (select 1 from shipments where number > 1) then
      raise exception 'there are orders of several shipments, which the schema of before cannot hold';
    end if;
  end $$;
  drop view shipment_money;
  drop index order_proposals_one_open;
  create unique index order_proposals_one_open on order_proposals (order_id) where status = 'open';
  drop index disputes_one_open;
  create unique index disputes_one_open on disputes (order_id) where status in ('open', 'awaiting_confirmation');
  alter table ledger_journals drop column shipment_id;
  alter table order_events drop column shipment_id;
  alter table order_proposals drop column shipment_id;
  alter table disputes drop column shipment_id;
  alter table quality_controls drop column shipment_id;
  alter table orders add column transport_document text, add column expected_arrival date, add column ship_by timestamptz, add column shipped_at timestamptz,
    add column confirmable_from timestamptz, add column confirmation_asked_at timestamptz, add column silent_until timestamptz,
    add column inspection_ends_at timestamptz, add column qc_completed_at timestamptz;
  update orders o set transport_document = s.transport_document, expected_arrival = s.expected_arrival, ship_by = s.ship_by, shipped_at = s.shipped_at,
    confirmable_from = s.confirmable_from, confirmation_asked_at = s.confirmation_asked_at, silent_until = s.silent_until,
    inspection_ends_at = s.inspection_ends_at, qc_completed_at = s.qc_completed_at
    from shipments s where s.order_id = o.id;
  create index orders_inspection on orders (inspection_ends_at) where status in ('quality_control', 'approved');
  create index orders_expected_arrival on orders (expected_arrival) where status = 'awaiting_delivery';
  create index orders_silent on orders (silent_until) where status = 'awaiting_delivery';
  drop table shipments;
  alter table agreed_terms drop column schedule;
`);
