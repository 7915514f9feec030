import type { Knex } from "knex";

/** Website and console may have hosts of their own, and a key signs for the one where it was made. What is there already was made at the website's. */
export const up = (knex: Knex) =>
  knex.raw(`
  alter table factors add column rp_id text;
  alter table factor_challenges add column rp_id text;
  alter table passkey_challenges add column rp_id text;
`);

export const down = (knex: Knex) =>
  knex.raw(`
  alter table factors drop column rp_id;
  alter table factor_challenges drop column rp_id;
  alter table passkey_challenges drop column rp_id;
`);
