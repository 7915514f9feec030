import type { Knex } from "knex";

/**
 * The life of a case (docs/adr/0061-cases.md): a typed claim that the other side answers, a decision that is announced before it takes effect, an appeal, goods that come back before
 * a refund, and what the sides and our team say of it. What was decided before has taken effect; what was open waits for our team, by when both sides were told.
 */
export const up = (knex: Knex) =>
  knex.raw(`
  alter table disputes
    drop constraint disputes_status_check,
    drop constraint disputes_decision,
    add column claim_type text check (claim_type in ('quality', 'weight', 'late', 'documents', 'notArrived')),
    add column claim_amount numeric check (claim_amount > 0 and scale(claim_amount) <= 3),
    add column stage text not null default 'first' check (stage in ('first', 'appeal', 'return')),
    add column answer_by timestamptz,
    add column answer_extended boolean not null default false,
    add column answered_at timestamptz,
    add column decide_by timestamptz,
    add column reason_code text,
    add column goods text check (goods in ('returned', 'kept', 'sold', 'destroyed', 'notReceived')),
    add column return_paid_by text check (return_paid_by in ('buyer', 'supplier')),
    add column appeal_by timestamptz,
    add column waived_by_buyer boolean not null default false,
    add column waived_by_supplier boolean not null default false,
    add column appealed_by text check (appealed_by in ('buyer', 'supplier')),
    add column return_by timestamptz,
    add column return_document text,
    add column return_answer_by timestamptz,
    -- Who of our team works on it.
    add column assigned_to uuid references users (id),
    add column assigned_at timestamptz;
  update disputes set decide_by = created_at + interval '72 hours';
  alter table disputes
    alter column decide_by set not null,
    add constraint disputes_status_check check (status in ('answering', 'open', 'awaiting_confirmation', 'announced', 'returning', 'decided', 'closed')),
    add constraint disputes_decision check (
      (status in ('answering', 'open', 'closed')) = (outcome is null) and (outcome is null) = (decided_by is null)
      and (outcome is null) = (released_amount is null) and (outcome is null) = (decision_reason is null)),
    add constraint disputes_claim check ((claim_type is null) = (claim_amount is null)),
    add constraint disputes_deadlines check (
      (status <> 'answering' or answer_by is not null) and (status <> 'announced' or appeal_by is not null)
      and (status <> 'returning' or return_by is not null) and (return_answer_by is null) = (return_document is null)),
    add constraint disputes_return check ((goods is not distinct from 'returned') = (return_paid_by is not null));
  drop index disputes_one_open;
  create unique index disputes_one_open on disputes (shipment_id)
    where status in ('answering', 'open', 'awaiting_confirmation', 'announced', 'returning');
  create index disputes_due on disputes (decide_by) where status in ('open', 'awaiting_confirmation');
  create index disputes_clock on disputes (status) where status in ('answering', 'announced', 'returning');

  -- Where a shipment stood when its case began: where it goes on if that is withdrawn.
  alter table shipments add column disputed_from text;
  update shipments s set disputed_from = (
    select e.from_status from order_events e where e.shipment_id = s.id and e.to_status = 'disputed' and e.from_status <> 'disputed' order by e.id desc limit 1)
   where s.status = 'disputed';

  -- Every decision that was announced, those that an appeal or goods that did not come back have overtaken included.
  create table dispute_decisions (
    dispute_id uuid not null references disputes (id),
    stage text not null check (stage in ('first', 'appeal', 'return')),
    round integer not null check (round > 0),
    outcome text not null,
    released_amount numeric not null check (released_amount >= 0),
    reason_code text,
    reason text not null,
    goods text,
    return_paid_by text,
    decided_by uuid not null references users (id),
    decided_at timestamptz not null,
    confirmed_by uuid references users (id),
    announced_at timestamptz not null,
    primary key (dispute_id, round)
  );
  insert into dispute_decisions (dispute_id, stage, round, outcome, released_amount, reason, decided_by, decided_at, confirmed_by, announced_at)
    select id, 'first', 1, outcome, released_amount, decision_reason, decided_by, decided_at, confirmed_by, coalesce(confirmed_at, decided_at)
      from disputes where status = 'decided';

  -- What was said and done in a case beside the moves of its order, by its sides and the clock.
  create table dispute_events (
    id uuid primary key,
    dispute_id uuid not null references disputes (id),
    what text not null,
    party text not null check (party in ('buyer', 'supplier', 'reviewer', 'clock')),
    user_id uuid references users (id),
    -- As it was typed, and what else is to be read later.
    words text,
    details jsonb not null default '{}',
    created_at timestamptz not null,
    check ((party = 'clock') = (user_id is null))
  );
  create index dispute_events_case on dispute_events (dispute_id, id);

  create table dispute_questions (
    id uuid primary key,
    dispute_id uuid not null references disputes (id),
    asked_of text not null check (asked_of in ('buyer', 'supplier', 'both')),
    question text not null,
    answer_by timestamptz not null,
    asked_by uuid not null references users (id),
    created_at timestamptz not null
  );
  create index dispute_questions_case on dispute_questions (dispute_id, id);
  create table dispute_answers (
    question_id uuid not null references dispute_questions (id),
    side text not null check (side in ('buyer', 'supplier')),
    answer text not null,
    answered_by uuid not null references users (id),
    created_at timestamptz not null,
    primary key (question_id, side)
  );

  -- Of evidence and of the papers of inspections, as whoever added them has described them.
  create table exhibit_captions (
    document_id uuid primary key references documents (id),
    caption text not null,
    written_by uuid not null references users (id),
    created_at timestamptz not null
  );

  -- For our team alone.
  create table dispute_notes (
    id uuid primary key,
    dispute_id uuid not null references disputes (id),
    note text not null,
    written_by uuid not null references users (id),
    created_at timestamptz not null
  );
  create index dispute_notes_case on dispute_notes (dispute_id, id);
  create table dispute_drafts (
    dispute_id uuid not null references disputes (id),
    user_id uuid not null references users (id),
    draft jsonb not null,
    updated_at timestamptz not null,
    primary key (dispute_id, user_id)
  );
${["dispute_decisions", "dispute_events", "dispute_questions", "dispute_answers", "dispute_notes"]
  .map(
    (table) => `
  create trigger ${table}_append_only before update or delete on ${table} for each row execute function refuse_change();
  create trigger ${table}_no_truncate before truncate on ${table} for each statement execute function refuse_change();`,
  )
  .join("\n")}
`);

/** What has no place there waits for our team again: no money of it has moved. */
export const down = (knex: Knex) =>
  knex.raw(`
  drop table dispute_drafts, dispute_notes, exhibit_captions, dispute_answers, dispute_questions, dispute_events, dispute_decisions;
  alter table shipments drop column disputed_from;
  drop index disputes_one_open, disputes_due, disputes_clock;
  alter table disputes drop constraint disputes_status_check, drop constraint disputes_decision, drop constraint disputes_claim,
    drop constraint disputes_deadlines, drop constraint disputes_return;
  update disputes set status = 'open', outcome = null, released_amount = null, decision_reason = null, decided_by = null, decided_at = null,
    confirmed_by = null, confirmed_at = null, confirmed_reason = null
   where status in ('answering', 'announced', 'returning');
  alter table disputes
    add constraint disputes_status_check check (status in ('open', 'awaiting_confirmation', 'decided', 'closed')),
    add constraint disputes_decision check (
      (status in ('open', 'closed')) = (outcome is null) and (outcome is null) = (decided_by is null)
      and (outcome is null) = (released_amount is null) and (outcome is null) = (decision_reason is null)),
    drop column claim_type, drop column claim_amount, drop column stage, drop column answer_by, drop column answer_extended, drop column answered_at,
    drop column decide_by, drop column reason_code, drop column goods, drop column return_paid_by, drop column appeal_by, drop column waived_by_buyer,
    drop column waived_by_supplier, drop column appealed_by, drop column return_by, drop column return_document, drop column return_answer_by,
    drop column assigned_to, drop column assigned_at;
  create unique index disputes_one_open on disputes (shipment_id) where status in ('open', 'awaiting_confirmation');
`);
