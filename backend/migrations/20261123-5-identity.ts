import type { Knex } from "knex";
import { nameLook } from "../src/domains/organizations/index.ts";

/** What every organization's name looks like, by the `nameLook` of today. */
export async function fillNameLooks(knex: Knex): Promise<void> {
  const rows = (await knex("organizations").select("id", "name")) as { id: string; name: string }[];
  const size = 1000;
  for (let start = 0; start < rows.length; start += size) {
    const part = rows.slice(start, start + size);
    await knex.raw(
      `update organizations o set name_look = given.look
         from (select unnest(?::uuid[]) as id, unnest(?::text[]) as look) as given where o.id = given.id`,
      [part.map(({ id }) => id), part.map(({ name }) => nameLook(name))],
    );
  }
}

/**
 * What names look like, and what waits to be looked at before the public sees it. Organizations of before stay listed, whatever they
 * are called. `nameLook` changes only together with a migration that fills the column anew.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
  alter table organizations add column name_look text not null default '', add column unlisted_since timestamptz;
  create index organizations_name_look on organizations (name_look) where deleted_at is null;

  create table identity_requests (
    id uuid primary key,
    organization_id uuid not null references organizations (id),
    status text not null default 'waiting' check (status in ('waiting', 'accepted', 'refused', 'withdrawn')),
    grounds text[] not null check (cardinality(grounds) > 0),
    -- What the public saw then, and what is wanted instead: the members name and country, those that are to change.
    shown jsonb not null,
    wanted jsonb not null,
    requested_by uuid,
    decided_by uuid,
    decided_at timestamptz,
    reason text,
    version integer not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    deleted_at timestamptz,
    check ((status in ('accepted', 'refused')) = (decided_at is not null and reason is not null))
  );
  -- One at a time: whoever races, one waits.
  create unique index identity_requests_waiting on identity_requests (organization_id) where status = 'waiting';
  create index identity_requests_organization on identity_requests (organization_id, created_at);
  create index identity_requests_status on identity_requests (status, created_at);
`);
  await fillNameLooks(knex);
}

export const down = (knex: Knex) =>
  knex.raw(`
  drop table identity_requests;
  drop index organizations_name_look;
  alter table organizations drop column unlisted_since, drop column name_look;
`);
