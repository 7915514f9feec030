import { expect } from "chai";
import { connect, type Database } from "#backend/src/db/database.ts";
import { commonWords, listSuppliers } from "#backend/src/domains/organizations/queries/list-suppliers.ts";
import { createLogger } from "#backend/src/kernel/logger.ts";
import { generateProducts } from "#test/bench/products.ts";
import { useDatabase } from "#test/support/database.ts";

interface Supplier {
  id: string;
  name: string;
  country: string;
  text: string;
  goods: string[];
  categories: string[];
}

/** Words that many goods are called by are asked of each supplier, others are gathered by indexes: nobody may see which. */
describe("a search of the directory", function () {
  this.timeout(60_000);
  const database = useDatabase();
  let [walking, gathering] = [{} as Database, {} as Database];
  let suppliers: Supplier[] = [];

  before(async () => {
    await generateProducts(database.url, 3000);
    walking = connect(database.url, 2, createLogger("silent"));
    const { rows } = await walking.raw<{ rows: Supplier[] }>(
      `select s.id, o.name, o.country, o.search_text as text, array_agg(lower(p.name)) as goods, s.categories
         from listed_suppliers s join organizations o on o.id = s.id join supplier_products p on p.organization_id = o.id
        group by s.id, o.id order by s.sort_name, s.id`,
    );
    suppliers = rows;
    expect((await commonWords(walking)).begun("coffee"), "as PostgreSQL has counted").to.equal(true);
    gathering = connect(database.url, 2, createLogger("silent"));
    await gathering.raw("delete from pg_statistic where starelid = 'listed_products'::regclass");
    expect((await commonWords(gathering)).begun("coffee"), "nothing is known to be common").to.equal(false);
  });
  after(() => Promise.all([walking.destroy(), gathering.destroy()]));

  /** All pages, and what each says of how many there are. */
  async function read(db: Database, search: string, country: string[] = []) {
    const names: string[] = [];
    const totals = new Set<number>();
    let cursor: string | undefined;
    do {
      const page = (await listSuppliers(db, { search, country, cursor, limit: 7 })).toJSON();
      names.push(...page.items.map(({ name }) => name));
      totals.add(page.total);
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    return { names, totals: [...totals] };
  }

  const begins = (text: string, word: string) => {
    const isNumber = /^\d+$/.test(word);
    return text.split(/[^a-z0-9]+/).some((one) => (isNumber ? one === word : one.startsWith(word)));
  };
  const model = (search: string, country: string[]) =>
    suppliers
      .filter((one) => country.length === 0 || country.includes(one.country))
      .filter(({ text, goods, categories }) =>
        search
          .split(" ")
          .every(
            (word) =>
              text.includes(word) ||
              goods.some((name) => begins(name, word)) ||
              categories.some((id) => word.length > 2 && begins(id, word)),
          ),
      )
      .map(({ name }) => name);

  for (const search of [
    "coffee",
    "lot",
    "lot 77",
    "lot 1234 coffee",
    "cooperative 12",
    "cooperative chia",
    "sesame 1700",
    "city 33 lot",
    "2999",
    "chia sesame",
    "coffee nobody",
  ])
    it(`finds whom a model in plain code finds by "${search}", in its order`, async () => {
      for (const country of [[], ["et", "ke"]]) {
        const found = model(search, country);
        for (const db of [walking, gathering]) {
          const { names, totals } = await read(db, search, country);
          expect(names).to.deep.equal(found);
          expect(totals).to.deep.equal([found.length]);
        }
      }
    });

  for (const search of ["offee", "esame hia", "ot 299", "coffeee", "raised", "ooperative esame"])
    it(`finds the same within words by "${search}", whatever is known to be common`, async () => {
      const [walked, gathered] = [await read(walking, search), await read(gathering, search)];
      expect(walked).to.deep.equal(gathered);
    });
});
