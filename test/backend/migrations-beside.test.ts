import { expect } from "chai";
import type { Knex } from "knex";
import { migrations } from "#backend/migrations/index.ts";
import { applyMigration, type Migration } from "#backend/src/db/apply-migration.ts";
import { buildIndex } from "#backend/src/db/build-index.ts";
import { connect, type Database } from "#backend/src/db/database.ts";
import { inBatches } from "#backend/src/db/in-batches.ts";
import { lastWithStop } from "#backend/src/db/migrate.ts";
import { createLogger } from "#backend/src/kernel/logger.ts";
import { useDatabase } from "#test/support/database.ts";
import { applyWatched, watchMigrations } from "#test/support/watched-migrations.ts";

const all: readonly Migration[] = migrations;
const ours = (statement: string, config?: { transaction: boolean }): Migration => ({
  name: "20990101-1-test",
  up: (knex) => knex.raw(statement),
  down: (knex) => knex.raw("select 1"),
  ...(config && { config }),
});
const alone = { transaction: false };

describe("migrations beside the running product", function () {
  this.timeout(120_000);
  const handle = useDatabase({ empty: true });
  let db: Database;
  before(async () => {
    db = connect(handle.url, 1, createLogger("error"));
    for (const migration of all.filter(({ name }) => name <= lastWithStop))
      await applyMigration({ database: db, migration });
    await db.raw("alter table orders add column may_miss text");
    await watchMigrations(db);
  });
  after(() => db.destroy());

  it("keep nobody waiting: each since then changes no table for longer than a moment", async () => {
    for (const migration of all.filter(({ name }) => name > lastWithStop)) await applyWatched(db, migration);
  });

  const refusals: [string, Migration, RegExp][] = [
    [
      "builds an index while nobody can write",
      ours("create index x on orders (status)"),
      /CREATE INDEX reads all rows of orders .* \(ShareLock\)/,
    ],
    [
      "does so outside of a transaction",
      ours("create index x on orders (status)", alone),
      /CREATE INDEX reads all rows of orders/,
    ],
    [
      "gives a column another type",
      ours("alter table orders alter column may_miss type varchar(90)"),
      /ALTER TABLE reads all rows of orders/,
    ],
    [
      "writes a default into every row",
      ours("alter table orders add column x uuid default gen_random_uuid()"),
      /reads all rows of orders/,
    ],
    [
      "adds a constraint that looks at every row",
      ours("alter table orders add constraint x check (length(reference) > 1)"),
      /reads all rows of orders/,
    ],
    [
      "adds a key to another table that looks at every row",
      ours("alter table orders add constraint x foreign key (id) references orders (id)"),
      /reads all rows of orders/,
    ],
    [
      "looks at every row for what is missing",
      ours("alter table orders alter column may_miss set not null"),
      /reads all rows of orders/,
    ],
    [
      "validates while it still holds what it added",
      ours(
        "alter table orders add constraint x check (length(reference) > 1) not valid; alter table orders validate constraint x",
      ),
      /reads all rows of orders/,
    ],
    [
      "changes every row at once",
      ours("update orders set reference = reference"),
      /UPDATE goes through all rows of orders in one transaction: .*inBatches/,
    ],
    [
      "changes every row at once, outside of a transaction",
      ours("update orders set reference = reference", alone),
      /UPDATE goes through all rows/,
    ],
    [
      "reads every row while it holds the table",
      ours(
        "alter table orders add column x integer; create table copies as select id from orders where reference like '%x%'",
      ),
      /reads all rows of orders while nobody can write to orders/,
    ],
    [
      "waits for a table without an end",
      ours("alter table orders add column x integer", alone),
      /waits for orders without an end/,
    ],
  ];
  for (const [what, migration, words] of refusals)
    it(`are refused where one ${what}`, async () => {
      const refusal = await applyWatched(db, migration).then(
        () => "nothing was refused",
        (error: Error) => error.message,
      );
      expect(refusal).to.match(words);
      await db.raw("reset all");
    });

  it("pass where they expand, fill in batches, and contract", async () => {
    const steps: Omit<Migration, "name" | "down">[] = [
      {
        up: (knex) =>
          knex.raw(`
            alter table orders add column lane text, add column kind text default 'sea';
            create table lanes (order_id uuid primary key references orders on delete cascade, lane text not null);
            create index on lanes (lane);
            alter table orders add constraint lane_given check (lane is not null) not valid;
            create function fill_lane() returns trigger language plpgsql as $$ begin new.lane := coalesce(new.lane, 'sea'); return new; end $$;
            create trigger fill_lane before insert or update on orders for each row execute function fill_lane();
          `),
      },
      {
        config: alone,
        up: (knex: Knex) =>
          inBatches({
            knex,
            table: "orders",
            where: "lane is null",
            change: (trx, keys) => trx("orders").whereIn("id", keys).update({ lane: "sea" }),
          }),
      },
      { config: alone, up: (knex: Knex) => buildIndex({ knex, name: "orders_lane", on: "orders (lane)" }) },
      { up: (knex) => knex.raw("alter table orders validate constraint lane_given") },
      {
        up: (knex) =>
          knex.raw("alter table orders alter column lane set not null; alter table orders drop constraint lane_given"),
      },
      {
        up: (knex) =>
          knex.raw("drop trigger fill_lane on orders; drop function fill_lane; alter table orders drop column kind"),
      },
    ];
    for (const [index, step] of steps.entries())
      await applyWatched(db, { ...step, name: `20990102-${index}-test`, down: () => Promise.resolve() });
    const { rows } = await db.raw<{ rows: { indisvalid: boolean }[] }>(
      "select indisvalid from pg_index where indexrelid = 'orders_lane'::regclass",
    );
    expect(rows).to.deep.equal([{ indisvalid: true }]);
  });
});
