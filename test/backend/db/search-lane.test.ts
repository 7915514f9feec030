import { expect } from "chai";
import { connect, type Database } from "#backend/src/db/database.ts";
import { listProducts } from "#backend/src/domains/catalogue/queries/list-products.ts";
import { listSuppliers } from "#backend/src/domains/organizations/queries/list-suppliers.ts";
import { createLogger } from "#backend/src/kernel/logger.ts";
import { useDatabase } from "#test/support/database.ts";
import { eventually } from "#test/support/wait.ts";

/** Words can be chosen so that a search reads for long: whoever sends many must not take every connection of a process. */
describe("searches", () => {
  const database = useDatabase();
  const searches = {
    listed_products: (db: Database, search: string) =>
      listProducts(db, { search, sort: "relevance", limit: 24, taken: ["USD"], now: new Date() }),
    listed_suppliers: (db: Database, search: string) => listSuppliers(db, { search, limit: 24 }),
  };

  for (const [table, search] of Object.entries(searches))
    it(`leave half of the connections to others, however many read ${table} for however long`, async () => {
      const db = connect(database.url, 2, createLogger("silent"));
      const other = connect(database.url, 1, createLogger("silent"));
      try {
        // Statistics and what depends on them are known.
        await search(db, "sesame white");
        let waiting: Promise<unknown>[] = [];
        await other.transaction(async (trx) => {
          await trx.raw(`lock table ${table} in access exclusive mode`);
          waiting = Array.from({ length: 4 }, (_, n) => search(db, `sesame white ${n}`));
          await eventually(async () => {
            const { rows } = await trx.raw<{ rows: unknown[] }>(
              "select from pg_locks join pg_database d on d.oid = database where d.datname = current_database() and not granted",
            );
            return rows.length > 0;
          });
          const { rows } = await db.raw<{ rows: { free: number }[] }>("select 1 as free");
          expect(rows).to.deep.equal([{ free: 1 }]);
        });
        await Promise.all(waiting);
      } finally {
        await db.destroy();
        await other.destroy();
      }
    });
});
