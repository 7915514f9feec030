import type { Knex } from "knex";

/**
 * Papers and pictures (docs/adr/0042-papers-and-pictures.md). The bytes lie in the store of files; here stands what they are, whose, and what hangs on them.
 */
export const up = (knex: Knex) =>
  knex.raw(`
  create table documents (
    id uuid primary key,
    -- Whose it is.
    organization_id uuid not null references organizations (id),
    uploaded_by uuid not null references users (id),
    purpose text not null
      check (purpose in ('productPicture', 'logo', 'message', 'transportDocument', 'deliveryProof', 'inspectionReport', 'inspectionPicture')),
    -- What it hangs on; null until something is made of it.
    subject_type text check (subject_type in ('product', 'organization', 'message', 'shipment', 'inspection')),
    subject_id uuid,
    name text not null check (name <> '' and name !~ '[/\\\\]'),
    declared_type text not null,
    -- As the bytes say.
    media_type text,
    size bigint not null check (size > 0),
    received bigint not null default 0 check (received between 0 and size),
    declared_sha256 text check (declared_sha256 ~ '^[0-9a-f]{64}$'),
    sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
    status text not null default 'uploading' check (status in ('uploading', 'checking', 'ready', 'refused')),
    refusal text,
    -- The file that readers get: its place in the store, and its type, which is another one where a picture was written anew. Null where none is kept.
    storage_key text unique,
    kept_type text,
    -- Pictures made of it: width, height, format, key, size.
    variants jsonb not null default '[]' check (jsonb_typeof(variants) = 'array'),
    -- By which everybody finds a public picture.
    picture_key text unique,
    -- Of all that is kept of it, in the store; what is announced until then.
    stored_bytes bigint not null check (stored_bytes >= 0),
    replaced_by uuid references documents (id),
    created_at timestamptz not null,
    finished_at timestamptz,
    ready_at timestamptz,
    attached_at timestamptz,
    removed_at timestamptz,
    check (num_nulls(subject_type, subject_id, attached_at) in (0, 3)),
    check ((status = 'refused') = (refusal is not null)),
    check ((status = 'ready') = (ready_at is not null)),
    check ((status = 'uploading') = (finished_at is null)),
    check (status <> 'ready' or (media_type is not null and sha256 is not null)),
    check (subject_id is null or status = 'ready'),
    check (num_nulls(storage_key, kept_type) in (0, 2))
  );
  create index documents_organization on documents (organization_id, created_at desc, id desc);
  create index documents_subject on documents (subject_type, subject_id) where subject_id is not null;
  create index documents_uploaded_by on documents (uploaded_by);
  create index documents_unfinished on documents (created_at) where status in ('uploading', 'checking');
  create index documents_unattached on documents (created_at) where attached_at is null;
  create index documents_removed on documents (removed_at) where removed_at is not null;
  -- By which the daily look through the store finds whose picture a file is.
  create index documents_variants on documents using gin (variants jsonb_path_ops);
  create index documents_replaced_by on documents (replaced_by) where replaced_by is not null;

  -- What has arrived of an upload, in pieces, each in the store under a key of its own.
  create table document_parts (
    document_id uuid not null references documents (id) on delete cascade,
    starts_at bigint not null check (starts_at >= 0),
    size integer not null check (size > 0),
    storage_key text not null unique,
    primary key (document_id, starts_at)
  );

  -- Who writes to an upload now. Whoever holds a lease says so again every second or two; one that has run out is anybody's.
  create table upload_leases (
    upload text primary key,
    holder text not null,
    expires_at timestamptz not null,
    wanted boolean not null default false
  );

  -- Days on which the store was gone through for files that no row names.
  create table store_checks (day date primary key);
`);

export const down = (knex: Knex) =>
  knex.raw("drop table store_checks; drop table upload_leases; drop table document_parts; drop table documents");
