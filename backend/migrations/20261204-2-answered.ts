import type { Knex } from "knex";

/** An offer that was answered stays answered: made pending again, it could be given other terms on the way. */
export const up = (knex: Knex) =>
  knex.raw(`
  create trigger offers_answered before update on offers for each row
    when (old.status <> 'pending' and new.status = 'pending') execute function refuse_agreed_change();
`);

export const down = (knex: Knex) => knex.raw("drop trigger offers_answered on offers");
