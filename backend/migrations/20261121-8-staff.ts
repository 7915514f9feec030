import type { Knex } from "knex";

/** What staff decide: disputes with their decisions, verifications with their reasons, tasks with what settled them. */
export const up = (knex: Knex) =>
  knex.raw(`
  alter table disputes
    drop constraint disputes_status_check,
    add constraint disputes_status_check check (status in ('open', 'awaiting_confirmation', 'decided')),
    add column outcome text check (outcome in ('supplier', 'buyer', 'split')),
    -- Goes to supplier, platform and Impact Fund; the rest of the order's total goes back to the buyer.
    add column released_amount numeric(14,2) check (released_amount >= 0),
    add column decision_reason text,
    add column decided_by uuid references users (id),
    add column decided_at timestamptz,
    -- The second reviewer's, where one is needed.
    add column confirmed_by uuid references users (id),
    add column confirmed_at timestamptz,
    add column confirmed_reason text,
    add constraint disputes_decision check (
      (status = 'open') = (outcome is null) and (outcome is null) = (decided_by is null)
      and (outcome is null) = (released_amount is null) and (outcome is null) = (decision_reason is null)),
    add constraint disputes_second_reviewer check (confirmed_by is null or confirmed_by <> decided_by);
  create index disputes_newest on disputes (created_at desc, id desc);

  create table verification_decisions (
    id bigint generated always as identity primary key,
    organization_id uuid not null references organizations (id),
    transition text not null check (transition in ('verify', 'refuse')),
    reason text not null,
    decided_by uuid not null references users (id),
    created_at timestamptz not null
  );
  create index verification_decisions_organization on verification_decisions (organization_id, id desc);
  create trigger verification_decisions_append_only before update or delete on verification_decisions for each row execute function refuse_change();
  create trigger verification_decisions_no_truncate before truncate on verification_decisions for each statement execute function refuse_change();

  alter table staff_tasks add column resolution text;

  -- A visitor at the door of a staff route is written down once an hour for each address and route: their number has no bound.
  create index audit_log_visitors on audit_log (ip, subject_id, created_at)
    where actor_user_id is null and action = 'staff.refused';
`);

export const down = (knex: Knex) =>
  knex.raw(`
  drop index audit_log_visitors;
  alter table staff_tasks drop column resolution;
  drop table verification_decisions;
  drop index disputes_newest;
  alter table disputes
    drop constraint disputes_second_reviewer, drop constraint disputes_decision,
    drop column confirmed_reason, drop column confirmed_at, drop column confirmed_by,
    drop column decided_at, drop column decided_by, drop column decision_reason,
    drop column released_amount, drop column outcome,
    drop constraint disputes_status_check,
    add constraint disputes_status_check check (status in ('open', 'decided'));
`);
