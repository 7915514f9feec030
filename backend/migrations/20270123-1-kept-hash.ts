import type { Knex } from "knex";

/** The hash of the file that is given out: a picture is written anew without its metadata, so that it is another than the one that was sent. Of pictures that are there already it is read by a sweep. */
export const up = (knex: Knex) =>
  knex.raw(`
  alter table documents add column kept_sha256 text check (kept_sha256 ~ '^[0-9a-f]{64}$');
  update documents set kept_sha256 = sha256 where kept_type is not null and kept_type not like 'image/%';
  create index documents_kept_unhashed on documents (id) where status = 'ready' and storage_key is not null and kept_sha256 is null;
`);

export const down = (knex: Knex) =>
  knex.raw(`
  drop index documents_kept_unhashed;
  alter table documents drop column kept_sha256;
`);
