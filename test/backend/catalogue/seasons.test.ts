import { expect } from "chai";
import { useApi } from "#test/support/api.ts";
import { buildProduct } from "#test/factories/products.ts";

describe("what is in season", () => {
  const api = useApi();
  const months = (...inSeason: number[]) => Array.from({ length: 12 }, (_, index) => +inSeason.includes(index + 1));

  it("counts what is listed by category, country and month, over the turn of the year too", async () => {
    const { supplier } = await buildProduct({ category: "coffee", originCountry: "et", seasonStart: 10, seasonEnd: 2 });
    await buildProduct({ supplier, category: "coffee", originCountry: "et", seasonStart: 1, seasonEnd: 3 });
    await buildProduct({ supplier, category: "coffee-organic", originCountry: "rw", seasonStart: 3, seasonEnd: 3 });
    await buildProduct({ supplier, category: "sesame", originCountry: "et", seasonStart: null, seasonEnd: null });
    await buildProduct({
      supplier,
      category: "chia",
      originCountry: "ug",
      seasonStart: 1,
      seasonEnd: 2,
      active: false,
    });
    const { body } = await api.get("/products/seasons");
    expect(body).to.deep.equal({
      items: [
        { category: "coffee", origin: "et", listings: 2, yearRound: 0, inSeason: [2, 2, 1, 0, 0, 0, 0, 0, 0, 1, 1, 1] },
        { category: "coffee-organic", origin: "rw", listings: 1, yearRound: 0, inSeason: months(3) },
        {
          category: "sesame",
          origin: "et",
          listings: 1,
          yearRound: 1,
          inSeason: months(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12),
        },
      ],
    });
  });
});
