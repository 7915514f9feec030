import type { Knex } from "knex";

const parties = ["buyer_name", "buyer_city", "buyer_country", "supplier_name", "supplier_city", "supplier_country"];

/**
 * What the API cannot rewrite, whatever it is made to do (docs/adr/0030-database-roles.md): the terms of an offer that was answered, and what a shipment was
 * released for. A journal says when it was really entered, a stored answer for whom it was. Terms name both parties as they were; those of before
 * as they are today, because nobody wrote down another name.
 */
export const up = (knex: Knex) =>
  knex.raw(`
  create trigger offers_agreed before update on offers for each row
    when ((old.product_id, old.buyer_org_id, old.supplier_org_id) is distinct from (new.product_id, new.buyer_org_id, new.supplier_org_id)
      or (old.terms_id <> new.terms_id and (old.status <> 'pending' or new.status <> 'pending')))
    execute function refuse_agreed_change();
  create trigger shipments_released before update on shipments for each row
    when (old.status in ('funds_released', 'refunded')
      and (old.net_weight, old.payable, old.status) is distinct from (new.net_weight, new.payable, new.status))
    execute function refuse_agreed_change();

  alter table ledger_journals add column entered_at timestamptz;
  create function note_entry() returns trigger language plpgsql as $$
  begin
    new.entered_at := clock_timestamp();
    return new;
  end $$;
  create trigger ledger_journals_entered before insert on ledger_journals for each row execute function note_entry();

  alter table idempotency_keys add column organization_id uuid;

  alter table agreed_terms ${parties.map((name) => `add column ${name} text`).join(", ")};
  alter table agreed_terms disable trigger agreed_terms_append_only;
  update agreed_terms t set buyer_name = b.name, buyer_city = b.city, buyer_country = b.country,
      supplier_name = s.name, supplier_city = s.city, supplier_country = s.country
    from organizations b, organizations s where b.id = t.buyer_org_id and s.id = t.supplier_org_id;
  alter table agreed_terms enable trigger agreed_terms_append_only;
  alter table agreed_terms alter column buyer_name set not null, alter column supplier_name set not null;

  create index orders_unpaid on orders (buyer_org_id, product_id, updated_at) where status = 'cancelled';
`);

export const down = (knex: Knex) =>
  knex.raw(`
  drop index orders_unpaid;
  alter table agreed_terms ${parties.map((name) => `drop column ${name}`).join(", ")};
  alter table idempotency_keys drop column organization_id;
  drop trigger ledger_journals_entered on ledger_journals;
  drop function note_entry;
  alter table ledger_journals drop column entered_at;
  drop trigger shipments_released on shipments;
  drop trigger offers_agreed on offers;
`);
