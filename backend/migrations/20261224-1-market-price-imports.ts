import type { Knex } from "knex";

/**
 * Files of market prices, with each of their lines beside what stood there (docs/adr/0051-market-price-imports.md). A preview is an import that is entered later or never.
 * Samples stand beside published prices, which are shown in their place, so that taking an import back brings them again.
 */
export const up = (knex: Knex) =>
  knex.raw(`
  create table market_price_imports (
    id uuid primary key,
    status text not null check (status in ('draft', 'committed', 'undone', 'discarded')),
    format text not null check (format in ('worldBank', 'csv')),
    file_name text not null check (file_name <> ''),
    file_sha256 text not null check (file_sha256 ~ '^[0-9a-f]{64}$'),
    source text not null check (source <> ''),
    source_url text,
    licence text not null check (licence <> ''),
    licence_url text,
    drafted_by uuid not null references users (id),
    drafted_at timestamptz not null,
    committed_by uuid references users (id),
    committed_at timestamptz,
    undone_by uuid references users (id),
    undone_at timestamptz,
    undone_reason text,
    version integer not null default 1,
    check ((status in ('committed', 'undone')) = (committed_at is not null)),
    check ((committed_at is null) = (committed_by is null)),
    check ((status = 'undone') = (undone_at is not null)),
    check (num_nulls(undone_by, undone_at, undone_reason) in (0, 3))
  );
  create index market_price_imports_newest on market_price_imports (drafted_at desc, id desc);
  create index market_price_imports_files on market_price_imports (file_sha256) where status = 'committed';

  create table market_price_changes (
    import_id uuid not null references market_price_imports (id) on delete cascade,
    position integer not null,
    kind text not null check (kind in ('new', 'changed', 'same', 'skipped')),
    cell text not null,
    category text not null,
    month date not null check (extract(day from month) = 1),
    -- As the file has it, in its own unit.
    published text not null,
    published_unit text not null check (published_unit in ('MT', 'kg', 'lb')),
    price numeric(12,2) check (price > 0),
    -- What stood there when it was compared, and what taking it back restores.
    before_price numeric(12,2),
    before_source text,
    before_import uuid references market_price_imports (id),
    primary key (import_id, position),
    check ((kind = 'skipped') = (price is null)),
    check ((before_price is null) = (before_source is null))
  );
  create unique index market_price_changes_once on market_price_changes (category, month, import_id);

  alter table market_prices
    add column import_id uuid references market_price_imports (id),
    add column currency text not null default 'USD' check (currency = 'USD'),
    add column unit text not null default 'MT' check (unit = 'MT'),
    add constraint market_prices_samples_of_nobody check (not sample or import_id is null),
    drop constraint market_prices_pkey,
    add primary key (category, month, sample);
`);

export const down = (knex: Knex) =>
  knex.raw(`
  delete from market_prices s where sample and exists (select from market_prices p where p.category = s.category and p.month = s.month and not p.sample);
  alter table market_prices
    drop constraint market_prices_pkey,
    add primary key (category, month),
    drop constraint market_prices_samples_of_nobody,
    drop column import_id, drop column currency, drop column unit;
  drop table market_price_changes;
  drop table market_price_imports;
`);
