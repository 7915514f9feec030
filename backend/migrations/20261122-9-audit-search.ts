import type { Knex } from "knex";

/** Accounts by a part of their address, which the search of the audit log begins with. */
export const up = (knex: Knex) =>
  knex.raw("create index users_email_part on users using gin (email gin_trgm_ops) where deleted_at is null");

export const down = (knex: Knex) => knex.raw("drop index users_email_part");
