import type { Knex } from "knex";

/**
 * What the provider cannot do, or has refused, is carried out by hand: one member of staff says what was done, another confirms it, and only then it counts as
 * delivered. An order remembers whether its provider follows the goods, whichever provider is configured later.
 */
export const up = (knex: Knex) =>
  knex.raw(`
  alter table outbox add column by_hand boolean not null default false,
    -- Waits for no earlier row of its subject, and keeps no later one waiting: it reads and asks for nothing.
    add column aside boolean not null default false;
  alter table escrow_wallets add column follows_goods boolean not null default false;

  create table provider_settlements (
    id uuid primary key,
    version integer not null default 1,
    outbox_id bigint not null references outbox (id),
    order_id uuid not null references orders (id),
    status text not null default 'proposed' check (status in ('proposed', 'confirmed', 'refused', 'withdrawn')),
    -- What was done at the provider: the reference of the payment or of the statement, its day, and what there is to say.
    evidence_reference text not null,
    done_on date not null,
    note text not null,
    -- For a transaction that was opened by hand.
    provider_id text,
    landing_page_url text,
    proposed_by uuid not null references users (id),
    decided_by uuid references users (id),
    decided_at timestamptz,
    decided_reason text,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    check ((status = 'proposed') = (decided_at is null)),
    check (status not in ('confirmed', 'refused') or decided_by <> proposed_by)
  );
  create unique index provider_settlements_one on provider_settlements (outbox_id) where status in ('proposed', 'confirmed');
  create index provider_settlements_order on provider_settlements (order_id) where status = 'confirmed';
  create index provider_settlements_call on provider_settlements (outbox_id);
`);

export const down = (knex: Knex) =>
  knex.raw(`
  drop table provider_settlements;
  alter table escrow_wallets drop column follows_goods;
  alter table outbox drop column aside, drop column by_hand;
`);
