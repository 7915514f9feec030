import type { Knex } from "knex";

/** Whoever sets a second factor up has no rights in their other sessions until it is shown there: what was opened with those rights ends. */
export const up = (knex: Knex) =>
  knex.raw(`
  create trigger factors_tell_entry after insert on factors for each row
    when (new.status = 'verified') execute function tell_access('userId', 'user_id');
  create trigger factors_tell_change after update on factors for each row
    when (old.status is distinct from new.status) execute function tell_access('userId', 'user_id');
`);

export const down = (knex: Knex) =>
  knex.raw("drop trigger factors_tell_change on factors; drop trigger factors_tell_entry on factors;");
