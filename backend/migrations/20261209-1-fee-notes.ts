import type { Knex } from "knex";
import { issuerOf } from "#shared/escrow/fee-note-issuer.ts";
import { siteFacts } from "#shared/site-facts.ts";

/**
 * A numbered note about the platform's share of each release. A number is drawn in the transaction of the release, from a row that only one of them holds, so there
 * is no gap. Releases of before have theirs by the day on which they were made.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
  create table fee_note_years (year integer primary key, last integer not null check (last > 0));
  create table fee_notes (
    id uuid primary key,
    year integer not null,
    serial integer not null check (serial > 0),
    number text not null unique generated always as ('FN-' || year::text || '-' || lpad(serial::text, greatest(6, length(serial::text)), '0')) stored,
    -- The release itself: what was released, and to whom, stands there alone.
    journal_id uuid not null unique references ledger_journals (id),
    order_id uuid not null references orders (id),
    shipment_id uuid not null references shipments (id),
    supplier_org_id uuid not null references organizations (id),
    -- Of the goods, as shipped.
    quantity numeric(15,3) not null,
    -- Who has issued it, as the site said it then.
    issuer jsonb not null,
    created_at timestamptz not null,
    unique (year, serial)
  );
  create index fee_notes_supplier on fee_notes (supplier_org_id, year desc, serial desc);
  create index fee_notes_order on fee_notes (order_id);
  create trigger fee_notes_append_only before update or delete on fee_notes for each row execute function refuse_change();
  create trigger fee_notes_no_truncate before truncate on fee_notes for each statement execute function refuse_change();
`);
  await knex.raw(
    `insert into fee_notes (id, year, serial, journal_id, order_id, shipment_id, supplier_org_id, quantity, issuer, created_at)
     select gen_random_uuid(), r.year, row_number() over (partition by r.year order by r.posted_at, r.sequence), r.id, r.order_id, r.shipment_id, r.supplier_org_id,
            r.quantity, ?::jsonb, r.posted_at
       from (select j.id, j.order_id, s.id as shipment_id, o.supplier_org_id, coalesce(s.net_weight, s.quantity) as quantity, j.posted_at, j.sequence,
                    extract(year from j.posted_at at time zone 'UTC')::integer as year
               from ledger_journals j join orders o on o.id = j.order_id join shipments s on s.id = j.shipment_id
              where j.kind = 'release') r`,
    [JSON.stringify(issuerOf(siteFacts))],
  );
  await knex.raw("insert into fee_note_years select year, max(serial) from fee_notes group by year");
}

export const down = (knex: Knex) => knex.raw("drop table fee_notes; drop table fee_note_years");
