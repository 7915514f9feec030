import type { Knex } from "knex";

/** Letters of other alphabets are read as the Latin ones that they look like: names that have such letters are held against the lists once more. */
export const up = (knex: Knex) => knex.raw(String.raw`delete from screened_names where name ~ '[^\x20-\x7e]'`);

/** They are due, or were held against the lists in force: nothing is to be taken back. */
export const down = (knex: Knex) => knex.raw("select 1");
