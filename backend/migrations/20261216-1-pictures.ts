import type { Knex } from "knex";

const purposesBefore = `'productPicture', 'logo', 'message', 'transportDocument', 'deliveryProof', 'inspectionReport', 'inspectionPicture'`;
const allow = (purposes: string) => `
  alter table documents drop constraint documents_purpose_check;
  alter table documents add constraint documents_purpose_check check (purpose in (${purposes}));`;

/**
 * The pictures of a listing and of an organization, and its logo (docs/adr/0045-pictures-beside-what-they-show.md): what a page needs of each stands beside what it shows, in
 * the order in which it is shown, so no list asks for documents.
 */
export const up = (knex: Knex) =>
  knex.raw(`
  ${allow(`${purposesBefore}, 'organizationPicture'`)}
  alter table supplier_products
    add column pictures jsonb not null default '[]' check (jsonb_typeof(pictures) = 'array');
  create or replace view products as select * from supplier_products where deleted_at is null;
  alter table organizations
    add column logo jsonb check (jsonb_typeof(logo) = 'object'),
    add column pictures jsonb not null default '[]' check (jsonb_typeof(pictures) = 'array');
`);

/** Pictures of organizations have no purpose before it: with one, this refuses. */
export const down = (knex: Knex) =>
  knex.raw(`
  ${allow(purposesBefore)}
  alter table organizations drop column logo, drop column pictures;
  drop view products;
  alter table supplier_products drop column pictures;
  create view products as select * from supplier_products where deleted_at is null;
`);
