import type { Knex } from "knex";

const before = `'productPicture', 'logo', 'message', 'transportDocument', 'deliveryProof', 'inspectionReport', 'inspectionPicture', 'organizationPicture',
  'evidence', 'verificationPaper', 'certificatePaper'`;
const papers = `'commercialInvoice', 'packingList', 'certificateOfOrigin', 'phytosanitary', 'fumigation', 'weightNote', 'certificateOfQuality', 'insurance'`;
const allow = (purposes: string) => `
  alter table documents drop constraint documents_purpose_check;
  alter table documents add constraint documents_purpose_check check (purpose in (${purposes}));`;

/** The papers that a contract asks for, by shipment (docs/adr/0058-papers-of-a-contract.md): what each says of itself, and how the buyer has answered it. */
export const up = (knex: Knex) =>
  knex.raw(`
  ${allow(`${before}, ${papers}`)}
  create table trade_papers (
    document_id uuid primary key references documents (id),
    shipment_id uuid not null references shipments (id),
    issuer text,
    number text,
    issued_on date,
    answer text check (answer in ('accepted', 'refused')),
    reason text,
    answered_by uuid references users (id),
    answered_at timestamptz,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    check (num_nulls(answer, answered_by, answered_at) in (0, 3)),
    check ((answer = 'refused') = (reason is not null) or answer is null)
  );
  create index trade_papers_shipment on trade_papers (shipment_id);
`);

/** Papers of these kinds have no purpose before it: with some, this refuses. */
export const down = (knex: Knex) => knex.raw(`drop table trade_papers; ${allow(before)}`);
