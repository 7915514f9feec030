import type { Knex } from "knex";

const purposesBefore = `'productPicture', 'logo', 'message', 'transportDocument', 'deliveryProof', 'inspectionReport', 'inspectionPicture', 'organizationPicture'`;
const allow = (purposes: string) => `
  alter table documents drop constraint documents_purpose_check;
  alter table documents add constraint documents_purpose_check check (purpose in (${purposes}));`;

/** What either side of an order shows about its goods (docs/adr/0042-papers-and-pictures.md). */
export const up = (knex: Knex) => knex.raw(allow(`${purposesBefore}, 'evidence'`));

/** Before it evidence has no purpose: with some, this refuses. */
export const down = (knex: Knex) => knex.raw(allow(purposesBefore));
