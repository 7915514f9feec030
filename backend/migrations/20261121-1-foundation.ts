import type { Knex } from "knex";

/** Extensions, the outbox, idempotency keys, tasks for staff, the audit log, the movable clock of non-production. */
export const up = (knex: Knex) =>
  knex.raw(`
  create extension if not exists pg_trgm;
  create extension if not exists unaccent;

  create table outbox (
    id bigint generated always as identity primary key,
    topic text not null,
    subject_id text not null,
    payload jsonb not null,
    attempts integer not null default 0,
    next_attempt_at timestamptz not null,
    last_error text,
    created_at timestamptz not null default now(),
    delivered_at timestamptz,
    failed_at timestamptz
  );
  create index outbox_due on outbox (id) where delivered_at is null and failed_at is null;
  create index outbox_subject on outbox (subject_id, id) where delivered_at is null;

  create table idempotency_keys (
    user_id uuid not null,
    route text not null,
    key text not null,
    body_hash text not null,
    status integer,
    answer jsonb,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    primary key (user_id, route, key)
  );
  create index idempotency_keys_expiry on idempotency_keys (expires_at);

  create table staff_tasks (
    id bigint generated always as identity primary key,
    kind text not null,
    subject_id text not null,
    details jsonb not null default '{}',
    created_at timestamptz not null default now(),
    resolved_at timestamptz,
    resolved_by uuid
  );
  create unique index staff_tasks_open on staff_tasks (kind, subject_id) where resolved_at is null;

  create function refuse_change() returns trigger language plpgsql as $$
  begin
    raise exception 'the table % is append-only', tg_table_name using errcode = 'restrict_violation';
  end $$;

  create table audit_log (
    id bigint generated always as identity primary key,
    actor_user_id uuid,
    action text not null,
    subject_type text not null,
    subject_id text,
    details jsonb not null default '{}',
    ip text,
    request_id text,
    created_at timestamptz not null default now()
  );
  create index audit_log_subject on audit_log (subject_type, subject_id, id);
  create index audit_log_actor on audit_log (actor_user_id, id);
  create trigger audit_log_append_only before update or delete on audit_log for each row execute function refuse_change();
  create trigger audit_log_no_truncate before truncate on audit_log for each statement execute function refuse_change();

  create table clock_offset (id boolean primary key default true check (id), milliseconds bigint not null default 0);
  insert into clock_offset default values;
`);

export const down = (knex: Knex) =>
  knex.raw(`
  drop table clock_offset, audit_log, staff_tasks, idempotency_keys, outbox;
  drop function refuse_change;
`);
