import type { Knex } from "knex";

/**
 * What an inspection found, figure by figure, beside the five fields of its result (docs/adr/0060-inspection-records.md). A correction is another version and says why; none is changed, and none takes the
 * place of the one before it.
 */
export const up = (knex: Knex) =>
  knex.raw(`
  create table inspection_records (
    id uuid primary key,
    inspection_id uuid not null references quality_controls (id),
    version integer not null check (version between 1 and 20),
    record jsonb not null check (jsonb_typeof(record) = 'object'),
    -- Why it was entered after the result: null only of what came with it.
    reason text check (length(reason) between 3 and 500),
    submitted_by uuid not null references users (id),
    created_at timestamptz not null,
    unique (inspection_id, version),
    check (version = 1 or reason is not null)
  );
  create index inspection_records_submitted_by on inspection_records (submitted_by);
  create trigger inspection_records_append_only before update or delete on inspection_records for each row execute function refuse_change();
  create trigger inspection_records_no_truncate before truncate on inspection_records for each statement execute function refuse_change();
`);

/** What a laboratory has found stands nowhere else. */
export const down = (knex: Knex) =>
  knex.raw(`
  do $$ begin
    if exists (select from inspection_records) then raise exception 'inspections were recorded: there is no way back'; end if;
  end $$;
  drop table inspection_records;
`);
