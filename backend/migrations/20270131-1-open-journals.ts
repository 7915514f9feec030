import type { Knex } from "knex";

/**
 * What is open is said by a row that only its own transaction ever sees: it is made with the journal and taken away when its balance is checked, at commit. The number of a transaction, by which a
 * posted journal was known until now, begins anew in a database that was restored from its rows (docs/adr/0072-backups.md), and comes back to that of an old journal. Nothing is ever open
 * in what is committed, so nothing can be opened by a restore; after a crash the table is empty by itself, since it is in no log.
 */
const checkEntry = (isOpen: string) => `
  create or replace function check_entry() returns trigger language plpgsql set search_path = public, pg_temp as $$
  declare
    decimals integer;
  begin
    if not exists (select 1 from ledger_journals where id = new.journal_id and posted_in = pg_current_xact_id())${isOpen} then
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
`;

export const up = (knex: Knex) =>
  knex.raw(`
  create unlogged table ledger_open (journal_id uuid primary key);
  create function open_journal() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
  begin
    insert into ledger_open values (new.id);
    return null;
  end $$;
  create function close_journal() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
  begin
    delete from ledger_open where journal_id = new.id;
    return null;
  end $$;
  -- After the row, so that an insertion which finds the journal there and does nothing opens nothing.
  create trigger ledger_journals_open after insert on ledger_journals for each row execute function open_journal();
  create constraint trigger ledger_journals_close after insert on ledger_journals deferrable initially deferred for each row execute function close_journal();
  ${checkEntry("\n      or not exists (select 1 from ledger_open where journal_id = new.journal_id)")}
`);

export const down = (knex: Knex) =>
  knex.raw(`
  drop trigger ledger_journals_close on ledger_journals;
  drop trigger ledger_journals_open on ledger_journals;
  drop function close_journal; drop function open_journal;
  ${checkEntry("")}
  drop table ledger_open;
`);
