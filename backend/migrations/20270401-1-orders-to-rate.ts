import type { Knex } from "knex";

/**
 * Orders that have ended and of which nobody has looked yet whether they may be rated: entered by the transaction that ends them, so that a sweep reads these and
 * not all that ever ended. Those that stand already are entered by the next migration.
 */
export const up = (knex: Knex) =>
  knex.raw(`
  create table ended_orders (
    order_id uuid primary key references orders (id)
  );
  -- As its owner: processes that serve meanwhile end orders, and their role is given its rights to the table after all migrations.
  create function note_ended_order() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
    insert into ended_orders (order_id) values (new.id) on conflict do nothing;
    return null;
  end $$;
  create trigger orders_to_rate after insert or update of status on orders for each row
    when (new.status in ('funds_released', 'refunded')) execute function note_ended_order();
`);

export const down = (knex: Knex) =>
  knex.raw(`
  drop trigger orders_to_rate on orders;
  drop function note_ended_order();
  drop table ended_orders;
`);
