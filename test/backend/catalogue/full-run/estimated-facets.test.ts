import { expect } from "chai";
import type { FacetsView } from "#shared/catalogue/contract.ts";
import { generateProducts } from "#test/bench/products.ts";
import { useApi } from "#test/support/api.ts";
import { withClient } from "#test/support/client.ts";

describe("facets of a search that tens of thousands match", function () {
  this.timeout(240_000);
  const api = useApi();
  before(async function () {
    await generateProducts(api.databaseUrl, 90_000);
  });

  const exact = (query: string, column: string) =>
    withClient(api.databaseUrl, async (client) => {
      const { rows } = await client.query<{ value: string; count: number }>(
        `select value, count(*)::integer as count from listed_products l, unnest(${column}) as value
          where l.shown and l.document @@ $1::tsquery group by 1`,
        [query],
      );
      return new Map(rows.map(({ value, count }) => [value, count]));
    });
  const read = async (search: string) =>
    (await api.get(`/products/facets?search=${encodeURIComponent(search)}`)).body as FacetsView;

  it("are estimates near to what there is, and say so; none of what many have is missing", async () => {
    for (const [search, query] of [
      ["dried", "'dried':*"],
      ["raised beds", "'raised':* & 'beds':*"],
    ] as const) {
      const found = await read(search);
      for (const [facets, column] of [
        [found.origins, "array[l.origin_country]"],
        [found.certifications, "l.certifications"],
      ] as const) {
        const counts = await exact(query, column);
        expect([...counts.values()].reduce((sum, count) => sum + count, 0)).to.be.greaterThan(30_000);
        expect(facets.map(({ value }) => value)).to.have.members([...counts.keys()]);
        for (const { value, count, estimated } of facets) {
          const there = counts.get(value) ?? 0;
          expect(count / there, `${search} ${value}: ${count} of ${there}`).to.be.within(0.8, 1.25);
          expect(estimated).to.equal(true);
          expect(count).to.equal(Number(count.toPrecision(2)));
        }
      }
    }
  });

  it("are counted where fewer match", async () => {
    const { origins } = await read("lot 77");
    const counts = await exact("'lot':* & '77'", "array[l.origin_country]");
    expect(new Map(origins.map(({ value, count }) => [value, count]))).to.deep.equal(counts);
    expect(origins.some(({ estimated }) => estimated)).to.equal(false);
  });
});
