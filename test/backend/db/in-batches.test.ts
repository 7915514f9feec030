import { expect } from "chai";
import pg from "pg";
import { buildIndex } from "#backend/src/db/build-index.ts";
import { connect, type Database } from "#backend/src/db/database.ts";
import { inBatches } from "#backend/src/db/in-batches.ts";
import { createLogger } from "#backend/src/kernel/logger.ts";
import { useDatabase } from "#test/support/database.ts";
import { eventually } from "#test/support/wait.ts";

describe("rows that are gone through in batches", () => {
  const database = useDatabase({ empty: true });
  let db: Database;
  let other: pg.Client;

  before(async () => {
    db = connect(database.url, 3, createLogger("silent"));
    other = new pg.Client({ connectionString: database.url });
    await other.connect();
    database.beforeDrop?.(async () => {
      await other.end();
      await db.destroy();
    });
  });
  beforeEach(() =>
    db.raw(`
      drop table if exists lots;
      create table lots (id uuid primary key default gen_random_uuid(), position integer not null, looked integer not null default 0, weight integer);
      insert into lots (position) select generate_series(1, 2500);
    `),
  );

  const look = (options: { where?: string; fail?: (batch: number) => void } = {}) => {
    let batch = 0;
    return inBatches({
      knex: db,
      table: "lots",
      size: 400,
      ...(options.where !== undefined && { where: options.where }),
      async change(trx, keys) {
        options.fail?.((batch += 1));
        await trx("lots")
          .whereIn("id", keys)
          .update({ looked: db.raw("looked + 1"), weight: db.ref("position") });
      },
    });
  };
  const counted = async () =>
    (await db("lots").select("looked").count("* as count").groupBy("looked").orderBy("looked")) as unknown[];

  it("are each changed once", async () => {
    expect(await look()).to.equal(2500);
    expect(await counted()).to.deep.equal([{ looked: 1, count: "2500" }]);
  });

  it("are kept batch by batch when it dies in the middle, and passed over by the next run", async () => {
    const dies = (batch: number): void => {
      if (batch === 3) throw new Error("the machine is gone");
    };
    const end = await look({ where: "weight is null", fail: dies }).catch((error: Error) => error.message);
    expect(end).to.equal("the machine is gone");
    expect(await counted()).to.deep.equal([
      { looked: 0, count: "1700" },
      { looked: 1, count: "800" },
    ]);
    expect(await look({ where: "weight is null" })).to.equal(1700);
    expect(await counted()).to.deep.equal([{ looked: 1, count: "2500" }]);
  });

  it("wait for one that somebody holds, and see what they have written", async () => {
    await other.query("begin");
    await other.query("update lots set position = 10000 where position = 2000");
    const looking = look();
    await eventually(async () => {
      const { rows } = await db.raw<{ rows: unknown[] }>("select from pg_locks where not granted");
      return rows.length > 0;
    });
    await other.query("commit");
    expect(await looking).to.equal(2500);
    expect(await db("lots").where({ weight: 10000 })).to.have.lengthOf(1);
  });

  it("are refused inside of one transaction, which would hold all of them to its end", async () => {
    const refusal = await db
      .transaction((trx) => inBatches({ knex: trx, table: "lots", change: () => Promise.resolve() }))
      .catch((error: Error) => error.message);
    expect(refusal).to.match(/cannot be gone through in batches/);
  });

  it("get an index beside writers, also after an attempt that was cut off", async () => {
    const unique = {
      knex: db,
      name: "lots_position",
      on: "lots (position) where id::text like '%?%' or looked = 0",
      unique: true,
    };
    await db.raw("update lots set position = 7 where position = 8");
    const refusal = await buildIndex(unique).catch((error: Error) => error.message);
    expect(refusal).to.match(/could not create unique index/);
    await db.raw("update lots set position = 8 where id = (select id from lots where position = 7 limit 1)");
    await other.query("begin");
    await other.query("update lots set weight = 1 where position = 9");
    const building = buildIndex(unique);
    await eventually(async () => {
      const { rows } = await db.raw<{ rows: unknown[] }>(
        "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%index concurrently%'",
      );
      return rows.length > 0;
    });
    await db.raw("set lock_timeout = 1000; update lots set weight = 2 where position = 10; reset lock_timeout");
    await other.query("commit");
    await building;
    await buildIndex(unique);
    const { rows } = await db.raw<{ rows: unknown[] }>(
      "select indisvalid, indisunique from pg_index where indexrelid = 'lots_position'::regclass",
    );
    expect(rows).to.deep.equal([{ indisvalid: true, indisunique: true }]);
  });
});
