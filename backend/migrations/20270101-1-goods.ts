import type { Knex } from "knex";

/**
 * What each shipment holds, stated once for all papers that are drawn of it, and the papers that were issued (docs/adr/0058-papers-of-a-contract.md): each with its number, without a gap in
 * its year, and with all facts that it says. The words of the form around them are the program's, and the file is not kept.
 */
export const up = (knex: Knex) =>
  knex.raw(`
  create table shipment_goods (
    shipment_id uuid primary key references shipments (id),
    lots jsonb not null check (jsonb_typeof(lots) = 'array' and jsonb_array_length(lots) between 1 and 40),
    container text,
    seal text,
    marks text,
    hs_code text not null check (hs_code ~ '^[0-9]{6,10}$'),
    version integer not null default 1,
    stated_by uuid not null references users (id),
    -- Since the goods have left it stays as it is.
    frozen_at timestamptz,
    created_at timestamptz not null,
    updated_at timestamptz not null
  );
  create trigger shipment_goods_frozen before update on shipment_goods for each row when (old.frozen_at is not null) execute function refuse_change();
  create trigger shipment_goods_kept before delete on shipment_goods for each row execute function refuse_change();
  create trigger shipment_goods_no_truncate before truncate on shipment_goods for each statement execute function refuse_change();

  create table drawn_paper_years (
    kind text not null,
    year integer not null,
    last integer not null check (last > 0),
    primary key (kind, year)
  );
  create table drawn_papers (
    shipment_id uuid not null references shipments (id),
    kind text not null check (kind in ('proForma', 'commercialInvoice', 'packingList', 'weightNote')),
    year integer not null,
    serial integer not null check (serial > 0),
    number text not null unique generated always as (
      case kind when 'proForma' then 'PF-' when 'commercialInvoice' then 'CI-' when 'packingList' then 'PL-' else 'WN-' end
      || year::text || '-' || lpad(serial::text, greatest(5, length(serial::text)), '0')) stored,
    says jsonb not null,
    created_at timestamptz not null,
    primary key (shipment_id, kind),
    unique (kind, year, serial)
  );
  create trigger drawn_papers_append_only before update or delete on drawn_papers for each row execute function refuse_change();
  create trigger drawn_papers_no_truncate before truncate on drawn_papers for each statement execute function refuse_change();
`);

export const down = (knex: Knex) => knex.raw("drop table drawn_papers, drawn_paper_years, shipment_goods;");
