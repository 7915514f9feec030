import type { Knex } from "knex";

const distinct = (columns: readonly string[]) =>
  `(${columns.map((name) => `old.${name}`).join(", ")}) is distinct from (${columns.map((name) => `new.${name}`).join(", ")})`;

const agreedOfOrders = ["terms_id", "buyer_org_id", "supplier_org_id", "total_amount", "currency"];
const alsoOfOrders = ["offer_id", "product_id", "reserved_quantity", "reference", "created_at", "deleted_at"];

/**
 * What was agreed, answered or decided is written once (docs/adr/0030-database-roles.md): what an order is about, the shipments that it has, an offer's
 * answer and its words, a decision of our team. A correction takes back exactly the journal that it names. And the first report of an order's payment is known from that of a second one.
 */
export const up = (knex: Knex) =>
  knex.raw(`
  drop trigger orders_agreed on orders;
  create trigger orders_agreed before update on orders for each row
    when (${distinct([...agreedOfOrders, ...alsoOfOrders])}) execute function refuse_agreed_change();

  drop trigger offers_answered on offers;
  create trigger offers_answered before update on offers for each row
    when (old.message is distinct from new.message
      or (old.status <> 'pending' and ${distinct(["status", "answered_at", "order_until", "valid_until"])}))
    execute function refuse_agreed_change();

  create trigger disputes_decided before update on disputes for each row
    when (old.status in ('decided', 'closed')
      and ${distinct(["status", "outcome", "released_amount", "decision_reason", "decided_by", "decided_at", "confirmed_by", "confirmed_reason", "evidence"])})
    execute function refuse_agreed_change();

  create function check_shipments() returns trigger language plpgsql set search_path = public, pg_temp as $$
  declare
    wrong uuid;
  begin
    select o.id into wrong from (select distinct order_id from entered) e join orders o on o.id = e.order_id
     where (select sum(amount) from shipments s where s.order_id = o.id) <> o.total_amount limit 1;
    if wrong is not null then
      raise exception 'the shipments of order % are not worth what it is', wrong using errcode = 'restrict_violation';
    end if;
    return null;
  end $$;
  create trigger shipments_sum after insert on shipments
    referencing new table as entered for each statement execute function check_shipments();

  create function check_correction() returns trigger language plpgsql set search_path = public, pg_temp as $$
  begin
    if exists (select 1 from ledger_entries where journal_id in (new.id, new.reverses) group by account_id, currency having sum(amount) <> 0) then
      raise exception 'journal % does not take back %', new.id, new.reverses using errcode = 'check_violation', constraint = 'ledger_exact_correction';
    end if;
    return null;
  end $$;
  create constraint trigger ledger_journals_correction after insert on ledger_journals deferrable initially deferred
    for each row when (new.kind = 'correction') execute function check_correction();

  alter table escrow_wallets add column payment_event_id text;
  update escrow_wallets w set payment_event_id = 'before'
   where exists (select from ledger_journals j where j.order_id = w.order_id and j.kind = 'hold');
`);

export const down = (knex: Knex) =>
  knex.raw(`
  alter table escrow_wallets drop column payment_event_id;
  drop trigger ledger_journals_correction on ledger_journals;
  drop function check_correction;
  drop trigger shipments_sum on shipments;
  drop function check_shipments;
  drop trigger disputes_decided on disputes;
  drop trigger offers_answered on offers;
  create trigger offers_answered before update on offers for each row
    when (old.status <> 'pending' and new.status = 'pending') execute function refuse_agreed_change();
  drop trigger orders_agreed on orders;
  create trigger orders_agreed before update on orders for each row
    when (${distinct(agreedOfOrders)}) execute function refuse_agreed_change();
`);
