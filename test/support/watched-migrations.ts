import type { Knex } from "knex";
import { applyMigration, type Migration } from "#backend/src/db/apply-migration.ts";
import type { Database } from "#backend/src/db/database.ts";

/**
 * Tables that stay small however long the marketplace lives, so that reading all of one is done in a moment: what our own team keeps, and what comes with the product. Every other table counts as
 * large.
 */
const small = ["currencies", "ledger_account_kinds", "ledger_journal_kinds", "migrations", "migrations_lock"];

/** Keep either readers and writers, or writers, from a table until they end. */
const strong = "'AccessExclusiveLock', 'ExclusiveLock', 'ShareRowExclusiveLock', 'ShareLock'";

/**
 * Has PostgreSQL itself refuse, in a database for this alone, what would keep people waiting: it knows which locks a statement holds and whether it has read a table from its beginning to its
 * end, which no reading of the statement can tell (a `set not null` reads all rows, or none where a valid constraint says it already; docs/adr/0084-migrations-without-a-stop.md).
 */
const watch = `
  create schema watch;
  create table watch.large (name regclass primary key);

  create function watch.scans() returns jsonb language sql as $$
    select coalesce(jsonb_object_agg(relid::text, coalesce(seq_scan, 0) + coalesce(idx_scan, 0)), '{}')
      from pg_stat_xact_all_tables where relid in (select name from watch.large)
  $$;
  create function watch.read_whole(asked oid) returns bigint language sql as $$
    select coalesce(max(seq_scan), 0) from pg_stat_xact_all_tables where relid = asked
  $$;
  -- The first of the large ones from which this transaction keeps others away.
  create function watch.kept_away(out name regclass, out mode text) language sql as $$
    select l.relation::regclass, l.mode from pg_locks l
     where l.pid = pg_backend_pid() and l.granted and l.locktype = 'relation' and l.mode in (${strong})
       and l.relation in (select large.name from watch.large) limit 1
  $$;

  create function watch.began() returns event_trigger language plpgsql as $$
  begin
    perform set_config('watch.scans', watch.scans()::text, false);
  end $$;
  create function watch.ended() returns event_trigger language plpgsql as $$
  declare
    held record;
    before jsonb := coalesce(nullif(current_setting('watch.scans', true), ''), '{}')::jsonb;
    scanned regclass;
  begin
    select * into held from watch.kept_away();
    if held.name is null then return; end if;
    if held.mode = 'AccessExclusiveLock' and current_setting('lock_timeout') = '0' then
      raise exception '% waits for % without an end, and everybody behind it: leave it to a migration that is a transaction', tg_tag, held.name;
    end if;
    select key::oid::regclass into scanned from jsonb_each_text(watch.scans())
     where value::bigint > coalesce((before ->> key)::bigint, 0) limit 1;
    if scanned is not null then
      raise exception '% reads all rows of % while nobody can write to % (%): build an index with buildIndex; add a constraint "not valid" and validate it in a migration of its own; fill a new column with inBatches instead of changing the old one', tg_tag, scanned, held.name, held.mode;
    end if;
  end $$;
  -- Rows that are all changed by one statement are held until its transaction ends.
  create function watch.changes() returns trigger language plpgsql as $$
  begin
    perform set_config('watch.changes', watch.read_whole(tg_relid)::text, false);
    return null;
  end $$;
  create function watch.changed() returns trigger language plpgsql as $$
  begin
    if watch.read_whole(tg_relid) > current_setting('watch.changes')::bigint then
      raise exception '% goes through all rows of % in one transaction: do it with inBatches', tg_op, tg_relid::regclass;
    end if;
    return null;
  end $$;

  create event trigger watch_began on ddl_command_start execute function watch.began();
  create event trigger watch_ended on ddl_command_end execute function watch.ended();
`;

const unwatched = async (db: Knex, work: string) => {
  await db.raw(`alter event trigger watch_began disable; alter event trigger watch_ended disable`);
  await db.raw(work);
  await db.raw(`alter event trigger watch_began enable; alter event trigger watch_ended enable`);
};

/** All tables that are there now count as large, but for those that are known to stay small. */
const notice = (db: Knex) =>
  unwatched(
    db,
    `do $$
     declare name regclass;
     begin
       for name in select oid::regclass from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
           and relname <> all (array[${small.map((each) => `'${each}'`).join(", ")}]) and oid not in (select large.name from watch.large) loop
         insert into watch.large values (name);
         execute format('create trigger aa_watch before insert or update or delete on %s for each statement execute function watch.changes()', name);
         execute format('create trigger zz_watch after insert or update or delete on %s for each statement execute function watch.changed()', name);
       end loop;
     end $$`,
  );

/** @param db a connection of a superuser to a database that is thrown away. */
export async function watchMigrations(db: Database): Promise<void> {
  await db.raw(watch);
  await notice(db);
}

/** So that what has an index is not read whole because the tables of a test are empty, no helper of an index's builder reads unseen, and nothing that was read before counts. */
const manner =
  "set enable_seqscan = off; set max_parallel_maintenance_workers = 0; set max_parallel_workers_per_gather = 0; select pg_stat_force_next_flush()";

/**
 * Applies one as `migrate` does.
 *
 * @param db a connection alone, which has been given to `watchMigrations`
 * @throws {Error} saying what would have kept people waiting, and what to do instead; the database is then as it was before, unless the migration is no transaction
 */
export async function applyWatched(db: Database, migration: Migration): Promise<void> {
  await db.raw(manner);
  const record = async (knex: Knex): Promise<void> => {
    const { rows } = await knex.raw<{ rows: { scanned: string; held: string; mode: string }[] }>(
      `select s.relid::regclass::text as scanned, h.name::text as held, h.mode
         from pg_stat_xact_all_tables s, watch.kept_away() h
        where s.relid in (select name from watch.large) and s.seq_scan > 0 and h.name is not null limit 1`,
    );
    const [found] = rows;
    if (found)
      throw new Error(
        `${migration.name} reads all rows of ${found.scanned} while nobody can write to ${found.held} (${found.mode}): make them two migrations`,
      );
  };
  await applyMigration({ database: db, migration, record });
  await db.raw("reset all");
  await notice(db);
}
