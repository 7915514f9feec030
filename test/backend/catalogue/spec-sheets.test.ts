import { expect } from "chai";
import type { LotDraft } from "#shared/catalogue/lots.ts";
import { lotForm, measured } from "#test/factories/lots.ts";
import { buildProduct } from "#test/factories/products.ts";
import { useSharedApi } from "#test/support/api.ts";
import { readPdf } from "#test/support/pdf.ts";
import { startProcess } from "#test/support/server.ts";

describe("spec sheets of lots", () => {
  const api = useSharedApi();
  const sheet = async (path: string, base = api.url) => {
    const answer = await fetch(`${base}/api/v1/products/${path}`);
    return { status: answer.status, headers: answer.headers, bytes: new Uint8Array(await answer.arrayBuffer()) };
  };
  const listed = async (lots: object[], more: object = {}) => {
    const { product } = await buildProduct({ lots: lots as LotDraft[], ...more });
    const shown = (await api.get(`/products/${product.id}`)).body.lots as { id: string }[];
    return { product, paths: shown.map(({ id }) => `${product.id}/lots/${id}/spec-sheet`) };
  };

  it("say in both languages what is known of a lot, each value with its method, to everybody", async () => {
    const { paths } = await listed([lotForm({ number: "IMZ/26 041é" })]);
    const english = await sheet(paths[0]!);
    expect(english.status).to.equal(200);
    expect(english.headers.get("content-type")).to.equal("application/pdf");
    expect(english.headers.get("content-disposition")).to.include("lot-IMZ-26-041e.pdf");
    const read = await readPdf(english.bytes);
    expect(read.title).to.equal("Spec sheet IMZ/26 041é");
    const text = read.pages.join(" ");
    for (const said of [
      "Moisture Humidité 11.2% ISO 6673 Rukari Coffee Lab, 14 September 2026",
      "Cup score Note en tasse 86 points SCA protocol 2004",
      "320 × 60 kg",
      "19,200 kg",
      "Red Bourbon",
      "1,700 to 2,000 m",
      "March to July 2026",
      "Fully washed",
      "Yirgacheffe Grade 1",
      "Ethiopia",
    ])
      expect(text).to.include(said);
    const french = (await readPdf((await sheet(`${paths[0]}?language=fr`)).bytes)).pages.join(" ");
    for (const said of ["Humidité Moisture 11,2 %", "14 septembre 2026", "19 200 kg", "Lavé", "mars à juillet 2026"])
      expect(french).to.include(said);
    expect(french).to.not.match(/lots:|undefined|null/);
  });

  it("say what was absent or less than could be measured, and usual methods in the reader's words", async () => {
    const values = [
      measured({ property: "salmonella", value: "0", method: "ISO 6579-1" }),
      measured({
        property: "ethyleneOxide",
        value: "0.02",
        operator: "<",
        method: "GC-MS/MS, sum with 2-chloroethanol",
      }),
      measured({ property: "moisture", value: "4.5", method: "Capacitance meter" }),
    ];
    const { product, paths } = await listed([lotForm({ process: "natural", values })], { category: "sesame" });
    expect(product.category).to.equal("sesame");
    const words = async (language: string) =>
      (await readPdf((await sheet(`${paths[0]}?language=${language}`)).bytes)).pages.join(" ");
    expect(await words("en"))
      .to.include("absent in 25 g ISO 6579-1")
      .and.include("< 0.02 mg/kg")
      .and.include("Capacitance meter");
    expect(await words("fr"))
      .to.include("absence dans 25 g ISO 6579-1")
      .and.include("< 0,02 mg/kg")
      .and.include("Humidimètre capacitif")
      .and.include("somme avec le 2-chloroéthanol")
      .and.not.match(/lots:|undefined|null|Capacitance/);
  });

  it("say so where nothing was measured, and go on over pages where much was", async () => {
    const values = ["fragrance", "flavour", "aftertaste", "acidity", "body", "balance", "uniformity", "cleanCup"];
    const more = ["sweetness", "overall", "cupScore", "moisture", "waterActivity", "density", "quakers"].concat(values);
    const all = more.map((property) =>
      measured({ property, value: property === "density" ? "700" : property === "waterActivity" ? "0.55" : "9" }),
    );
    const { paths } = await listed([lotForm({ values: [] }), lotForm({ number: "B", values: all })]);
    expect((await readPdf((await sheet(paths[0]!)).bytes)).pages.join(" ")).to.include("stated no measured values");
    const long = await readPdf((await sheet(paths[1]!)).bytes);
    expect(long.pages.length).to.be.above(1);
    expect(long.pages.at(-1)).to.include("Overall");
  });

  it("are there for lots that are shown, and for no others", async () => {
    const { product, paths } = await listed([lotForm()]);
    const other = await listed([lotForm()]);
    const foreign = paths[0]!.replace(product.id, other.product.id);
    expect((await sheet(foreign)).status).to.equal(404);
    expect((await sheet(paths[0]!.replace(/lots\/[^/]+/, "lots/1"))).status).to.equal(400);
    await api.db("supplier_products").where({ id: product.id }).update({ active: false });
    expect((await sheet(paths[0]!)).status).to.equal(404);
  });

  it("are asked for again where one network asks for too many", async () => {
    const lots = Array.from({ length: 20 }, (_, index) => lotForm({ number: `L-${index}` }));
    const paths = [...(await listed(lots)).paths, ...(await listed(lots)).paths];
    const answers = await Promise.all(paths.map((path) => sheet(path)));
    const refused = answers.filter(({ status }) => status === 429 || status === 503);
    expect(answers.filter(({ status }) => status === 200)).to.have.lengthOf(paths.length - refused.length);
    expect(refused).not.to.have.lengthOf(0);
    for (const { headers, bytes } of refused) {
      expect(headers.get("retry-after")).to.match(/^\d+$/);
      expect(JSON.parse(Buffer.from(bytes).toString()).code).to.be.oneOf(["request.rateLimited", "server.busy"]);
    }
    expect(refused.filter(({ status }) => status === 429)).not.to.have.lengthOf(0);
    await api.db("rate_limits").whereLike("key", "spec-sheet:%").delete();
  }).timeout(30_000);

  it("are drawn by the program as it is built, too", async () => {
    const { paths } = await listed([lotForm()]);
    const running = await startProcess({ entry: "main", database: { url: api.databaseUrl } });
    try {
      const { status, bytes } = await sheet(paths[0]!, running.url);
      expect(status, running.output()).to.equal(200);
      expect((await readPdf(bytes)).title).to.equal("Spec sheet IMZ-26-041");
    } finally {
      await running.kill();
    }
  }).timeout(60_000);
});
