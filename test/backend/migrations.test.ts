import { expect } from "chai";
import { applyMigration, type Migration } from "#backend/src/db/apply-migration.ts";
import { connect, type Database } from "#backend/src/db/database.ts";
import { migrate } from "#backend/src/db/migrate.ts";
import { createLogger } from "#backend/src/kernel/logger.ts";
import { migrations } from "#backend/migrations/index.ts";
import { useDatabase } from "#test/support/database.ts";

/** Everything that a migration can leave behind, one line each. */
const schema = `
  select 'column ' || table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable || ' ' ||
         coalesce(column_default, '') || ' ' || coalesce(generation_expression, '') as line
    from information_schema.columns where table_schema = 'public'
  union all select 'constraint ' || conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid)
    from pg_constraint where connamespace = 'public'::regnamespace
  union all select indexdef from pg_indexes where schemaname = 'public'
  union all select pg_get_triggerdef(t.oid) from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where c.relnamespace = 'public'::regnamespace and not t.tgisinternal
  union all select pg_get_functiondef(p.oid) from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prokind = 'f'
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  union all select 'view ' || viewname || ' ' || definition from pg_views where schemaname = 'public'
  union all select 'extension ' || extname from pg_extension
  order by line`;

describe("the migrations", () => {
  const handle = useDatabase({ empty: true });
  let db: Database;
  before(() => void (db = connect(handle.url, 1, createLogger("error"))));
  after(() => db.destroy());

  const run = (migration: Migration, direction: "up" | "down" = "up") =>
    applyMigration({ database: db, migration, direction });
  const read = async () => (await db.raw<{ rows: { line: string }[] }>(schema)).rows.map(({ line }) => line);

  it("each goes back to exactly what was there, and forth again", async () => {
    for (const migration of migrations) {
      const { name } = migration;
      const before = await read();
      await run(migration);
      const after = await read();
      await run(migration, "down");
      // An extension stays: others may use it.
      const left = (await read()).filter((line) => !line.startsWith("extension "));
      expect(left, `${name} undone`).to.deep.equal(before.filter((line) => !line.startsWith("extension ")));
      await run(migration);
      expect(await read(), `${name} done again`).to.deep.equal(after);
    }
  }).timeout(60_000);

  it("go back through all of them, and whoever has only a telephone number goes with the number", async () => {
    await db.raw(
      `insert into users (id, email, phone, is_anonymous, app_metadata, user_metadata, language, created_at, updated_at)
       values (gen_random_uuid(), '', '31612345678', false, '{}', '{}', 'en', now(), now()),
              (gen_random_uuid(), 'kept@example.test', '31612345679', false, '{}', '{}', 'en', now(), now()),
              (gen_random_uuid(), '', null, true, '{}', '{}', 'en', now(), now())`,
    );
    await db.raw("insert into sessions (id, user_id, created_at) select gen_random_uuid(), id, now() from users");
    const newest = migrations.findIndex(({ name }) => name === "20261122-7-phone-sign-in");
    for (const migration of migrations.slice(newest).reverse()) await run(migration, "down");
    const left = (await db("users").orderBy("email").select("email", "is_anonymous")) as object[];
    expect(left).to.deep.equal([
      { email: "", is_anonymous: true },
      { email: "kept@example.test", is_anonymous: false },
    ]);
    for (const migration of migrations.slice(0, newest).reverse()) await run(migration, "down");
    expect((await read()).filter((line) => !line.startsWith("extension "))).to.deep.equal([]);
  }).timeout(60_000);

  it("are not begun on a database that a newer version has written, and say so", async () => {
    await db.schema.createTable("migrations", (table) => void table.text("name"));
    await db("migrations").insert({ name: "20991231-1-later" });
    const refusal = await migrate({ database: db, ownerUrl: handle.url, databaseUrl: handle.url }).catch(
      (error: Error) => error.message,
    );
    expect(refusal).to.match(/written by a newer version .*20991231-1-later/);
    await db.schema.dropTable("migrations");
  });
});
