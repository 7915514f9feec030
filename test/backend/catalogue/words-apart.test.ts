import { expect } from "chai";
import { rows } from "#test/factories/rows.ts";
import { buildProduct } from "#test/factories/products.ts";
import { useApi } from "#test/support/api.ts";

/** Half of all listings are washed coffee and half are sesame; of the newest, some are both. */
describe("a search for words that are common, but hardly ever together", () => {
  const api = useApi();
  const listings = 9_000;
  const both = 30;

  before(async function () {
    this.timeout(120_000);
    const { product } = await buildProduct({ name: "Another lot" });
    await rows().raw(
      `insert into supplier_products (id, organization_id, name, category, price, quantity, origin_country, search_text, active, created_at)
       select gen_random_uuid(), organization_id, 'Lot', case when n % 2 = 0 then 'coffee' else 'sesame' end, 1, 1, 'et',
              case when n > :apart then 'lot | washed sesame' when n % 2 = 0 then 'lot | washed' else 'lot | sesame' end, true,
              timestamptz '2026-01-01' + n * interval '1 minute'
         from supplier_products, generate_series(1, :listings) as n where id = :id`,
      { listings, apart: listings - both, id: product.id },
    );
    await rows().raw("analyze listed_products");
  });

  it("says how many there are, on its first page as on its last", async () => {
    for (const [query, expected] of [
      ["search=washed+sesame", both],
      ["search=washed+sesame&sort=quantity-desc", both],
      ["search=sesame&category=coffee", both / 2],
    ] as const) {
      const told: string[] = [];
      let [cursor, found] = ["", 0];
      do {
        const { body } = await api.get(`/products?limit=12&${query}${cursor && `&cursor=${cursor}`}`);
        told.push(`${body.total}${body.totalCapped ? "+" : ""}`);
        found += body.items.length;
        cursor = body.nextCursor ?? "";
      } while (cursor && told.length < 9);
      expect({ query, found, told: [...new Set(told)] }).to.deep.equal({
        query,
        found: expected,
        told: [`${expected}`],
      });
    }
  });

  it("goes on counting no further than it is told", async () => {
    for (const query of ["search=washed", "search=lot+washed", "search=washed&category=coffee"]) {
      const { body } = await api.get(`/products?limit=12&${query}`);
      expect([query, body.total, body.totalCapped]).to.deep.equal([query, 1000, true]);
    }
  });
});
