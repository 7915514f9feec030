import { expect } from "chai";
import type { ProductView } from "#shared/catalogue/contract.ts";
import { generateProducts } from "#test/bench/products.ts";
import { useApi } from "#test/support/api.ts";
import { withClient } from "#test/support/client.ts";

/** A list is looked through some thousands far; those that stand first may lie beyond, though enough others are met before them. */
describe("a search for a word that only old listings have in their names, and new ones elsewhere", function () {
  this.timeout(60_000);
  const api = useApi();
  let expected: string[] = [];

  before(async () => {
    await generateProducts(api.databaseUrl, 10_000);
    await withClient(api.databaseUrl, async (client) => {
      await client.query(
        `update supplier_products p
            set search_text = case when n <= 300 then 'peaberry ' || search_text else search_text || ' peaberry' end
           from (select id, row_number() over (order by created_at) as n from supplier_products) as numbered
          where numbered.id = p.id and (n <= 300 or n > 9400)`,
      );
      await client.query("vacuum analyze");
      const { rows } = await client.query<{ id: string }>(
        "select id from supplier_products where search_text like '%peaberry%' order by search_text like 'peaberry%' desc, created_at desc",
      );
      expected = rows.map(({ id }) => id);
    });
  });

  async function read(step: "nextCursor" | "previousCursor", from = "") {
    const pages: string[][] = [];
    let [cursor, last] = [from, ""];
    do {
      const { body } = await api.get(`/products?search=peaberry&limit=100${cursor && `&cursor=${cursor}`}`);
      pages.push((body.items as ProductView[]).map(({ id }) => id));
      last = body.previousCursor as string;
      cursor = (body[step] as string | null) ?? "";
    } while (cursor && pages.length < 20);
    return { pages, last };
  }

  it("lists each once, those that have it in their names first, page by page and back again", async () => {
    const { pages, last } = await read("nextCursor");
    expect(pages.flat()).to.deep.equal(expected);
    const back = await read("previousCursor", last);
    expect(back.pages.reverse().flat()).to.deep.equal(pages.slice(0, -1).flat());
  });
});
