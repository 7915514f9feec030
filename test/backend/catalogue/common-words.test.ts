import { expect } from "chai";
import { rows } from "#test/factories/rows.ts";
import { buildProduct } from "#test/factories/products.ts";
import { createApi, useApi, type Api } from "#test/support/api.ts";
import { startServer } from "#test/support/server.ts";

/** Words that many listings have are met on the way through the list; the database has to have counted its words for that. */
describe("a search for a word that many listings have", () => {
  const api = useApi();
  const inNames = 9;
  const elsewhere = 31;

  before(async () => {
    const { supplier } = await buildProduct({ name: "Sesame from Humera", description: "Hulled." });
    for (let n = 0; n < inNames + elsewhere; n++)
      await buildProduct({
        supplier,
        name: n % 4 === 0 && n / 4 < inNames ? `Honeyed lot ${n}` : `Lot ${n}`,
        description: n % 5 === 0 ? "Honeyed and dried in the shade." : "Honeyed and dried on raised beds.",
        listedAt: new Date(Date.UTC(2026, 0, 1, 0, n)),
      });
    await rows().raw("analyze listed_products");
    const { rows: counted } = await rows().raw<{ rows: unknown[] }>(
      "select from pg_stats where tablename = 'listed_products' and attname = 'document' and most_common_elems::text like '%honeyed%'",
    );
    expect(counted, "the words are counted").to.have.length(1);
  });

  const numberOf = ({ name }: { name: string }) => Number(/\d+$/.exec(name)?.[0]);
  const newestFirst = (numbers: number[]) => numbers.sort((a, b) => b - a);
  const all = Array.from({ length: inNames + elsewhere }, (_, n) => n);
  const isNamed = (n: number) => n % 4 === 0 && n / 4 < inNames;
  const expected = [...newestFirst(all.filter(isNamed)), ...newestFirst(all.filter((n) => !isNamed(n)))];

  async function pages(query: string, step: "nextCursor" | "previousCursor", cursor?: string, from: Api = api) {
    const found: number[][] = [];
    let at = cursor;
    do {
      const { body } = await from.get(`/products?limit=7&${query}${at ? `&cursor=${encodeURIComponent(at)}` : ""}`);
      expect(body.total).to.equal(inNames + elsewhere);
      found.push((body.items as { name: string }[]).map(numberOf));
      at = (body[step] as string | null) ?? undefined;
      if (!at) return { found, last: body as Record<string, string | null> };
    } while (found.length < 20);
    throw new Error("the pages have no end");
  }

  it("lists each once, what has it in its name first, page by page and back again", async () => {
    const { found, last } = await pages("search=honeyed", "nextCursor");
    expect(found.flat()).to.deep.equal(expected);
    const back = await pages("search=honeyed", "previousCursor", last.previousCursor ?? "");
    expect(back.found.reverse().flat()).to.deep.equal(expected.slice(0, -(found.at(-1)?.length ?? 0)));
  });

  it("goes on in the order in which it was begun, also where another process has counted more since and ranks no longer", async () => {
    const path = "/products?limit=7&search=honeyed";
    const ranked = (await api.get(path)).body as { nextCursor: string; items: { name: string }[] };
    await rows().raw("update pg_class set reltuples = 1000000 where relname = 'listed_products'");
    const another = await startServer({ database: { url: api.databaseUrl }, env: { ESCROW_RECONCILE_MINUTES: "0" } });
    try {
      const other = createApi(another);
      const unranked = (await other.get(path)).body as typeof ranked;
      const newest = newestFirst([...all]);
      expect(unranked.items.map(numberOf)).to.deep.equal(newest.slice(0, 7));
      const nextOf = async (cursor: string, from: Api) => {
        const { body } = await from.get(`${path}&cursor=${encodeURIComponent(cursor)}`);
        return (body.items as { name: string }[]).map(numberOf);
      };
      expect(ranked.items.map(numberOf)).to.deep.equal(expected.slice(0, 7));
      expect(await nextOf(ranked.nextCursor, other)).to.deep.equal(expected.slice(7, 14));
      expect(await nextOf(unranked.nextCursor, api)).to.deep.equal(newest.slice(7, 14));
    } finally {
      await another.close();
    }
  });

  it("reads both kinds of them by one connection: so many that names stand no longer first, and fewer that no name has", async () => {
    // As many more as the database and the sums of listings are made to believe.
    await rows().raw("update pg_class set reltuples = 12000 where relname = 'listed_products'");
    await rows().raw(
      "insert into listing_counts (category, origin_country, certifications, listings) values ('coffee', 'et', '{}', 11959)",
    );
    const another = await startServer({ database: { url: api.databaseUrl }, env: { DATABASE_POOL_SIZE: "2" } });
    try {
      for (const search of ["honeyed", "beds", "honeyed", "beds"]) {
        const { status, body } = await createApi(another).get(`/products?search=${search}`);
        expect([search, status, body.total, body.items.length > 7]).to.deep.equal([search, 200, 1000, true]);
      }
    } finally {
      await another.close();
      await rows().raw("delete from listing_counts where listings = 11959");
    }
  });

  it("lists each once also where it was typed in part or wrongly", async () => {
    for (const search of ["oneyed", "honneyed"]) {
      const { found, last } = await pages(`search=${search}`, "nextCursor");
      expect(found.flat(), search).to.deep.equal(newestFirst([...all]));
      const back = await pages(`search=${search}`, "previousCursor", last.previousCursor ?? "");
      expect(back.found.reverse().flat()).to.deep.equal(newestFirst([...all]).slice(0, -(found.at(-1)?.length ?? 0)));
      expect((await api.get(`/products?search=${search}`)).body.similar).to.equal(search === "honneyed" || undefined);
    }
  });

  it("finds with a filter what has both, whatever signs that is written with", async () => {
    const { supplier } = await buildProduct({
      name: "Washed cashew",
      category: "sesame",
      originCountry: "ml",
      certifications: [],
    });
    await buildProduct({
      supplier,
      name: "Cashew",
      category: "sesame",
      originCountry: "ml",
      certifications: ["Organic"],
    });
    const found = async (query: string) => {
      const { status, body } = await api.get(`/products?search=cashew${query}`);
      expect(status).to.equal(200);
      return (body.items as { name: string }[]).map(({ name }) => name).sort();
    };
    expect(await found("")).to.deep.equal(["Cashew", "Washed cashew"]);
    expect(await found("&category=sesame&origin=ml&origin=et")).to.deep.equal(["Cashew", "Washed cashew"]);
    expect(await found("&origin=ml&certification=Organic&certification=HACCP")).to.deep.equal(["Cashew"]);
    expect(await found("&origin=et")).to.deep.equal([]);
    for (const odd of ["'", "\\", "a' | 'b", "%", "é", "()&!:*"])
      expect(await found(`&certification=${encodeURIComponent(odd)}`)).to.deep.equal([]);
  });

  it("reads a number as it stands, and only where nobody has it as the beginning of one", async () => {
    const { supplier } = await buildProduct({ name: "Baobab 24" });
    for (const name of ["Baobab 240", "Baobab 2500", "Baobab 1250"]) await buildProduct({ supplier, name });
    for (const [search, names] of [
      ["baobab 24", ["Baobab 24"]],
      ["240 baobab", ["Baobab 240"]],
      ["baobab 25", ["Baobab 2500"]],
      ["baobab 500", ["Baobab 2500"]],
    ] as const) {
      const { body } = await api.get(`/products?search=${encodeURIComponent(search)}`);
      expect((body.items as { name: string }[]).map(({ name }) => name)).to.deep.equal(names);
    }
  });

  it("keeps another order where one is asked for", async () => {
    const { found } = await pages("search=honeyed&sort=quantity-desc", "nextCursor");
    expect(newestFirst(found.flat())).to.deep.equal(newestFirst([...all]));
  });
});
