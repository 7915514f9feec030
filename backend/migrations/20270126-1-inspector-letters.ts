import type { Knex } from "knex";

/**
 * Of an inspector's invitation: what became of its letter, what whoever invites writes along, and the case that it is for, where what is found is evidence in one (docs/adr/0062-inspectors.md). Of letters
 * that left before nobody has written down what became of them: they count as taken where their link has been made.
 */
export const up = (knex: Knex) =>
  knex.raw(`
  alter table inspector_invitations
    add column delivered_at timestamptz,
    add column undelivered_at timestamptz,
    add column note text check (note <> ''),
    add column dispute_id uuid references disputes (id),
    add constraint inspector_invitations_case_alone check (dispute_id is null or (mode = 'alone' and consent is null));
  update inspector_invitations set delivered_at = sent_at where sent_at is not null and token_hash is not null;
  create index inspector_invitations_case on inspector_invitations (dispute_id) where dispute_id is not null;
  create index inspector_invitations_unheard on inspector_invitations (sent_at)
    where delivered_at is null and undelivered_at is null and sent_at is not null and submitted_at is null and revoked_at is null;
`);

/** What was found for a case by a link stays what it is. */
export const down = (knex: Knex) =>
  knex.raw(`
  delete from notices where kind in ('inspectorUnreached', 'inspectorInCase');
  alter table inspector_invitations
    drop constraint inspector_invitations_case_alone, drop column dispute_id, drop column note, drop column undelivered_at, drop column delivered_at;
`);
