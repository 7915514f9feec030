import type { Knex } from "knex";

/** An organization's telephone number may stay hidden from the other side until an offer is accepted. */
export const up = (knex: Knex) =>
  knex.raw("alter table organizations add column hide_phone boolean not null default false");

export const down = (knex: Knex) => knex.raw("alter table organizations drop column hide_phone");
