import { expect } from "chai";
import { show, usual } from "./page.ts";

describe("the public pages", () => {
  it("are the same to the byte, whichever of their answers comes first", async () => {
    const names = ["catalogue.list", "catalogue.facets"] as const;
    const pages = await Promise.all(
      names.map((late) =>
        show("/products/all", { [late]: () => new Promise((answer) => setImmediate(answer, usual[late])) }),
      ),
    );
    expect(new Set(pages.map(({ boot }) => boot))).to.have.property("size", 1);
  });
});
