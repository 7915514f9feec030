import { expect } from "chai";
import type { Database } from "#backend/src/db/database.ts";
import { sweepCounts } from "#backend/src/domains/catalogue/jobs/sweep-counts.ts";
import { buildOrganization } from "#test/factories/organizations.ts";
import { buildProduct } from "#test/factories/products.ts";
import { rows } from "#test/factories/rows.ts";
import { differences, noDifferences } from "#test/support/read-tables.ts";
import { redoFrom } from "#test/support/redo-migrations.ts";
import { useApi } from "#test/support/api.ts";

/** The same numbers for the same seed (mulberry32). */
function randomFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return (((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296) * below;
  };
}

describe("what lists read", () => {
  const api = useApi();
  const ids: string[] = [];
  const suppliers: string[] = [];

  before(async () => {
    for (let n = 0; n < 4; n++) {
      const { product, supplier } = await buildProduct({ name: `Lot ${n}`, seasonStart: n + 1, seasonEnd: n + 2 });
      ids.push(product.id);
      suppliers.push(supplier.organization.id);
      for (let more = 0; more < 3; more++) ids.push((await buildProduct({ supplier })).product.id);
    }
    suppliers.push((await buildOrganization({ name: "Nothing to sell" })).id);
  });

  /** Something that changes what is listed, as any command of today or of later may do it. */
  async function act(db: Database, random: (below: number) => number): Promise<void> {
    const pick = <Value>(from: readonly Value[]) => from[Math.floor(random(from.length))] as Value;
    const product = (set: string, values: unknown[] = []) =>
      db.raw(`update supplier_products set ${set} where id = ?`, [...values, pick(ids)] as never[]);
    const supplier = (set: string, values: unknown[] = []) =>
      db.raw(`update organizations set ${set} where id = ?`, [...values, pick(suppliers)] as never[]);
    const acts = [
      () => product("active = not active"),
      () => product("active = not active, category = ?", [pick(["coffee", "sesame", "chia-organic"])]),
      () => product("deleted_at = case when deleted_at is null then now() end"),
      () => product("quantity = quantity + 1, comparable_quantity = quantity + 1"),
      () => product("price = price + 1, comparable_price = null"),
      () =>
        product("name = ?, search_text = ?", [`Lot ${random(1e6)}`, `lot ${Math.floor(random(1e6))} | et | organic`]),
      () => product("category = ?, origin_country = ?", [pick(["coffee", "sesame"]), pick(["et", "rw"])]),
      () => product("certifications = ?::text[]", [pick([[], ["Organic"], ["HACCP", "Organic"]])]),
      () => product("season_start = null, season_end = null"),
      () => supplier("name = ?", [`Cooperative ${random(1e6)}`]),
      () => supplier("suspended_at = case when suspended_at is null then now() end"),
      () => supplier("unlisted_since = case when unlisted_since is null then now() end"),
      () => supplier("country = ?, certifications = ?::text[]", [pick(["et", "rw", null]), pick([[], ["Organic"]])]),
      () => supplier("verification = ?", [pick(["verified", "expired"])]),
      // Many at once, as a sweep does it.
      () =>
        db.raw("update supplier_products set comparable_price = price where organization_id = ?", [pick(suppliers)]),
      () => db.raw("update supplier_products set active = not active where organization_id = ?", [pick(suppliers)]),
      async () => {
        const copy = await db.raw<{ rows: { id: string }[] }>(
          `insert into supplier_products (id, organization_id, name, description, category, price, quantity, origin_country, certifications, images, search_text, active)
           select gen_random_uuid(), ?, name, description, category, price, quantity, origin_country, certifications, images, search_text, true
             from supplier_products where id = ? returning id`,
          [pick(suppliers), pick(ids)],
        );
        ids.push(...copy.rows.map(({ id }) => id));
      },
    ];
    await pick(acts)();
  }

  it("are what they would be if they were made anew, whatever changes", async () => {
    const random = randomFrom(20_270_301);
    for (let n = 0; n < 240; n++) {
      await act(api.db, random);
      if (n % 20 === 19) expect(await differences(api.db), `after ${n + 1} changes`).to.deep.equal(noDifferences);
    }
  });

  it("are so too when changes meet each other", async () => {
    const work = async (seed: number) => {
      const random = randomFrom(seed);
      for (let n = 0; n < 30; n++)
        await api.db
          .transaction(async (trx) => {
            for (let acts = 0; acts <= random(2); acts++) await act(trx, random);
          })
          // Two that wait for each other: PostgreSQL ends one of them, whole.
          .catch((error: { code?: string }) => {
            if (error.code !== "40P01" && error.code !== "55P03") throw error as Error;
          });
    };
    await Promise.all([1, 2, 3, 4, 5, 6].map(work));
    expect(await differences(api.db)).to.deep.equal(noDifferences);
  });

  it("are changed in each column: those that no change of a listing or supplier writes are known", async () => {
    const { rows: unwritten } = await api.db.raw<{ rows: { name: string }[] }>(
      `select c.table_name || '.' || c.column_name as name
         from (values ('listed_products', 'list_changed_products'), ('listed_suppliers', 'list_changed_suppliers')) as kept (table_name, by)
         join information_schema.columns c using (table_name) join pg_proc f on f.proname = kept.by
        where f.prosrc !~ ('\\m' || c.column_name || ' = ') order by 1`,
    );
    expect(unwritten.map(({ name }) => name)).to.deep.equal([
      "listed_products.created_at",
      "listed_products.organization_id",
      // By a change of the supplier.
      "listed_products.shown",
      "listed_products.supplier",
      // By what is listed: sum_up_suppliers.
      "listed_suppliers.categories",
      "listed_suppliers.product_count",
    ]);
  });

  it("are counted the same after their differences were added up", async () => {
    const [id] = ids;
    await api.db.raw("update supplier_products set active = true, deleted_at = null where id = ?", [id ?? ""]);
    await api.db.raw(
      `insert into listing_counts select category, origin_country, certifications, season_start, season_end, case when n % 2 = 0 then 1 else -1 end
         from listed_products, generate_series(1, 1200) as n where id = ?`,
      [id ?? ""],
    );
    const lines = async () => Number((await api.db("listing_counts").count("* as lines"))[0]?.lines);
    await sweepCounts({ db: api.db });
    expect(await lines()).to.be.lessThan(1_000);
    expect(await differences(api.db)).to.deep.equal(noDifferences);
  });

  it("are filled from what stood before them", async () => {
    await redoFrom(rows(), "20270301-1-read-tables");
    expect(await differences(api.db)).to.deep.equal(noDifferences);
  });
});
