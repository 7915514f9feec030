import { expect } from "chai";
import { isCollision } from "#backend/src/db/busy.ts";
import { connect, type Database } from "#backend/src/db/database.ts";
import { readRows } from "#backend/src/db/direct.ts";
import { forgetPlans } from "#backend/src/db/prepared.ts";
import { createLogger } from "#backend/src/kernel/logger.ts";
import { useDatabase } from "#test/support/database.ts";

describe("the statements of a connection", () => {
  const database = useDatabase({ empty: true });
  let db = {} as Database;
  let told: string[] = [];

  before(async () => {
    db = connect(database.url, 1, createLogger("silent"), {}, (messages) => told.push(...messages));
    await db.raw("create table lots (id integer primary key, name text)");
  });
  beforeEach(() => {
    told = [];
    // A process keeps so many plans and no more, and other tests of this one may have filled them.
    forgetPlans();
  });
  after(() => db.destroy());

  it("are kept in no more than so many plans, however many are said to be planned alike", async () => {
    const read = (n: number) => readRows<{ n: number }>(db, { sql: `select ${n} as n`, bindings: [], isAlike: true });
    for (let n = 0; n < 400; n++) expect(await read(n)).to.deep.equal([{ n }]);
    const { rows } = await db.raw<{ rows: unknown[] }>(
      "select from pg_prepared_statements where statement ~ '^select [0-9]+ as n$'",
    );
    expect(rows).to.have.length(300);
  });

  it("are prepared when transactions that write send them often, and planned anew when a migration has changed their table", async () => {
    const read = (readOnly = false) => db.transaction((trx) => trx("lots").where({ id: 1 }), { readOnly });
    const prepared = async () => {
      const { rows } = await db.raw<{ rows: { statement: string }[] }>("select statement from pg_prepared_statements");
      return rows.filter(({ statement }) => statement.includes("lots")).length;
    };
    for (let n = 0; n < 8; n++) await read(true);
    expect(await prepared(), "lists and searches are planned by what is searched for").to.equal(0);
    for (let n = 0; n < 8; n++) await read();
    expect(await prepared()).to.equal(1);
    await db.raw("alter table lots add column weight integer");
    const refusal = await read().then(
      () => undefined,
      (error: unknown) => error,
    );
    expect(refusal, "the plan answers with the columns of before").to.be.an("error");
    expect(isCollision(refusal), "a request is tried again").to.equal(true);
    for (let n = 0; n < 8; n++) await read();
    expect(await prepared(), "under a new name").to.equal(2);
  });

  it("tell what they announce once and after the commit, and nothing of what was undone", async () => {
    const write = (trx: Database, id: number) =>
      trx("lots")
        .insert({ id })
        .options({ afterCommit: [`lot ${id}`] });
    await db.transaction(async (trx) => {
      await write(trx, 1);
      await trx.transaction((inner) => write(inner, 2));
      expect(told, "before the commit").to.deep.equal([]);
    });
    expect(told).to.deep.equal(["lot 1", "lot 2"]);
    told = [];
    const undone = await db
      .transaction(async (trx) => {
        await write(trx, 3);
        throw new Error("undone");
      })
      .catch((error: Error) => error.message);
    expect(undone).to.equal("undone");
    await db.transaction((trx) => trx("lots").where({ id: 1 }));
    expect(told, "undone").to.deep.equal([]);
    await write(db, 4);
    expect(told, "alone").to.deep.equal(["lot 4"]);
  });
});
