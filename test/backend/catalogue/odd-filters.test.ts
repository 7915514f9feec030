import { expect } from "chai";
import { connect, type Database } from "#backend/src/db/database.ts";
import { listProducts } from "#backend/src/domains/catalogue/queries/list-products.ts";
import { createLogger } from "#backend/src/kernel/logger.ts";
import { generateProducts } from "#test/bench/products.ts";
import { useDatabase } from "#test/support/database.ts";

/** Whoever asks for what hardly any listing has, or none, must not have all of them read: nobody else would be answered meanwhile. */
describe("a list of what hardly any listing has", function () {
  this.timeout(60_000);
  const database = useDatabase();
  const listings = 4000;
  let db: Database;

  before(async () => {
    await generateProducts(database.url, listings);
    db = connect(database.url, 2, createLogger("silent"));
  });
  after(() => db.destroy());

  type Asked = Partial<Parameters<typeof listProducts>[1]>;
  const list = async (trx: Database, asked: Asked) =>
    (await listProducts(trx, { sort: "relevance", limit: 24, taken: ["USD"], now: new Date(), ...asked })).toJSON();

  /** How many rows of listings are read for an answer. */
  const read = <Answer>(work: (trx: Database) => Promise<Answer>) =>
    db.transaction(async (trx) => {
      const answer = await work(trx);
      const { rows } = await trx.raw<{ rows: [{ read: number }] }>(
        `select sum(seq_tup_read + idx_tup_fetch)::integer as read from pg_stat_xact_all_tables where relname in ('listed_products', 'supplier_products')`,
      );
      return { answer, rows: rows[0].read };
    });

  const odd = {
    "a certification that is none": { certification: ["nothing"] },
    "the same, the cheapest first": { certification: ["nothing"], sort: "price-asc" },
    "the same, of several places": { certification: ["nothing"], category: "coffee", origin: ["et", "ke", "ug"] },
    "origins that are none, more than lists are put together of": {
      origin: Array.from({ length: 30 }, (_, n) => `x${n}`),
      sort: "price-desc",
    },
    "a word of two letters": { search: "zq" },
    "words of two letters": { search: "zq xq" },
    "a word that begins no other": { search: "zqxv" },
  } as const;
  for (const [what, asked] of Object.entries(odd))
    it(`reads no other listing for ${what}`, async () => {
      const { answer, rows } = await read((trx) => list(trx, asked as Asked));
      expect(answer.total).to.equal(0);
      expect(rows).to.be.below(listings / 20);
    });

  it("shows the few that there are, in their order", async () => {
    await db.raw("update supplier_products set certifications = '{GlobalGAP}' where name ~ '^Lot (7|1500|3999) of'");
    const few = (asked: Asked) => list(db, { certification: ["GlobalGAP"], limit: 2, ...asked });
    const names = async (asked: Asked) => (await few(asked)).items.map(({ name }) => /\d+/.exec(name)?.[0]);
    expect(await names({})).to.deep.equal(["3999", "1500"]);
    const cursor = (await few({})).nextCursor ?? "";
    expect(await names({ cursor })).to.deep.equal(["7"]);
    expect(await names({ sort: "price-asc", limit: 3 })).to.have.members(["7", "1500", "3999"]);
  });
});
