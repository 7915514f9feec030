import { expect } from "chai";
import { lotProblem } from "#web/src/features/catalogue/lot-quantity.ts";
import { cupNote, lotView, screenShare } from "../a-lot.ts";
import { productView, show } from "./page.ts";

const page = (lots: ReturnType<typeof lotView>[], language = "", more: object = {}) =>
  show(`${language}/products/coffee-organic/${productView().id}`, {
    "catalogue.show": { data: productView({ lots, ...more }) },
  });

describe("the lots of a product's page", () => {
  it("stand there with what was measured, each value by its method, laboratory and day", async () => {
    const { text, html } = await page([
      lotView(),
      lotView({ id: "01900000-0000-7000-8000-0000000000b2", number: "IMZ-042" }),
    ]);
    for (const said of [
      "Lot IMZ-041",
      "Lot IMZ-042",
      "19.2 MT",
      "11.2%",
      "ISO 6673",
      "Rukari Coffee Lab, 14 September 2026",
    ])
      expect(text).to.include(said);
    expect(text).to.match(/Variety\nRed Bourbon\n1,700 to 2,000 m/);
    expect(text).to.include("March to July 2026");
    expect(html).to.match(new RegExp(`href="/api/v1/products/[^/"]+/lots/${lotView().id}/spec-sheet\\?language=en"`));
    expect(text).to.include("Order from this lot");
    expect(html).to.match(/<option[^>]*value="01900000-0000-7000-8000-0000000000b2"[^>]*>IMZ-042, 19.2 MT/);
  });

  it("are French for a French reader", async () => {
    const { text } = await page([lotView()], "/fr");
    const plain = text.replace(/[\u00a0\u202f]/g, " ");
    for (const said of ["11,2 %", "Lavé", "14 septembre 2026", "19,2 t", "mars à juillet 2026"])
      expect(plain).to.include(said);
    expect(text).to.not.include("lots:");
  });

  it("have bars only of what was measured so", async () => {
    const without = (await page([lotView()])).text;
    for (const title of ["In the cup", "Screen size"]) expect(without).to.not.include(title);
    const cupped = (await page([lotView({ values: [cupNote] })])).text;
    expect(cupped).to.match(
      /In the cup\nSCA protocol 2004, Rukari Coffee Lab, 14 September 2026\nAcidity\n8.25 points/,
    );
    expect(cupped).to.not.include("Screen size");
    const { text, html } = await page([lotView({ values: [screenShare] })]);
    expect(text).to.match(/Screen size\nISO 4150, Rukari Coffee Lab, 14 September 2026\nScreen 17\n27%/);
    expect(html).to.match(/<rect width="27"/);
    // The page's policy forbids styles in the text.
    expect(html).to.not.match(/ style="/);
  });

  it("are not there where a listing has none, nor is their choice in the order form", async () => {
    const { text, html } = await page([]);
    for (const said of ["Spec sheet PDF", "No particular lot", "Order from this lot"])
      expect(text).to.not.include(said);
    expect(html).to.not.include('name="lotId"');
  });

  it("cannot be ordered from where the listing takes inquiries only", async () => {
    const { text } = await page([lotView()], "", { orderable: false, payment: null });
    expect(text).to.include("11.2%").and.not.to.include("Order from this lot");
  });

  it("are ordered up to what they weigh", () => {
    expect(lotProblem("19.2", lotView(), "en")).to.equal(null);
    expect(lotProblem("19.3", lotView(), "en")).to.deep.equal({
      key: "errors:escrow.aboveLot",
      values: { most: "19.2" },
    });
    expect(lotProblem("900", lotView({ netWeightKg: null }), "en")).to.equal(null);
    expect(lotProblem("0.1", lotView({ netWeightKg: "99.5" }), "fr")).to.deep.equal({
      key: "errors:escrow.aboveLot",
      values: { most: "0,099" },
    });
  });
});
