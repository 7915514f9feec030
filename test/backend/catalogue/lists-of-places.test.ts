import { expect } from "chai";
import { connect, type Database } from "#backend/src/db/database.ts";
import { listProducts } from "#backend/src/domains/catalogue/queries/list-products.ts";
import { createLogger } from "#backend/src/kernel/logger.ts";
import { categoryIds, categoriesWithin, sortOptions, type SortOption } from "#shared/catalogue/choices.ts";
import { generateProducts } from "#test/bench/products.ts";
import { useDatabase } from "#test/support/database.ts";

interface Listed {
  id: string;
  category: string;
  origin_country: string;
  certifications: string[];
  created_at: Date;
  cheapest: number;
  dearest: number;
  largest: number;
}

/** Lists of categories and origins are put together of places, and their plans are kept: the same statement is sent again and again with other values. */
describe("the lists of places", function () {
  this.timeout(60_000);
  const database = useDatabase();
  let db: Database;
  let listed: Listed[] = [];

  before(async () => {
    await generateProducts(database.url, 2000);
    // One connection sends them all, so that their plans are met again.
    db = connect(database.url, 1, createLogger("silent"));
    const { rows } = await db.raw<{ rows: Listed[] }>(
      `select id, category, origin_country, certifications, created_at, cheapest::float8, dearest::float8, largest::float8 from listed_products where shown`,
    );
    listed = rows;
  });
  after(() => db.destroy());

  interface Filter {
    category?: (typeof categoryIds)[number];
    origin: string[];
    certification: string[];
    sort: SortOption;
  }

  const compare: Record<SortOption, (a: Listed, b: Listed) => number> = {
    relevance: (a, b) => b.created_at.getTime() - a.created_at.getTime(),
    "price-asc": (a, b) => a.cheapest - b.cheapest,
    "price-desc": (a, b) => b.dearest - a.dearest,
    "quantity-desc": (a, b) => b.largest - a.largest,
  };
  const matching = ({ category, origin, certification }: Filter) =>
    listed.filter(
      (one) =>
        (!category || (categoriesWithin(category) as string[]).includes(one.category)) &&
        (origin.length === 0 || origin.includes(one.origin_country)) &&
        (certification.length === 0 || certification.some((name) => one.certifications.includes(name))),
    );

  for (const sort of sortOptions)
    it(`show what a model in plain code shows, by ${sort}, however often they are asked`, async () => {
      const origins = [[], ["et"], ["ke"], ["et", "ke"], ["rw", "ug", "tz"], ["et", "ke", "rw", "gh"]];
      for (const category of [undefined, ...categoryIds])
        for (const origin of origins)
          for (const certification of [[], ["Organic"], ["HACCP", "Fairtrade"]]) {
            const filter = { ...(category && { category }), origin, certification, sort };
            const page = (await listProducts(db, { ...filter, limit: 24, taken: ["USD"], now: new Date() })).toJSON();
            const all = matching(filter).sort(compare[sort]);
            const what = JSON.stringify(filter);
            expect(page.total, what).to.equal(Math.min(1000, all.length));
            const shown = page.items.map(({ id }) => all.find((one) => one.id === id));
            expect(shown, what).to.have.length(Math.min(24, all.length)).and.not.include(undefined);
            // Of equal keys the id decides: only the keys are compared here.
            const keys = (rows: (Listed | undefined)[]) =>
              rows.map(
                (one) => one && [one.created_at, one.cheapest, one.dearest, one.largest][sortOptions.indexOf(sort)],
              );
            expect(keys(shown), what).to.deep.equal(keys(all.slice(0, 24)));
            expect(new Set(page.items.map(({ id }) => id)).size, what).to.equal(page.items.length);
          }
    });

  it("are prepared, some dozens of them, and most are planned for all values", async () => {
    const { rows } = await db.raw<{ rows: { generic: number }[] }>(
      "select generic_plans::integer as generic from pg_prepared_statements where statement like '%from listed_products l%'",
    );
    expect(rows.length).to.be.within(10, 80);
    expect(
      rows.filter(({ generic }) => generic > 0),
      "planned once",
    ).to.have.length.above(rows.length / 2);
  });

  it("show nothing twice where somebody names an origin twice", async () => {
    const asked = { category: "coffee", certification: [], sort: "price-asc" as const, limit: 24, taken: ["USD"] };
    const [once, twice] = [
      await listProducts(db, { ...asked, origin: ["et"], now: new Date() }),
      await listProducts(db, { ...asked, origin: ["et", "et"], now: new Date() }),
    ].map((page) => page.toJSON().items.map(({ id }) => id));
    expect(twice).to.deep.equal(once);
  });
});
