import type { Knex } from "knex";
import { v5 as uuidOf } from "uuid";

/**
 * Accounts by whose money they hold and for what (docs/adr/0028-ledger-accounts.md): an escrow account for each order, what a kind of account is
 * as data, nothing that is owed overdrawn, a movement known by its own id, with who caused it and what corrects it. What stood in an account
 * for each buyer goes to the accounts of the orders that it was held for, entry by entry: no amount changes.
 */
const appendOnly = (state: "enable" | "disable") =>
  ["ledger_accounts", "ledger_journals", "ledger_entries"]
    .map((table) => `alter table ${table} ${state} trigger user;`)
    .join("\n");

export async function up(knex: Knex): Promise<void> {
  await knex.raw(appendOnly("disable"));
  await nameMovements(knex);
  await knex.raw(changes);
}

/** A journal's id becomes that of its movement, which whoever posts it again will come to as well. */
async function nameMovements(knex: Knex): Promise<void> {
  const known = (await knex("ledger_journals").whereNotNull("order_id").select("id", "kind", "order_id")) as {
    id: string;
    kind: string;
    order_id: string;
  }[];
  await knex.raw("alter table ledger_entries drop constraint ledger_entries_journal_id_fkey");
  for (let at = 0; at < known.length; at += 1000) {
    const part = known.slice(at, at + 1000);
    const ids = part.map(({ id }) => id);
    const movements = part.map(({ kind, order_id }) => uuidOf(`ledger:${kind}`, order_id));
    const named = "from unnest(?::uuid[], ?::uuid[]) as n(id, movement)";
    await knex.raw(`update ledger_entries e set journal_id = n.movement ${named} where e.journal_id = n.id`, [
      ids,
      movements,
    ]);
    await knex.raw(`update ledger_journals j set id = n.movement ${named} where j.id = n.id`, [ids, movements]);
  }
  await knex.raw("alter table ledger_entries add foreign key (journal_id) references ledger_journals (id)");
}

const changes = `
  drop view trial_balance; drop view fund_splits;

  create table ledger_currencies (code text primary key check (code ~ '^[A-Z]{3}$'), decimals integer not null check (decimals between 0 and 3));
  insert into ledger_currencies values
    ('USD', 2), ('EUR', 2), ('GBP', 2), ('KES', 2), ('NGN', 2), ('GHS', 2), ('ZAR', 2), ('XOF', 0), ('XAF', 0), ('UGX', 0), ('RWF', 0), ('TND', 3);

  create table ledger_account_kinds (
    kind text primary key,
    entity text not null,
    purpose text not null,
    normal_side text not null check (normal_side in ('debit', 'credit')),
    -- What is owed cannot be overdrawn: the balance never goes to the other side.
    guarded boolean not null,
    unique (entity, purpose)
  );
  insert into ledger_account_kinds values
    ('provider_clearing', 'provider', 'clearing', 'debit', false),
    ('provider_fee', 'provider', 'fee', 'debit', false),
    ('provider_suspense', 'provider', 'suspense', 'credit', false),
    ('order_escrow', 'order', 'escrow', 'credit', true),
    ('organization_payout', 'organization', 'payout', 'credit', true),
    ('organization_refund', 'organization', 'refund', 'credit', true),
    ('organization_fee', 'organization', 'fee', 'credit', false),
    ('platform_cash', 'platform', 'cash', 'debit', false),
    ('platform_revenue', 'platform', 'revenue', 'credit', false),
    ('impact_fund_contribution', 'impact_fund', 'contribution', 'credit', false);

  create table ledger_journal_kinds (kind text primary key);
  insert into ledger_journal_kinds values ('hold'), ('fee'), ('release'), ('refund'), ('payout'), ('repayment'), ('suspense'), ('correction');

  alter table ledger_accounts drop constraint ledger_accounts_kind_check, drop constraint ledger_accounts_check,
    drop constraint ledger_accounts_kind_organization_id_currency_key,
    add column entity_id uuid;
  insert into ledger_accounts (id, kind, entity_id, organization_id, currency, created_at)
    select gen_random_uuid(), 'order_escrow', j.order_id, (array_agg(a.organization_id))[1], e.currency, min(j.posted_at)
      from ledger_entries e join ledger_accounts a on a.id = e.account_id and a.kind = 'order_liability' join ledger_journals j on j.id = e.journal_id
     group by j.order_id, e.currency;
  update ledger_entries e set account_id = own.id
    from ledger_accounts a, ledger_journals j, ledger_accounts own
   where a.id = e.account_id and a.kind = 'order_liability' and j.id = e.journal_id
     and own.kind = 'order_escrow' and own.entity_id = j.order_id and own.currency = e.currency;
  delete from ledger_accounts where kind = 'order_liability';
  update ledger_accounts set entity_id = organization_id where kind in ('supplier_payable', 'buyer_payable');
  update ledger_accounts set kind = case kind
      when 'provider_escrow' then 'provider_clearing' when 'supplier_payable' then 'organization_payout' when 'buyer_payable' then 'organization_refund'
      when 'impact_fund' then 'impact_fund_contribution' else kind end;
  alter table ledger_accounts
    add foreign key (kind) references ledger_account_kinds (kind),
    add foreign key (currency) references ledger_currencies (code),
    add unique nulls not distinct (kind, entity_id, currency),
    -- Whose money it is: the buyer's until the order is decided.
    add constraint ledger_accounts_owner check (
      (kind ~ '^(order|organization)_') = (entity_id is not null) and (entity_id is not null) = (organization_id is not null)
      and (kind !~ '^organization_' or entity_id = organization_id));

  alter table ledger_journals drop constraint ledger_journals_kind_check, drop constraint ledger_journals_kind_reference_key,
    add foreign key (kind) references ledger_journal_kinds (kind),
    -- The person, where one did it.
    add column author_id uuid references users (id),
    -- What it follows from: a row of a process, a report of the provider.
    add column cause text,
    add column reverses uuid unique references ledger_journals (id),
    add column metadata jsonb not null default '{}';
  update ledger_journals set cause = 'order.' || kind;
  -- Journals are read in the order in which they were posted; their ids do not tell it any more.
  alter table ledger_journals add column sequence bigint;
  update ledger_journals j set sequence = n.at
    from (select id, row_number() over (order by posted_at, array_position(array['hold', 'release', 'refund', 'payout', 'repayment'], kind), id) as at
            from ledger_journals) n where n.id = j.id;
  alter table ledger_journals alter column sequence set not null, alter column sequence add generated always as identity;
  select setval(pg_get_serial_sequence('ledger_journals', 'sequence'), coalesce((select max(sequence) from ledger_journals), 0) + 1, false);
  alter table ledger_journals alter column cause set not null,
    add check ((kind = 'correction') = (reverses is not null));

  alter table ledger_entries alter column amount type numeric,
    add constraint ledger_entries_size check (scale(amount) <= 3 and abs(amount) < 1e16);

  create or replace function check_entry() returns trigger language plpgsql as $$
  declare
    decimals integer;
  begin
    if not exists (select 1 from ledger_journals where id = new.journal_id and posted_in = pg_current_xact_id()) then
      raise exception 'journal % is posted and takes no more entries', new.journal_id using errcode = 'restrict_violation';
    end if;
    select c.decimals into decimals from ledger_accounts a join ledger_currencies c on c.code = a.currency
     where a.id = new.account_id and a.currency = new.currency;
    if decimals is null then
      raise exception 'an entry must be in the currency of its account' using errcode = 'check_violation';
    end if;
    if scale(trim_scale(new.amount)) > decimals then
      raise exception '% has no % %', new.currency, new.amount, 'in its smallest unit' using errcode = 'check_violation', constraint = 'ledger_smallest_unit';
    end if;
    return new;
  end $$;

  -- Of guarded accounts alone. Written by the trigger below and by nobody else: it runs as the owner.
  create table ledger_balances (account_id uuid primary key references ledger_accounts (id), balance numeric not null);
  insert into ledger_balances
    select e.account_id, sum(e.amount) from ledger_entries e join ledger_accounts a on a.id = e.account_id
      join ledger_account_kinds k on k.kind = a.kind and k.guarded group by e.account_id;
  create function guard_balance() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
  declare
    after numeric;
    side text;
  begin
    select k.normal_side into side from ledger_accounts a join ledger_account_kinds k on k.kind = a.kind where a.id = new.account_id and k.guarded;
    if side is null then return null; end if;
    insert into ledger_balances as b values (new.account_id, new.amount)
      on conflict (account_id) do update set balance = b.balance + excluded.balance returning b.balance into after;
    if (side = 'credit' and after > 0) or (side = 'debit' and after < 0) then
      raise exception 'account % would be overdrawn by %', new.account_id, abs(after) using errcode = 'check_violation', constraint = 'ledger_no_overdraft';
    end if;
    return null;
  end $$;
  create trigger ledger_entries_guard after insert on ledger_entries for each row execute function guard_balance();

  ${appendOnly("enable")}

  -- What each release gave to whom: read from the ledger, never computed beside it.
  create view fund_splits as
    select e.id, j.order_id, j.order_id as wallet_id,
           case a.kind when 'organization_payout' then 'supplier' when 'platform_revenue' then 'platform' else 'impact_fund' end as recipient_type,
           -e.amount as amount, e.currency, 'completed' as status, j.posted_at as created_at
      from ledger_entries e
      join ledger_journals j on j.id = e.journal_id and j.kind = 'release'
      join ledger_accounts a on a.id = e.account_id and a.kind in ('organization_payout', 'platform_revenue', 'impact_fund_contribution');

  create view trial_balance as
    select a.kind, a.entity_id, a.organization_id, e.currency, sum(e.amount) as balance
      from ledger_entries e join ledger_accounts a on a.id = e.account_id
     group by a.kind, a.entity_id, a.organization_id, e.currency;

  -- What became of each order's money, in one row: what other domains and the console read.
  create view order_money as
    select j.order_id, e.currency,
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
     group by j.order_id, e.currency;
`;

export const down = (knex: Knex) =>
  knex.raw(`
  drop view order_money; drop view trial_balance; drop view fund_splits;
  drop trigger ledger_entries_guard on ledger_entries;
  drop function guard_balance;
  drop table ledger_balances;
  ${appendOnly("disable")}
  create or replace function check_entry() returns trigger language plpgsql as $$
  begin
    if not exists (select 1 from ledger_journals where id = new.journal_id and posted_in = pg_current_xact_id()) then
      raise exception 'journal % is posted and takes no more entries', new.journal_id using errcode = 'restrict_violation';
    end if;
    if not exists (select 1 from ledger_accounts where id = new.account_id and currency = new.currency) then
      raise exception 'an entry must be in the currency of its account' using errcode = 'check_violation';
    end if;
    return new;
  end $$;
  alter table ledger_entries drop constraint ledger_entries_size, alter column amount type numeric(18,2);
  -- Before there were no such movements.
  delete from ledger_entries where journal_id in (select id from ledger_journals where kind in ('fee', 'suspense', 'correction'));
  delete from ledger_journals where kind in ('fee', 'suspense', 'correction');
  delete from ledger_accounts a where not exists (select 1 from ledger_entries e where e.account_id = a.id);
  alter table ledger_journals drop constraint ledger_journals_kind_fkey, drop column sequence, drop column author_id, drop column cause, drop column reverses, drop column metadata;
  alter table ledger_accounts drop constraint ledger_accounts_owner, drop constraint ledger_accounts_kind_fkey, drop constraint ledger_accounts_currency_fkey,
    drop constraint ledger_accounts_kind_entity_id_currency_key;
  insert into ledger_accounts (id, kind, organization_id, currency, created_at)
    select gen_random_uuid(), 'order_liability', organization_id, currency, min(created_at) from ledger_accounts
     where kind = 'order_escrow' group by organization_id, currency;
  update ledger_entries e set account_id = own.id
    from ledger_accounts a, ledger_accounts own
   where a.id = e.account_id and a.kind = 'order_escrow' and own.kind = 'order_liability'
     and own.organization_id = a.organization_id and own.currency = a.currency;
  delete from ledger_accounts where kind = 'order_escrow';
  update ledger_accounts set kind = case kind
      when 'provider_clearing' then 'provider_escrow' when 'organization_payout' then 'supplier_payable' when 'organization_refund' then 'buyer_payable'
      when 'impact_fund_contribution' then 'impact_fund' else kind end;
  alter table ledger_accounts drop column entity_id,
    add constraint ledger_accounts_kind_check check (kind in ('provider_escrow', 'order_liability', 'supplier_payable', 'buyer_payable', 'platform_cash', 'platform_revenue', 'impact_fund')),
    add constraint ledger_accounts_check check ((kind in ('order_liability', 'supplier_payable', 'buyer_payable')) = (organization_id is not null)),
    add constraint ledger_accounts_kind_organization_id_currency_key unique nulls not distinct (kind, organization_id, currency);
  alter table ledger_journals add constraint ledger_journals_kind_check check (kind in ('hold', 'release', 'refund', 'payout', 'repayment')),
    add constraint ledger_journals_kind_reference_key unique (kind, reference);
  drop table ledger_journal_kinds, ledger_account_kinds, ledger_currencies;
  ${appendOnly("enable")}
  create view fund_splits as
    select e.id, j.order_id, j.order_id as wallet_id,
           case a.kind when 'supplier_payable' then 'supplier' when 'platform_revenue' then 'platform' else 'impact_fund' end as recipient_type,
           -e.amount as amount, e.currency, 'completed' as status, j.posted_at as created_at
      from ledger_entries e
      join ledger_journals j on j.id = e.journal_id and j.kind = 'release'
      join ledger_accounts a on a.id = e.account_id and a.kind in ('supplier_payable', 'platform_revenue', 'impact_fund');
  create view trial_balance as
    select a.kind, a.organization_id, e.currency, sum(e.amount) as balance
      from ledger_entries e join ledger_accounts a on a.id = e.account_id
     group by a.kind, a.organization_id, e.currency;
`);
