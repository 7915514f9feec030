import { expect } from "chai";
import { buildBuyer, buildSupplier } from "#test/factories/people.ts";
import { buildOrder, type Trade } from "#test/factories/orders.ts";
import { buildProduct } from "#test/factories/products.ts";
import { useApi } from "#test/support/api.ts";
import { redoFrom } from "#test/support/redo-migrations.ts";

describe("the list of orders", () => {
  const api = useApi();
  const trades: Trade[] = [];

  before(async () => {
    const buyer = await buildBuyer();
    const listed = await buildProduct({ quantity: "100" });
    for (let index = 0; index < 5; index += 1) trades.push(await buildOrder(api, { buyer, ...listed, quantity: "1" }));
    await api.post(`/orders/${trades[0]?.order.id}/cancel`, { as: buyer });
  });

  const list = async (query: string) => (await api.get(`/orders${query}`, { as: trades[0]?.buyer })).body;
  const references = ({ items }: { items: { reference: string }[] }) => items.map(({ reference }) => reference);
  const newestFirst = () => trades.map(({ order }) => order.reference).reverse();

  it("stands newest first and counts all, for both sides", async () => {
    const bought = await list("");
    expect(references(bought)).to.deep.equal(newestFirst());
    expect(bought).to.deep.include({ total: 5, totalCapped: false, nextCursor: null, previousCursor: null });
    const sold = (await api.get("/orders", { as: trades[0]?.supplier })).body;
    expect(references(sold)).to.deep.equal(newestFirst());
    expect(sold.items[0]).to.include({ side: "supplier" });
  });

  it("is paged forth and back", async () => {
    const first = await list("?limit=2");
    const second = await list(`?limit=2&cursor=${first.nextCursor}`);
    const third = await list(`?limit=2&cursor=${second.nextCursor}`);
    expect([first, second, third].flatMap(references)).to.deep.equal(newestFirst());
    expect(third).to.deep.include({ nextCursor: null, total: 5 });
    expect(references(await list(`?limit=2&cursor=${third.previousCursor}`))).to.deep.equal(references(second));
    expect(first.previousCursor).to.equal(null);
  });

  it("is searched by product, category and the other side's name too, in either language, and without accents", async () => {
    const [buyer, supplier] = [
      await buildBuyer({ name: "Brûlerie Saint-Étienne" }),
      await buildSupplier({ name: "Coopérative Kivu | Est" }),
    ];
    const coffee = await buildProduct({ supplier, name: "Café du lac, lot 7", category: "coffee" });
    const chia = await buildProduct({ name: "White seed", category: "chia" });
    const { order: first } = await buildOrder(api, { buyer, ...coffee, quantity: "1" });
    const { order: second } = await buildOrder(api, { buyer, ...chia, quantity: "1" });
    const find = async (search: string, as: { token: string } = buyer) =>
      references((await api.get(`/orders?search=${encodeURIComponent(search)}`, { as })).body);
    for (const [term, ...found] of [
      ["cafe lac", first],
      ["LOT 7", first],
      ["coffee", first],
      ["kivu", first],
      ["cooperative cafe", first],
      ["kivu seed"],
      ["seed chia", second],
      ["saint"],
      ["%"],
      [first.reference.slice(-6), first],
      [first.reference.toLowerCase(), first],
    ] as const)
      expect(await find(term), term).to.deep.equal(found.map(({ reference }) => reference));
    expect(await find("brulerie lac", supplier)).to.deep.equal([first.reference]);
    await redoFrom(api.db, "20261123-4-order-search");
    expect(await find("kivu cafe")).to.deep.equal([first.reference]);
  });

  it("has a place for what ended without a release", async () => {
    expect(references(await list("?status=ended"))).to.deep.equal([trades[0]?.order.reference]);
    expect((await list(`?status=ended&search=${trades[1]?.order.reference}`)).items).to.be.empty;
  });

  it("is searched by part of a reference, in any case, and filtered by status", async () => {
    const [wanted] = newestFirst();
    expect(references(await list(`?search=${wanted?.slice(-4).toLowerCase()}`))).to.include(wanted);
    expect((await list("?search=%25")).items).to.be.empty;
    expect(await list("?search=ORD_")).to.include({ total: 5 });
    expect(references(await list("?status=cancelled"))).to.deep.equal([trades[0]?.order.reference]);
    expect(await list("?status=created")).to.include({ total: 4 });
    expect((await api.get("/orders?status=lost", { as: trades[0]?.buyer })).body.code).to.equal("request.invalid");
  });

  it("refuses a cursor that is none of its own", async () => {
    for (const values of [
      [1, "yesterday", "x"],
      [1, null, null],
      [1, "2026-01-01T00:00:00Z", "'; drop table orders"],
    ]) {
      const cursor = Buffer.from(JSON.stringify(values)).toString("base64url");
      expect((await list(`?cursor=${cursor}`)).code, JSON.stringify(values)).to.equal("request.cursorInvalid");
    }
  });
});
