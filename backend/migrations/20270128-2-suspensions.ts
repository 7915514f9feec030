import type { Knex } from "knex";

/** Who has suspended an organization or ended that, and why; nobody changes it afterwards. Whether it is suspended now stands in its row. */
export const up = (knex: Knex) =>
  knex.raw(`
  create table suspension_decisions (
    id bigint generated always as identity primary key,
    organization_id uuid not null references organizations (id),
    transition text not null check (transition in ('suspend', 'reinstate')),
    reason text not null,
    decided_by uuid not null references users (id),
    created_at timestamptz not null
  );
  create index suspension_decisions_organization on suspension_decisions (organization_id, id desc);
  create trigger suspension_decisions_append_only before update or delete on suspension_decisions for each row execute function refuse_change();
  create trigger suspension_decisions_no_truncate before truncate on suspension_decisions for each statement execute function refuse_change();
`);

export const down = (knex: Knex) =>
  knex.raw(`
  delete from notices where kind in ('organizationSuspended', 'organizationReinstated');
  drop table suspension_decisions;
`);
