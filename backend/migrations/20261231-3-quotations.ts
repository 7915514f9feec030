import type { Knex } from "knex";

const subjects = "notices_subject_type_check";
/** Whatever else notices may be about, they may be about requests, too. */
const change = (from: string, to: string) => `
  do $$ begin
    execute (select 'alter table notices drop constraint ${subjects}, add constraint ${subjects} ' || replace(pg_get_constraintdef(oid), ${from}, ${to})
               from pg_constraint where conname = '${subjects}');
  end $$;`;

/**
 * Requests for quotation (docs/adr/0057-requests-for-quotation.md). A quote is an offer that names its request. A request's number is drawn in its transaction, from a
 * row that only one of them holds, so there is no gap.
 */
export const up = (knex: Knex) =>
  knex.raw(`
  create table quotation_years (year integer primary key, last integer not null check (last > 0));
  create table quotation_requests (
    id uuid primary key,
    version integer not null default 1,
    year integer not null,
    serial integer not null check (serial > 0),
    number text not null unique generated always as ('RFQ-' || year::text || '-' || lpad(serial::text, greatest(5, length(serial::text)), '0')) stored,
    buyer_org_id uuid not null references organizations (id),
    crop text not null,
    quality text,
    -- Metric tons.
    quantity numeric(15,3) not null check (quantity > 0),
    tolerance_percent numeric(4,1),
    ship_from date,
    ship_by date,
    incoterm text,
    incoterm_place text,
    place_code text,
    certifications text[] not null default '{}',
    -- USD for one metric ton.
    target_price numeric(14,2) check (target_price > 0),
    tell_target boolean not null,
    weight_basis text check (weight_basis in ('netShipped', 'netDelivered')),
    inspection_days integer,
    documents_required text[] not null default '{}',
    message text not null,
    audience text not null check (audience in ('chosen', 'verified')),
    status text not null check (status in ('open', 'awarded', 'closed', 'withdrawn', 'expired')),
    until timestamptz not null,
    ended_at timestamptz,
    created_by uuid not null references users (id),
    created_at timestamptz not null,
    updated_at timestamptz not null,
    deleted_at timestamptz,
    unique (year, serial),
    check (ship_from <= ship_by),
    check ((incoterm is null) = (incoterm_place is null))
  );
  create index quotation_requests_buyer on quotation_requests (buyer_org_id, created_at desc, id desc);
  create index quotation_requests_until on quotation_requests (until) where status = 'open';
  create index quotation_requests_crop on quotation_requests (crop, until) where audience = 'verified' and status in ('open', 'awarded');

  -- Suppliers that were asked by name or told of it, and those that have answered it.
  create table quotation_invitations (
    request_id uuid not null references quotation_requests (id),
    supplier_org_id uuid not null references organizations (id),
    invited_at timestamptz not null,
    declined_at timestamptz,
    declined_by uuid references users (id),
    word text,
    primary key (request_id, supplier_org_id),
    check ((declined_at is null) = (declined_by is null))
  );
  create index quotation_invitations_supplier on quotation_invitations (supplier_org_id, request_id);

  alter table offers add column request_id uuid references quotation_requests (id);
  create index offers_request on offers (request_id) where request_id is not null;
  -- A quote that was taken back or has expired makes room for another.
  create unique index offers_one_quote on offers (request_id, supplier_org_id) where request_id is not null and status not in ('withdrawn', 'expired');

  ${change(`'ARRAY['`, `'ARRAY[''request''::text, '`)}
`);

/** A quote is no offer that a buyer has made, so there is no way back once there is one. */
export const down = (knex: Knex) =>
  knex.raw(`
  do $$ begin
    if exists (select from offers where request_id is not null) then raise exception 'requests were quoted: there is no way back'; end if;
  end $$;
  delete from notices where subject_type = 'request';
  ${change(`'''request''::text, '`, `''`)}
  alter table offers drop column request_id;
  drop table quotation_invitations, quotation_requests, quotation_years;
`);
