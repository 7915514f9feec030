import type { Knex } from "knex";

const entered = ["decision_letters", "decision_letter_files"] as const;

/**
 * Letters about decisions of cases (docs/adr/0067-case-file.md), one for each side in its own language: what each says is kept when the decision is announced, and its file once it is drawn, with
 * the hash by which it can be shown to be the same.
 */
export const up = (knex: Knex) =>
  knex.raw(`
  create table decision_letters (
    dispute_id uuid not null,
    round integer not null,
    side text not null check (side in ('buyer', 'supplier')),
    language text not null check (language in ('en', 'fr')),
    says jsonb not null,
    created_at timestamptz not null,
    primary key (dispute_id, round, side),
    foreign key (dispute_id, round) references dispute_decisions (dispute_id, round)
  );
  create table decision_letter_files (
    dispute_id uuid not null,
    round integer not null,
    side text not null,
    sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
    bytes integer not null check (bytes > 0),
    storage_key text not null unique,
    created_at timestamptz not null,
    primary key (dispute_id, round, side),
    foreign key (dispute_id, round, side) references decision_letters (dispute_id, round, side)
  );
${entered
  .map(
    (table) => `
  create trigger ${table}_append_only before update or delete on ${table} for each row execute function refuse_change();
  create trigger ${table}_no_truncate before truncate on ${table} for each statement execute function refuse_change();`,
  )
  .join("\n")}
`);

/** Letters that were sent are not taken back. */
export const down = (knex: Knex) =>
  knex.raw(`
  do $$ begin
    if exists (select from decision_letters) then raise exception 'letters about decisions were sent: there is no way back'; end if;
  end $$;
  drop table decision_letter_files, decision_letters;
`);
