import type { Knex } from "knex";

/**
 * What a key has signed that was in other hands by then is signed anew by another one: a further version of the same figures. Cases have three more kinds of notices from here on, which an older program cannot
 * say.
 */
export const up = (knex: Knex) =>
  knex.raw(`
  alter table passports drop constraint passports_of_inspection;
  alter table passports add constraint passports_of_inspection unique (inspection_id, record_version, knows_validation, kid);
`);

/** Refused by the database where one was signed anew: nobody takes back what strangers have. */
export const down = (knex: Knex) =>
  knex.raw(`
  alter table passports drop constraint passports_of_inspection;
  alter table passports add constraint passports_of_inspection unique (inspection_id, record_version, knows_validation);
  delete from notices where kind in ('appealDecided', 'inspectorInTheirCase', 'caseGoesOn');
`);
