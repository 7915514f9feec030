import type { Knex } from "knex";

/** What was agreed of an order and its shipments is written once: the program that moves them cannot rewrite it (docs/adr/0034-shipments.md). */
export const up = (knex: Knex) =>
  knex.raw(`
  create function refuse_agreed_change() returns trigger language plpgsql as $$
  begin
    raise exception '% % is agreed and never changed', tg_table_name, old.id using errcode = 'restrict_violation';
  end $$;
  create trigger orders_agreed before update on orders for each row
    when ((old.terms_id, old.buyer_org_id, old.supplier_org_id, old.total_amount, old.currency)
      is distinct from (new.terms_id, new.buyer_org_id, new.supplier_org_id, new.total_amount, new.currency))
    execute function refuse_agreed_change();
  create trigger shipments_agreed before update on shipments for each row
    when ((old.order_id, old.number, old.quantity, old.amount, old.ship_by_day, old.deliver_from, old.deliver_to)
      is distinct from (new.order_id, new.number, new.quantity, new.amount, new.ship_by_day, new.deliver_from, new.deliver_to))
    execute function refuse_agreed_change();
`);

export const down = (knex: Knex) =>
  knex.raw(`
  drop trigger shipments_agreed on shipments;
  drop trigger orders_agreed on orders;
  drop function refuse_agreed_change;
`);
