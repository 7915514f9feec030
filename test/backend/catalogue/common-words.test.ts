import { expect } from "chai";
import { rows } from "#test/factories/rows.ts";
import { buildProduct } from "#test/factories/products.ts";
import { useApi } from "#test/support/api.ts";

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
        description: "Honeyed and dried on raised beds.",
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

  async function pages(query: string, step: "nextCursor" | "previousCursor", cursor?: string) {
    const found: number[][] = [];
    let at = cursor;
    do {
      const { body } = await api.get(`/products?limit=7&${query}${at ? `&cursor=${encodeURIComponent(at)}` : ""}`);
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

  it("keeps another order where one is asked for", async () => {
    const { found } = await pages("search=honeyed&sort=quantity-desc", "nextCursor");
    expect(newestFirst(found.flat())).to.deep.equal(newestFirst([...all]));
  });
});
