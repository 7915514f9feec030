import type { Knex } from "knex";

/** A contract whose order was never paid has lapsed, as one has from which none was placed (docs/adr/0055-contracts.md). */
export const up = (knex: Knex) =>
  knex.raw(`
  alter table contracts drop constraint contracts_concluded;
  alter table contracts add constraint contracts_concluded
    check ((concluded_at is not null) = (status in ('signed', 'lapsed')) and (order_id is null or status in ('signed', 'lapsed')));
  update contracts c set status = 'lapsed', ended_at = o.updated_at, updated_at = o.updated_at, version = c.version + 1
    from orders o where o.id = c.order_id and o.status = 'cancelled' and c.status = 'signed';
`);

/** Before, a contract with an order was signed for good. */
export const down = (knex: Knex) =>
  knex.raw(`
  update contracts set status = 'signed', ended_at = null, version = version + 1 where status = 'lapsed' and order_id is not null;
  alter table contracts drop constraint contracts_concluded;
  alter table contracts add constraint contracts_concluded
    check ((concluded_at is not null) = (status in ('signed', 'lapsed')) and (order_id is null or status = 'signed'));
`);
