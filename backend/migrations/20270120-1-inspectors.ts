import type { Knex } from "knex";

/**
 * Inspectors without an account (docs/adr/0062-inspectors.md): invited by a side of an order, or by both, they submit one inspection by a link. Of tokens, codes and sessions the hashes alone are kept.
 */
export const up = (knex: Knex) =>
  knex.raw(`
  create table inspection_companies (
    id uuid primary key,
    name text not null check (name <> ''),
    country text not null,
    accreditation_body text,
    accreditation_number text,
    crops text[] not null,
    email text not null,
    website text,
    active boolean not null,
    note text,
    version integer not null default 1,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    deleted_at timestamptz
  );
  create unique index inspection_companies_name on inspection_companies (lower(name)) where deleted_at is null;

  create table inspector_invitations (
    id uuid primary key,
    order_id uuid not null references orders (id),
    shipment_id uuid not null references shipments (id),
    -- Who invites: the organization, its side, and the person.
    organization_id uuid not null references organizations (id),
    side text not null check (side in ('buyer', 'supplier')),
    invited_by uuid not null references users (id),
    company_id uuid references inspection_companies (id),
    company text not null check (company <> ''),
    inspector text not null check (inspector <> ''),
    -- Forgotten some time after a link that nobody has used.
    email text,
    phone text,
    accreditation text,
    language text not null check (language in ('en', 'fr')),
    mode text not null check (mode in ('alone', 'joint')),
    -- What the other side has said; null where it was never asked.
    consent text check (consent in ('awaited', 'given', 'refused')),
    answered_by uuid references users (id),
    answered_at timestamptz,
    token_hash bytea unique,
    sent_at timestamptz,
    opened_at timestamptz,
    confirmed_at timestamptz,
    -- The inspector agrees to being named.
    agreed_at timestamptz,
    submitted_at timestamptz,
    expires_at timestamptz not null,
    reminded_at timestamptz,
    revoked_at timestamptz,
    revoked_by uuid references users (id),
    code_hash bytea,
    code_expires_at timestamptz,
    code_tries smallint not null default 0,
    session_hash bytea,
    session_expires_at timestamptz,
    version integer not null default 1,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    deleted_at timestamptz,
    check ((answered_at is null) = (consent is null or consent = 'awaited')),
    check (mode = 'alone' or consent is not null),
    check (submitted_at is null or (confirmed_at is not null and agreed_at is not null))
  );
  create index inspector_invitations_shipment on inspector_invitations (shipment_id, created_at desc);
  create index inspector_invitations_order on inspector_invitations (order_id);
  create index inspector_invitations_organization on inspector_invitations (organization_id);
  create index inspector_invitations_awaited on inspector_invitations (order_id) where consent = 'awaited' and submitted_at is null and revoked_at is null;
  create index inspector_invitations_unused on inspector_invitations (expires_at) where submitted_at is null and revoked_at is null;

  -- Each inspection, and each version of its figures, is a user's or an inspector's.
  alter table quality_controls alter column submitted_by drop not null,
    add column invitation_id uuid unique references inspector_invitations (id),
    add constraint quality_controls_by_one check ((submitted_by is null) <> (invitation_id is null));
  alter table inspection_records alter column submitted_by drop not null,
    add column invitation_id uuid references inspector_invitations (id),
    add constraint inspection_records_by_one check ((submitted_by is null) <> (invitation_id is null));
  alter table documents alter column uploaded_by drop not null,
    add column invitation_id uuid references inspector_invitations (id),
    add constraint documents_by_one check ((uploaded_by is null) <> (invitation_id is null));
  create index documents_invitation on documents (invitation_id) where invitation_id is not null;

  -- What an inspector rejects opens a case for a side that no user has opened.
  alter table disputes drop constraint disputes_opener,
    add constraint disputes_opener check (case opened_by when 'clock' then opened_by_user is null when 'reviewer' then opened_by_user is not null else true end);

  -- What our team has said to a supplier's approval.
  create table inspection_validations (
    inspection_id uuid primary key references quality_controls (id),
    decision text not null check (decision in ('validated', 'refused')),
    reason text not null check (reason <> ''),
    decided_by uuid not null references users (id),
    decided_at timestamptz not null
  );
  create trigger inspection_validations_append_only before update or delete on inspection_validations for each row execute function refuse_change();
  create trigger inspection_validations_no_truncate before truncate on inspection_validations for each statement execute function refuse_change();
  create index quality_controls_claims on quality_controls (created_at) where side = 'supplier' and status = 'approved';
`);

/** What was found by inspectors has no other author. */
export const down = (knex: Knex) =>
  knex.raw(`
  do $$ begin
    if exists (select from quality_controls where invitation_id is not null) or exists (select from documents where invitation_id is not null)
       or exists (select from inspection_validations) then
      raise exception 'inspectors have submitted what they found: there is no way back';
    end if;
  end $$;
  delete from notices where kind in ('inspectorToConsent', 'inspectorConsented', 'inspectorRefused', 'inspectorSubmitted', 'inspectorLinkEnds', 'inspectionValidated', 'inspectionNotValidated');
  alter table disputes drop constraint disputes_opener,
    add constraint disputes_opener check ((opened_by = 'clock') = (opened_by_user is null));
  drop index quality_controls_claims;
  drop table inspection_validations;
  alter table documents drop constraint documents_by_one, drop column invitation_id, alter column uploaded_by set not null;
  alter table inspection_records drop constraint inspection_records_by_one, drop column invitation_id, alter column submitted_by set not null;
  alter table quality_controls drop constraint quality_controls_by_one, drop column invitation_id, alter column submitted_by set not null;
  drop table inspector_invitations, inspection_companies;
`);
