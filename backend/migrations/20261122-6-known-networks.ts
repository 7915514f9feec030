import type { Knex } from "knex";

/** A sign-in asks whether the account's owner has come from this address before, in ended sessions too. */
export const up = (knex: Knex) => knex.raw("create index sessions_from on sessions (user_id, ip, created_at desc);");

export const down = (knex: Knex) => knex.raw("drop index sessions_from;");
