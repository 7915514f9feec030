import type { Knex } from "knex";

/**
 * What has changed, for whom, kept for a day: a reader whose stream broke is told what came meanwhile. Numbers become visible in another order than
 * they are given, so a row also says which transaction wrote it: a snapshot tells exactly which of them a reader cannot have seen.
 *
 * Streams end when what they were opened with does: the database itself says so, whoever ends a session or a membership.
 */
export const up = (knex: Knex) =>
  knex.raw(`
  create table live_events (
    id bigint generated always as identity primary key,
    organization_id uuid not null,
    type text not null,
    subject_id text not null,
    event text not null,
    at timestamptz not null,
    written_by xid8 not null default pg_current_xact_id()
  );
  create index live_events_organization on live_events (organization_id, written_by, id);
  create index live_events_at on live_events (at);

  create function tell_access() returns trigger language plpgsql as $$
  declare
    gone record := case when tg_op = 'DELETE' then old else new end;
  begin
    perform pg_notify('agritrade', jsonb_build_object('channel', 'access', tg_argv[0], to_jsonb(gone) -> tg_argv[1])::text);
    return null;
  end $$;
  create trigger sessions_tell_end after update on sessions for each row
    when (old.ended_at is distinct from new.ended_at) execute function tell_access('sessionId', 'id');
  create trigger sessions_tell_deletion after delete on sessions for each row execute function tell_access('sessionId', 'id');
  create trigger members_tell_change after update on organization_members for each row
    when ((old.deleted_at, old.role, old.organization_id) is distinct from (new.deleted_at, new.role, new.organization_id))
    execute function tell_access('userId', 'user_id');
  create trigger members_tell_deletion after delete on organization_members for each row execute function tell_access('userId', 'user_id');
  create trigger users_tell_ban after update on users for each row
    when ((old.banned_until, old.deleted_at) is distinct from (new.banned_until, new.deleted_at)) execute function tell_access('userId', 'id');
  create trigger staff_tell_change after insert or update or delete on staff_members for each row execute function tell_access('userId', 'user_id');
  create trigger organizations_tell_change after update on organizations for each row
    when ((old.suspended_at, old.deleted_at) is distinct from (new.suspended_at, new.deleted_at))
    execute function tell_access('organizationId', 'id');
`);

export const down = (knex: Knex) =>
  knex.raw(`
  drop trigger organizations_tell_change on organizations;
  drop trigger staff_tell_change on staff_members;
  drop trigger users_tell_ban on users;
  drop trigger members_tell_deletion on organization_members;
  drop trigger members_tell_change on organization_members;
  drop trigger sessions_tell_deletion on sessions;
  drop trigger sessions_tell_end on sessions;
  drop function tell_access;
  drop table live_events;
`);
