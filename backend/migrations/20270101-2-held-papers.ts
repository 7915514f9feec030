import type { Knex } from "knex";

/** What a shipment was released for stays as it was. */
const kept = (columns: string) => `
  create trigger shipments_released before update on shipments for each row
    when (old.status in ('funds_released', 'refunded') and (${columns}) is distinct from (${columns.replaceAll("old.", "new.")}))
    execute function refuse_agreed_change();`;

/** What a release by itself waits for, and the weight at arrival (docs/adr/0059-held-papers-and-delivered-weight.md). */
export const up = (knex: Knex) =>
  knex.raw(`
  alter table shipments
    -- The release waits for papers; and until when at most, from the first time that it did.
    add column papers_missing boolean not null default false,
    add column papers_until timestamptz,
    -- Metric tons at arrival, as the buyer has stated it, and whether the supplier has still to accept it.
    add column delivered_weight numeric(15,3) check (delivered_weight > 0),
    add column delivered_open boolean not null default false,
    add check (not papers_missing or papers_until is not null),
    add check (not delivered_open or delivered_weight is not null);
  drop trigger shipments_released on shipments;
  ${kept("old.net_weight, old.payable, old.delivered_weight, old.status")}
  create index shipments_papers on shipments (papers_until) where papers_missing and status = 'approved';
`);

export const down = (knex: Knex) =>
  knex.raw(`
  drop index shipments_papers;
  drop trigger shipments_released on shipments;
  alter table shipments drop column papers_missing, drop column papers_until, drop column delivered_weight, drop column delivered_open;
  ${kept("old.net_weight, old.payable, old.status")}
`);
