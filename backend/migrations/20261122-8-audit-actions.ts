import type { Knex } from "knex";

/** The console's list of the audit log by action and by kind of subject, newest first. */
export const up = (knex: Knex) =>
  knex.raw(`
  create index audit_log_action on audit_log (action, id);
  create index audit_log_subject_type on audit_log (subject_type, id);
`);

export const down = (knex: Knex) =>
  knex.raw(`
  drop index audit_log_subject_type, audit_log_action;
`);
