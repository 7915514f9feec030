import { expect } from "chai";
import type { Knex } from "knex";
import pg from "pg";
import { applyMigration, type Migration } from "#backend/src/db/apply-migration.ts";
import { buildIndex } from "#backend/src/db/build-index.ts";
import { connect } from "#backend/src/db/database.ts";
import { inBatches } from "#backend/src/db/in-batches.ts";
import { migrate } from "#backend/src/db/migrate.ts";
import { createLogger } from "#backend/src/kernel/logger.ts";
import { useApi } from "#test/support/api.ts";
import { apiUrl } from "#test/support/cluster.ts";
import { buildSupplier } from "#test/factories/people.ts";
import { buildProduct, productForm } from "#test/factories/products.ts";
import { eventually } from "#test/support/wait.ts";

describe("a new version's migrations while people work", function () {
  this.timeout(60_000);
  const api = useApi();

  it("make no request fail, wait for whoever holds a table, and let those behind them pass", async () => {
    const supplier = await buildSupplier();
    for (let lot = 0; lot < 30; lot += 1) await buildProduct({ supplier });
    const owner = connect(api.databaseUrl, 2, createLogger("error"));
    const long = new pg.Client({ connectionString: api.databaseUrl });
    await long.connect();
    const answers: number[] = [];
    let isOver = false;
    const work = async (ask: () => Promise<{ status: number }>) => {
      while (!isOver) answers.push((await ask()).status);
    };
    const people = [
      work(() => api.get("/products?limit=10")),
      work(() => api.post("/products", { as: supplier, body: productForm() })),
      work(() => api.get("/me", { as: supplier })),
    ];
    const apply = (name: string, up: (knex: Knex) => PromiseLike<unknown>, config?: Migration["config"]) =>
      applyMigration({
        database: owner,
        migration: { name, up, down: () => Promise.resolve(), ...(config && { config }) },
      });
    const alone = { transaction: false };
    try {
      // Somebody's long report: the change of the table cannot have its lock while it runs.
      await long.query("begin; select count(*) from supplier_products");
      const expanding = apply("expand", (knex) => knex.raw("alter table supplier_products add column lane text"));
      await eventually(async () => {
        const { rows } = await owner.raw<{ rows: unknown[] }>(
          "select from pg_locks where relation = 'supplier_products'::regclass and not granted and mode = 'AccessExclusiveLock'",
        );
        return rows.length > 0;
      });
      const before = answers.length;
      await eventually(() => answers.length > before + 20, { timeout: 20_000, what: "answers while it waits" });
      await long.query("commit");
      await expanding;
      await apply(
        "fill",
        (knex) =>
          inBatches({
            knex,
            table: "supplier_products",
            where: "lane is null",
            size: 10,
            change: (trx, keys) => trx("supplier_products").whereIn("id", keys).update({ lane: "sea" }),
          }),
        alone,
      );
      await apply(
        "index",
        (knex) => buildIndex({ knex, name: "supplier_products_lane", on: "supplier_products (lane)" }),
        alone,
      );
      // The rights of the API's role are given anew with each version.
      for (let time = 0; time < 3; time += 1)
        await migrate({ database: owner, ownerUrl: api.databaseUrl, databaseUrl: apiUrl(api.databaseUrl) });
      const seen = answers.length;
      await eventually(() => answers.length > seen + 20, { timeout: 20_000, what: "answers afterwards" });
    } finally {
      isOver = true;
      await Promise.all(people);
      await long.end();
      await owner.destroy();
    }
    const failed = answers.filter((status) => status !== 200 && status !== 201);
    expect([...new Set(failed)], `${failed.length} of ${answers.length}`).to.deep.equal([]);
  });
});
