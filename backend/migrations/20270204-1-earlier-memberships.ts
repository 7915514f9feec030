import type { Knex } from "knex";

/** Where somebody has ever belonged is asked whenever they place an order: what they let go unpaid there counts here too. */
export const up = (knex: Knex) =>
  knex.raw("create index organization_members_ever on organization_members (user_id, organization_id)");

export const down = (knex: Knex) => knex.raw("drop index organization_members_ever");
