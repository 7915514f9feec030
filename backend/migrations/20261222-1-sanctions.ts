import type { Knex } from "knex";

/**
 * Sanctions lists as they were read from files, which names were held against them, and what was found. A call to the provider that moves money may be held back: it
 * is not counted as failing, so that nobody outside sees a difference.
 */
export const up = (knex: Knex) =>
  knex.raw(`
  create table sanctions_lists (
    id uuid primary key,
    source text not null check (source in ('un', 'eu', 'us', 'uk', 'own')),
    listed_on date not null,
    file_name text not null,
    file_hash text not null,
    status text not null check (status in ('draft', 'current', 'replaced', 'discarded')),
    entries integer not null check (entries > 0),
    -- Against the list of the same source that was in force when it was read, and when it was put in force.
    added integer not null,
    changed integer not null,
    removed integer not null,
    compared_entries integer not null,
    -- Counts the lists that were put in force, of all sources: names that were held against an earlier one are looked at again.
    generation integer unique,
    uploaded_by uuid not null references users (id),
    decided_by uuid references users (id),
    created_at timestamptz not null,
    decided_at timestamptz,
    check ((generation is not null) = (status in ('current', 'replaced')))
  );
  create unique index sanctions_lists_current on sanctions_lists (source) where status = 'current';
  create index sanctions_lists_hash on sanctions_lists (source, file_hash);

  create table sanctions_entries (
    list_id uuid not null references sanctions_lists (id),
    key text not null,
    type text not null check (type in ('person', 'organization', 'other')),
    names text[] not null,
    details text not null,
    -- Of all of it: a changed entry is another one to whoever has decided about it.
    fingerprint text not null,
    primary key (list_id, key)
  );
  create table sanctions_names (
    list_id uuid not null,
    entry_key text not null,
    name text not null,
    folded text not null,
    -- The consonants of its words, by which spellings of one name are found.
    word_keys text[] not null,
    primary key (list_id, entry_key, name),
    foreign key (list_id, entry_key) references sanctions_entries (list_id, key) on delete cascade
  );
  create index sanctions_names_folded on sanctions_names using gin (folded gin_trgm_ops);
  create index sanctions_names_keys on sanctions_names using gin (word_keys);

  create table screened_names (
    organization_id uuid not null references organizations (id),
    kind text not null check (kind in ('organization', 'person')),
    name text not null,
    generation integer not null,
    screened_at timestamptz not null,
    primary key (organization_id, kind, name)
  );

  create table screening_hits (
    id uuid primary key,
    organization_id uuid not null references organizations (id),
    kind text not null check (kind in ('organization', 'person')),
    name text not null,
    folded text not null,
    source text not null,
    entry_key text not null,
    entry_type text not null,
    entry_names text[] not null,
    entry_details text not null,
    fingerprint text not null,
    listed_on date not null,
    matched_name text not null,
    score numeric(4,3) not null,
    status text not null check (status in ('open', 'proposed', 'confirmed', 'dismissed', 'ended')),
    proposed_by uuid references users (id),
    proposed_at timestamptz,
    proposed_reason text,
    decided_by uuid references users (id),
    decided_at timestamptz,
    decided_reason text,
    -- Who has taken a confirmed one up again: somebody else says that it is not the same.
    reopened_by uuid references users (id),
    entry_gone_at timestamptz,
    version integer not null default 1,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    check ((status in ('proposed', 'confirmed')) <= (proposed_by is not null))
  );
  create unique index screening_hits_active on screening_hits (organization_id, kind, folded, source, entry_key)
    where status in ('open', 'proposed', 'confirmed');
  create index screening_hits_known on screening_hits (organization_id, kind, folded);
  create index screening_hits_entry on screening_hits (source, entry_key) where status in ('open', 'proposed', 'confirmed');

  -- What the verification of an organization knows of it beside its profile.
  create table organization_marks (
    organization_id uuid not null references organizations (id),
    kind text not null check (kind in ('representative', 'bankName', 'street', 'registerNumber', 'taxNumber')),
    value text not null,
    folded text not null,
    primary key (organization_id, kind, value)
  );
  create index organization_marks_folded on organization_marks (kind, folded);

  alter table outbox add column held_since timestamptz;
  create index outbox_held on outbox (subject_id) where held_since is not null and delivered_at is null;
`);

export const down = (knex: Knex) =>
  knex.raw(`
  drop index outbox_held;
  alter table outbox drop column held_since;
  drop table organization_marks, screening_hits, screened_names, sanctions_names, sanctions_entries, sanctions_lists;
`);
