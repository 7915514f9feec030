import type { Pool } from "pg";

/**
 * Makes the provider's own schema, unless somebody else has to make it: a role that creates nothing finds it made. Several processes may
 * start at once, so one lock serialises them.
 */
export async function prepareSchema(pool: Pool): Promise<void> {
  const client = await pool.connect();
  try {
    const { rows } = await client.query<{ may: boolean }>(
      "select has_database_privilege(current_database(), 'CREATE') as may",
    );
    if (!rows[0]?.may) return;
    await client.query("begin");
    await client.query("select pg_advisory_xact_lock(hashtext('sandbox_escrow'))");
    await client.query(definition);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw error;
  } finally {
    client.release();
  }
}

const definition = `
  create schema if not exists sandbox_escrow;

  create table if not exists sandbox_escrow.transactions (
    id text primary key,
    reference_number text not null unique,
    status text not null default 'created' check (status in ('created', 'funded', 'approved', 'released', 'refunded', 'cancelled')),
    description text not null,
    currency text not null,
    amount numeric not null check (amount > 0),
    items jsonb not null,
    parties jsonb not null,
    payment_schedule jsonb not null,
    return_url text not null,
    landing_token text not null unique,
    payment_method text,
    reason text,
    created_at timestamptz not null default clock_timestamp(),
    funded_at timestamptz
  );

  -- What a settlement gave back to the buyer.
  alter table sandbox_escrow.transactions add column if not exists refunded_amount numeric;
  -- How far it has come with knowing the parties, by their roles.
  alter table sandbox_escrow.transactions add column if not exists verifications jsonb not null default '{}';

  -- Where the seller is paid: what may be shown of the account, and a print of all of it by which two are told apart.
  alter table sandbox_escrow.transactions add column if not exists payout_account jsonb;

  -- What paying has cost, and what is missing where less came.
  alter table sandbox_escrow.transactions add column if not exists fee numeric, add column if not exists missing numeric not null default 0;

  -- The public dialect of Escrow.com knows transactions by a number, and signs nothing.
  alter table sandbox_escrow.transactions add column if not exists number bigint generated always as identity (start with 3300001),
    add column if not exists dialect text not null default 'rest';

  -- Amounts had cents, whatever their currency; what is so already is not touched.
  do $$
  declare
    wrong record;
  begin
    for wrong in select table_name, column_name from information_schema.columns
                  where table_schema = 'sandbox_escrow' and data_type = 'numeric' and numeric_scale is not null loop
      execute format('alter table sandbox_escrow.%I alter column %I type numeric', wrong.table_name, wrong.column_name);
    end loop;
  end $$;

  create table if not exists sandbox_escrow.milestones (
    id text primary key,
    transaction_id text not null references sandbox_escrow.transactions (id),
    position integer not null,
    beneficiary text not null,
    amount numeric not null check (amount > 0),
    status text not null default 'pending' check (status in ('pending', 'released')),
    released_at timestamptz,
    unique (transaction_id, position)
  );

  -- By which a part of a transaction is settled; what goes back to the buyer is never paid out.
  alter table sandbox_escrow.milestones add column if not exists reference text,
    drop constraint if exists milestones_status_check,
    add constraint milestones_status_check check (status in ('pending', 'released', 'refunded'));

  -- What is sold in a transaction of that dialect, and where the goods are.
  create table if not exists sandbox_escrow.goods (
    number bigint generated always as identity (start with 990001) primary key,
    transaction_id text not null references sandbox_escrow.transactions (id),
    type text not null,
    reference text not null,
    title text not null,
    inspection_period integer,
    amount numeric(16,2) not null,
    beneficiary text not null,
    shipped_at timestamptz,
    received_at timestamptz,
    accepted_at timestamptz,
    rejected_at timestamptz,
    return_shipped_at timestamptz,
    return_received_at timestamptz,
    return_accepted_at timestamptz
  );
  create index if not exists goods_of on sandbox_escrow.goods (transaction_id);

  -- What was answered to an Idempotency-Key, so that a repetition gets the same.
  create table if not exists sandbox_escrow.answers (
    key text not null,
    route text not null,
    body_hash text not null,
    status integer,
    -- Text as it was sent: jsonb would put its members in another order.
    answer json,
    created_at timestamptz not null default clock_timestamp(),
    primary key (key, route)
  );

  create table if not exists sandbox_escrow.webhooks (
    number bigint generated always as identity primary key,
    id text not null unique,
    transaction_id text not null references sandbox_escrow.transactions (id),
    payload text not null,
    attempts integer not null default 0,
    next_attempt_at timestamptz not null default clock_timestamp(),
    delivered_at timestamptz,
    given_up_at timestamptz,
    last_error text
  );
  alter table sandbox_escrow.webhooks add column if not exists signed boolean not null default true;
  create index if not exists webhooks_waiting on sandbox_escrow.webhooks (number) where delivered_at is null and given_up_at is null;

  create table if not exists sandbox_escrow.faults (
    id boolean primary key default true check (id),
    mode text not null default 'none',
    times integer not null default 0,
    delay_ms integer not null default 0
  );
  alter table sandbox_escrow.faults add column if not exists status integer not null default 422, add column if not exists reference text;
  insert into sandbox_escrow.faults default values on conflict do nothing;
`;
