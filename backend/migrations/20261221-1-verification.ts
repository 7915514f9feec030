import type { Knex } from "knex";

const purposesBefore = `'productPicture', 'logo', 'message', 'transportDocument', 'deliveryProof', 'inspectionReport', 'inspectionPicture', 'organizationPicture', 'evidence'`;
const subjectsBefore = `'product', 'organization', 'message', 'shipment', 'inspection'`;
const allow = (purposes: string, subjects: string) => `
  alter table documents drop constraint documents_purpose_check, drop constraint documents_subject_type_check;
  alter table documents
    add constraint documents_purpose_check check (purpose in (${purposes})),
    add constraint documents_subject_type_check check (subject_type in (${subjects}));`;

const paperColumns = `
    id uuid primary key,
    organization_id uuid not null references organizations (id),
    -- With which it was sent first.
    request_id uuid not null references verification_requests (id),
    state text not null default 'draft' check (state in ('draft', 'waiting', 'accepted', 'refused')),
    sent_by uuid not null references users (id),
    created_at timestamptz not null,
    decided_by uuid references users (id),
    decided_at timestamptz,
    reason text,
    -- Since when a newer one stands in its place.
    replaced_at timestamptz,
    -- Since when its organization does not show it any more.
    removed_at timestamptz,
    -- Since when its files are thrown away (shared/verification/retention.ts).
    cleared_at timestamptz,
    -- The last reminder of its end: so many days before.
    reminded smallint,
    check ((state in ('accepted', 'refused')) = (decided_at is not null)),
    check ((state = 'refused') = (reason is not null))`;

/** Requests for verification with what is held against them: papers, certificates, a checklist, questions (docs/adr/0048-verification.md). */
export const up = (knex: Knex) =>
  knex.raw(`
  ${allow(`${purposesBefore}, 'verificationPaper', 'certificatePaper'`, `${subjectsBefore}, 'verificationPaper', 'certificate'`)}
  alter table notices drop constraint notices_subject_type_check;
  alter table notices add constraint notices_subject_type_check check (subject_type in ('offer', 'order', 'draft', 'organization'));

  alter table organizations
    -- The last day on which the mark stands.
    add column verified_until date,
    add column verified_reminded smallint,
    -- What everybody sees of its certificates: those that are accepted and valid, while it is verified.
    add column certificates jsonb not null default '[]' check (jsonb_typeof(certificates) = 'array');
  -- Whoever was verified before there was an end renews within a year.
  update organizations set verified_until = (now() + interval '12 months')::date where verification = 'verified';
  create index organizations_verified_until on organizations (verified_until) where verification = 'verified';

  create table verification_requests (
    id uuid primary key,
    organization_id uuid not null references organizations (id),
    version integer not null default 1,
    state text not null default 'draft'
      check (state in ('draft', 'waiting', 'questions', 'verified', 'refused', 'expired', 'withdrawn')),
    -- Asked while the last verification still held.
    renewal boolean not null default false,
    legal_name text,
    register_name text,
    register_country text,
    register_number text,
    tax_number text,
    address text,
    bank_name text,
    account_holder text,
    representatives jsonb not null default '[]' check (jsonb_typeof(representatives) = 'array'),
    created_by uuid not null references users (id),
    created_at timestamptz not null,
    updated_at timestamptz not null,
    deleted_at timestamptz,
    asked_by uuid references users (id),
    asked_at timestamptz,
    answered_at timestamptz,
    -- We answer by then.
    due_at timestamptz,
    -- The organization answers by then.
    answer_by timestamptz,
    answer_reminded_at timestamptz,
    claimed_by uuid references users (id),
    claimed_at timestamptz,
    decided_by uuid references users (id),
    decided_at timestamptz,
    reason text,
    letter text,
    closed_as text check (closed_as in ('noAnswer', 'organizationClosed')),
    ask_again_at timestamptz,
    valid_until date,
    -- Since when what was typed is thrown away.
    cleared_at timestamptz,
    check ((due_at is not null) = (state = 'waiting')),
    check ((answer_by is not null) = (state = 'questions')),
    check (state in ('draft', 'withdrawn') or asked_at is not null),
    check ((claimed_by is null) = (claimed_at is null))
  );
  create unique index verification_requests_open on verification_requests (organization_id) where state in ('draft', 'waiting', 'questions');
  create index verification_requests_organization on verification_requests (organization_id, created_at desc);
  create index verification_requests_due on verification_requests (due_at) where due_at is not null;
  create index verification_requests_answer on verification_requests (answer_by) where answer_by is not null;
  create index verification_requests_asked on verification_requests (asked_at desc, id) where asked_at is not null;

  create table verification_papers (
    ${paperColumns},
    kind text not null check (kind in ('register', 'tax', 'statutes', 'bankLetter', 'identity', 'address')),
    valid_until date,
    replaces uuid references verification_papers (id)
  );
  create unique index verification_papers_current on verification_papers (organization_id, kind) where replaced_at is null and removed_at is null;
  create index verification_papers_organization on verification_papers (organization_id, created_at desc);
  create index verification_papers_valid_until on verification_papers (valid_until) where state = 'accepted' and replaced_at is null and removed_at is null;

  create table verification_certificates (
    ${paperColumns},
    kind text not null,
    body text not null,
    number text not null,
    issued_on date not null,
    valid_until date not null check (valid_until > issued_on),
    replaces uuid references verification_certificates (id)
  );
  create index verification_certificates_organization on verification_certificates (organization_id, created_at desc);
  create index verification_certificates_valid_until on verification_certificates (valid_until) where state = 'accepted' and replaced_at is null and removed_at is null;

  create table verification_checks (
    request_id uuid not null references verification_requests (id),
    check_name text not null check (check_name in ('identity', 'register', 'address', 'bankName', 'sanctions')),
    note text,
    done_by uuid not null references users (id),
    done_at timestamptz not null,
    primary key (request_id, check_name)
  );

  create table verification_questions (
    id uuid primary key,
    request_id uuid not null references verification_requests (id),
    question text not null,
    asked_by uuid not null references users (id),
    asked_at timestamptz not null,
    answer text,
    answered_by uuid references users (id),
    answered_at timestamptz,
    check (num_nulls(answer, answered_by, answered_at) in (0, 3))
  );
  create index verification_questions_request on verification_questions (request_id, asked_at);
`);

/** Before it papers of a verification have no purpose: with some, this refuses. */
export const down = (knex: Knex) =>
  knex.raw(`
  ${allow(purposesBefore, subjectsBefore)}
  drop table verification_questions, verification_checks, verification_certificates, verification_papers, verification_requests;
  alter table organizations drop column verified_until, drop column verified_reminded, drop column certificates;
  delete from notices where subject_type = 'organization';
  alter table notices drop constraint notices_subject_type_check;
  alter table notices add constraint notices_subject_type_check check (subject_type in ('offer', 'order', 'draft'));
`);
