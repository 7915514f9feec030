import type { Knex } from "knex";

const subjects = "notices_subject_type_check";
/** Whatever else notices may be about, they may be about samples, too. */
const change = (from: string, to: string) => `
  do $$ begin
    execute (select 'alter table notices drop constraint ${subjects}, add constraint ${subjects} ' || replace(pg_get_constraintdef(oid), ${from}, ${to})
               from pg_constraint where conname = '${subjects}');
  end $$;`;

/** Samples (docs/adr/0056-samples.md): what is asked for, sent and judged before goods are sold or shipped. */
export const up = (knex: Knex) =>
  knex.raw(`
  create table samples (
    id uuid primary key,
    buyer_org_id uuid not null references organizations (id),
    supplier_org_id uuid not null references organizations (id),
    product_id uuid not null references supplier_products (id),
    -- As it was called when the sample was asked for.
    product_name text not null,
    product_category text not null,
    offer_id uuid references offers (id),
    order_id uuid references orders (id),
    type text not null check (type in ('offer', 'type', 'preShipment')),
    grams integer not null check (grams between 10 and 10000),
    asked_by text not null check (asked_by in ('buyer', 'supplier')),
    courier_paid_by text not null check (courier_paid_by in ('buyer', 'supplier')),
    -- Where the parcel goes, as it was then; gone with the organization that it is of.
    address jsonb check (jsonb_typeof(address) = 'object'),
    note text not null,
    status text not null check (status in ('requested', 'accepted', 'sent', 'received', 'approved', 'refused', 'declined', 'withdrawn', 'expired', 'lost', 'unjudged')),
    -- When it ends by itself.
    due_at timestamptz,
    courier text,
    tracking_number text,
    reason text,
    notes text,
    score numeric(5, 2) check (score between 0 and 100),
    protocol text,
    search_text text not null,
    created_by uuid not null references users (id),
    version integer not null default 1,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    deleted_at timestamptz,
    constraint samples_due check ((status in ('requested', 'accepted', 'sent', 'received')) = (due_at is not null)),
    constraint samples_sent check (status not in ('sent', 'received', 'approved', 'refused', 'lost', 'unjudged') or courier is not null and tracking_number is not null)
  );
  create index samples_bought on samples (buyer_org_id, created_at desc, id desc);
  create index samples_sold on samples (supplier_org_id, created_at desc, id desc);
  create index samples_due_at on samples (due_at) where due_at is not null;
  create index samples_offer on samples (offer_id, type) where offer_id is not null;
  create index samples_order on samples (order_id, type) where order_id is not null;
  create index samples_product on samples (product_id);

  create table sample_events (
    id uuid primary key,
    sample_id uuid not null references samples (id),
    status text not null,
    party text not null check (party in ('buyer', 'supplier', 'clock', 'closing')),
    user_id uuid references users (id),
    created_at timestamptz not null
  );
  create index sample_events_of on sample_events (sample_id, created_at, id);
  create trigger sample_events_append_only before update or delete on sample_events for each row execute function refuse_change();
  create trigger sample_events_no_truncate before truncate on sample_events for each statement execute function refuse_change();
  ${change(`'ARRAY['`, `'ARRAY[''sample''::text, '`)}
`);

export const down = (knex: Knex) =>
  knex.raw(`
  do $$ begin
    if exists (select from order_events where transition = 'cancelForSample') then raise exception 'orders were cancelled for their sample: there is no way back'; end if;
  end $$;
  delete from notices where subject_type = 'sample';
  ${change(`'''sample''::text, '`, `''`)}
  drop table sample_events;
  drop table samples;
`);
