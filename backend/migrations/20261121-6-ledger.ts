import type { Knex } from "knex";

/**
 * A double-entry ledger that the database itself keeps honest: debits are positive and credits negative, a journal has at
 * least two entries that sum to zero in each currency (checked at commit), and nothing is ever changed, added or taken away.
 */
export const up = (knex: Knex) =>
  knex.raw(`
  create table ledger_accounts (
    id uuid primary key,
    kind text not null check (kind in ('provider_escrow', 'order_liability', 'supplier_payable', 'buyer_payable', 'platform_cash', 'platform_revenue', 'impact_fund')),
    -- Whose money it is, for what we owe; none for what is the platform's.
    organization_id uuid references organizations (id),
    currency text not null,
    created_at timestamptz not null default now(),
    unique nulls not distinct (kind, organization_id, currency),
    check ((kind in ('order_liability', 'supplier_payable', 'buyer_payable')) = (organization_id is not null))
  );
  create index ledger_accounts_organization on ledger_accounts (organization_id) where organization_id is not null;

  create table ledger_journals (
    id uuid primary key,
    kind text not null check (kind in ('hold', 'release', 'refund', 'payout', 'repayment')),
    reference text not null,
    order_id uuid references orders (id),
    posted_at timestamptz not null,
    -- Only the transaction that writes a journal may write its entries: what is posted takes no more.
    posted_in xid8 not null default pg_current_xact_id(),
    unique (kind, reference)
  );
  create index ledger_journals_order on ledger_journals (order_id);

  create table ledger_entries (
    id bigint generated always as identity primary key,
    journal_id uuid not null references ledger_journals (id),
    account_id uuid not null references ledger_accounts (id),
    amount numeric(18,2) not null check (amount <> 0),
    currency text not null
  );
  create index ledger_entries_journal on ledger_entries (journal_id);
  create index ledger_entries_account on ledger_entries (account_id);

  create function check_entry() returns trigger language plpgsql as $$
  begin
    if not exists (select 1 from ledger_journals where id = new.journal_id and posted_in = pg_current_xact_id()) then
      raise exception 'journal % is posted and takes no more entries', new.journal_id using errcode = 'restrict_violation';
    end if;
    if not exists (select 1 from ledger_accounts where id = new.account_id and currency = new.currency) then
      raise exception 'an entry must be in the currency of its account' using errcode = 'check_violation';
    end if;
    return new;
  end $$;
  create trigger ledger_entries_check before insert on ledger_entries for each row execute function check_entry();

  create function check_journal_balance() returns trigger language plpgsql as $$
  declare
    journal uuid;
  begin
    if tg_table_name = 'ledger_journals' then journal := new.id; else journal := new.journal_id; end if;
    if (select count(*) from ledger_entries where journal_id = journal) < 2 then
      raise exception 'journal % has fewer than two entries', journal using errcode = 'check_violation', constraint = 'ledger_at_least_two_entries';
    end if;
    if exists (select 1 from ledger_entries where journal_id = journal group by currency having sum(amount) <> 0) then
      raise exception 'journal % is not balanced', journal using errcode = 'check_violation', constraint = 'ledger_zero_sum';
    end if;
    return null;
  end $$;
  create constraint trigger ledger_journals_balance after insert on ledger_journals deferrable initially deferred for each row execute function check_journal_balance();
  create constraint trigger ledger_entries_balance after insert on ledger_entries deferrable initially deferred for each row execute function check_journal_balance();

  create trigger ledger_accounts_append_only before update or delete on ledger_accounts for each row execute function refuse_change();
  create trigger ledger_accounts_no_truncate before truncate on ledger_accounts for each statement execute function refuse_change();
  create trigger ledger_journals_append_only before update or delete on ledger_journals for each row execute function refuse_change();
  create trigger ledger_journals_no_truncate before truncate on ledger_journals for each statement execute function refuse_change();
  create trigger ledger_entries_append_only before update or delete on ledger_entries for each row execute function refuse_change();
  create trigger ledger_entries_no_truncate before truncate on ledger_entries for each statement execute function refuse_change();

  -- What each release gave to whom: read from the ledger, never computed beside it.
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

export const down = (knex: Knex) =>
  knex.raw(`
  drop view trial_balance; drop view fund_splits;
  drop table ledger_entries, ledger_journals, ledger_accounts;
  drop function check_journal_balance; drop function check_entry;
`);
