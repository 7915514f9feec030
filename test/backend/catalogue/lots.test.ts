import { expect } from "chai";
import type { LotDraft } from "#shared/catalogue/lots.ts";
import { measured, lotForm } from "#test/factories/lots.ts";
import { buildSupplier, type PersonOf } from "#test/factories/people.ts";
import { buildProduct, productForm } from "#test/factories/products.ts";
import { useSharedApi } from "#test/support/api.ts";

type Supplier = PersonOf<Awaited<ReturnType<typeof buildSupplier>>["organization"]>;

const aDayAhead = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
const nextYear = new Date().getUTCFullYear() + 1;

describe("the lots of a listing", () => {
  const api = useSharedApi();
  let supplier: Supplier;
  before(async () => void (supplier = await buildSupplier({ verification: "verified" })));

  const list = (lots: unknown, more: object = {}) =>
    api.post("/products", { as: supplier, body: productForm({ lots: lots as LotDraft[], ...more }) });
  const save = (own: { id: string; version: number }, lots: unknown, more: object = {}) =>
    api.patch(`/products/${own.id}`, {
      as: supplier,
      version: own.version,
      body: productForm({ lots: lots as LotDraft[], ...more }),
    });
  const problems = ({ status, body }: Awaited<ReturnType<typeof list>>) => {
    expect(status, JSON.stringify(body)).to.equal(400);
    return Object.fromEntries(body.details.fields.map(({ field, key }: Record<string, string>) => [field, key]));
  };

  it("stand on the listing's own page in their order, weighed by their bags, and in no public list", async () => {
    const second = lotForm({ number: "IMZ-26-042", bags: 10, bagKg: "60.125", netWeightKg: "601.3", values: [] });
    const { status, body } = await list([lotForm(), second]);
    expect(status, JSON.stringify(body)).to.equal(201);
    const shown = (await api.get(`/products/${body.id}`)).body;
    expect(body.lots).to.deep.equal([{ ...shown.lots[0], netWeightKg: null }, shown.lots[1]]);
    expect(shown.lots.map(({ number }: { number: string }) => number)).to.deep.equal(["IMZ-26-041", "IMZ-26-042"]);
    expect(shown.lots[0]).to.deep.include({ netWeightKg: "19200", bagKg: "60", process: "washed", termsVersion: 1 });
    expect(shown.lots[0].values).to.deep.equal([
      measured({ unit: "percent" }),
      measured({ unit: "points", property: "cupScore", value: "86", method: "SCA protocol 2004" }),
    ]);
    expect(shown.lots[1]).to.include({ netWeightKg: "601.3", bagKg: "60.125" });
    const listed = (await api.get(`/products?supplier=${supplier.organization.id}`)).body.items;
    expect(listed[0]).to.include({ id: body.id }).and.not.to.have.property("lots");
  });

  it("are changed, moved and removed with the product; without any word of them they stay", async () => {
    const made = (await list([lotForm(), lotForm({ number: "IMZ-26-042" })])).body;
    const left = await api.patch(`/products/${made.id}`, { as: supplier, version: 1, body: productForm() });
    expect(left.body.lots).to.deep.equal(made.lots);
    expect(left.body).to.include({ termsVersion: 1 });
    const [first, second] = made.lots;
    // Back and forth: what is sent as it was read changes nothing.
    const moved = (await save(left.body, [second, first])).body;
    expect(moved.lots.map(({ id }: { id: string }) => id)).to.deep.equal([second.id, first.id]);
    expect(moved).to.include({ termsVersion: 1 });
    // They swap their numbers, one is new, and one weighs something else.
    const swapped = (
      await save(moved, [
        { ...second, number: first.number },
        { ...first, number: second.number },
        lotForm({ number: "X" }),
      ])
    ).body;
    expect(swapped).to.include({ termsVersion: 2 });
    expect(swapped.lots.map(({ termsVersion }: { termsVersion: number }) => termsVersion)).to.deep.equal([2, 2, 2]);
    const fewer = (await save(swapped, [{ ...swapped.lots[2], bags: 300 }, swapped.lots[0]])).body;
    expect(
      (await api.get(`/products/${made.id}`)).body.lots.map((lot: { netWeightKg: string; termsVersion: number }) => [
        lot.netWeightKg,
        lot.termsVersion,
      ]),
    ).to.deep.equal([
      ["18000", 3],
      ["19200", 2],
    ]);
    expect((await save(fewer, [])).body.lots).to.deep.equal([]);
    expect(await api.db("product_lots").where({ product_id: made.id })).to.have.lengthOf(0);
  });

  it("are refused beside the field that is wrong", async () => {
    const values = [
      measured({ property: "purity" }),
      measured({ property: "moisture", value: "61", method: " ", unit: "points" }),
      measured({ property: "gold" }),
      measured({ property: "cupScore", value: "-1", date: "14 Sept", method: "x".repeat(81) }),
    ];
    const bad = {
      number: "x".repeat(41),
      cropYear: "2025/27",
      process: "hulled",
      altitudeFrom: 2000,
      altitudeTo: 1700,
      values,
    };
    const wrong = {
      number: "a\nb",
      harvestFrom: "2026-13",
      harvestTo: "",
      bags: 0,
      bagKg: "2000.001",
      netWeightKg: "1.2345",
      values: [],
    };
    expect(problems(await list([lotForm(bad), lotForm(wrong)]))).to.deep.equal({
      "lots[0].number": "tooLong",
      "lots[0].cropYear": "cropYear",
      "lots[0].process": "otherCrop",
      "lots[0].altitudeTo": "lastBeforeFirst",
      "lots[0].values[0].property": "otherCrop",
      "lots[0].values[1].value": "atMost",
      "lots[0].values[1].method": "required",
      "lots[0].values[1].unit": "choice",
      "lots[0].values[2].property": "choice",
      "lots[0].values[3].value": "atLeast",
      "lots[0].values[3].date": "date",
      "lots[0].values[3].method": "tooLong",
      "lots[1].number": "hiddenSigns",
      "lots[1].harvestFrom": "month",
      "lots[1].bags": "atLeast",
      "lots[1].bagKg": "atMost",
      "lots[1].netWeightKg": "decimal",
    });
  });

  it("say what was absent, present, or less than could be measured, and only where that can be said", async () => {
    const value = (property: string, figure: string, more: object = {}) =>
      measured({ property, value: figure, method: "GC-MS/MS", ...more });
    const sesame = { category: "sesame" };
    const values = [
      value("salmonella", "0"),
      value("ethyleneOxide", "0.02", { operator: "<" }),
      value("aflatoxinB1", "0.4", { operator: "" }),
    ];
    const made = await list([lotForm({ process: "natural", values })], sesame);
    expect(made.status, JSON.stringify(made.body)).to.equal(201);
    const shown = (await api.get(`/products/${made.body.id}`)).body.lots[0].values as object[];
    expect(shown[1]).to.deep.include({ value: "0.02", operator: "<" });
    for (const other of [shown[0], shown[2]]) expect(other).not.to.have.property("operator");
    // As it was read nothing changes; what was less than a limit and is now that figure is another statement.
    const same = await save(made.body, [made.body.lots[0]], sesame);
    expect(same.body).to.include({ termsVersion: 1 });
    const plain = { ...same.body.lots[0], values: [values[0], value("ethyleneOxide", "0.02"), values[2]] };
    expect((await save(same.body, [plain], sesame)).body).to.include({ termsVersion: 2 });
    const wrong = [
      value("salmonella", "0", { operator: "<" }),
      value("purity", "99", { operator: "<" }),
      value("ethyleneOxide", "0", { operator: "<" }),
      value("admixture", "0.1", { operator: ">" }),
    ];
    expect(problems(await list([lotForm({ process: "natural", values: wrong })], sesame))).to.deep.equal({
      "lots[0].values[0].operator": "choice",
      "lots[0].values[1].operator": "choice",
      "lots[0].values[2].value": "above",
      "lots[0].values[3].operator": "choice",
    });
  });

  it("are at most twenty, each by a number and each property once", async () => {
    const many = Array.from({ length: 21 }, (_, index) => lotForm({ number: `L-${index}` }));
    expect(problems(await list(many))).to.deep.equal({ lots: "tooMany" });
    expect((await list(many.slice(1))).status).to.equal(201);
    expect(problems(await list([lotForm({ number: "L-1" }), lotForm({ number: "l-1" })]))).to.deep.equal({
      "lots[1].number": "twice",
    });
    expect(problems(await list([lotForm({ values: [measured(), measured({ value: "11" })] })]))).to.deep.equal({
      "lots[0].values[1].property": "twice",
    });
    for (const nothing of [null, "lots", [null], [1], [{}]]) expect((await list(nothing)).status).to.equal(400);
  });

  it("weigh no more than their bags hold and half a percent", async () => {
    const of = (netWeightKg: string, more: object = {}) => list([lotForm({ netWeightKg, ...more })]);
    expect(problems(await of("19296.001"))).to.deep.equal({ "lots[0].netWeightKg": "overBags" });
    expect((await of("19296")).body.lots[0]).to.include({ netWeightKg: "19296" });
    expect((await of("19150.5")).body.lots[0]).to.include({ netWeightKg: "19150.5" });
    expect((await of("20000", { bags: null })).body.lots[0]).to.include({ netWeightKg: "20000" });
  });

  it("are of no harvest and no measurement that has not come yet", async () => {
    const ahead = lotForm({
      cropYear: String(nextYear),
      harvestFrom: `${nextYear}-01`,
      harvestTo: `${nextYear}-02`,
      values: [measured({ date: aDayAhead })],
    });
    expect(problems(await list([ahead]))).to.deep.equal({
      "lots[0].cropYear": "future",
      "lots[0].harvestFrom": "future",
      "lots[0].values[0].date": "future",
    });
    expect((await list([lotForm({ harvestTo: `${nextYear}-01` })])).status).to.equal(201);
  });

  it("are the listing's own: no other listing's lot is taken, none is taken twice, and none stays behind in another crop", async () => {
    const one = (await list([lotForm()])).body;
    const other = (await list([lotForm()])).body;
    const foreign = await save(one, [{ ...other.lots[0] }]);
    expect(problems(foreign)).to.deep.equal({ "lots[0].id": "choice" });
    expect(problems(await list([one.lots[0]]))).to.deep.equal({ "lots[0].id": "choice" });
    const twice = [one.lots[0], { ...one.lots[0], number: "IMZ-2" }];
    expect(problems(await save(one, twice))).to.deep.equal({ "lots[1].id": "choice" });
    expect(problems(await save(one, undefined, { category: "sesame" }))).to.deep.equal({ category: "lotsOfCrop" });
    const seeds = [
      lotForm({ process: "hulled", values: [measured({ property: "purity", value: "99.95", method: "ISO 658" })] }),
    ];
    expect((await save(one, seeds, { category: "sesame" })).status).to.equal(200);
  });

  it("are their supplier's to change, and nobody else's", async () => {
    const { product } = await buildProduct();
    const foreign = { id: product.id, version: 1 };
    expect((await save(foreign, [lotForm()])).status).to.equal(404);
    expect((await api.get(`/products/${product.id}`)).body.lots).to.deep.equal([]);
  });
});
