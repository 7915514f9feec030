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

  it("is divided by whose turn it is, each part counted and paged by itself, for both sides", async () => {
    const [buyer, supplier] = [await buildBuyer(), await buildSupplier()];
    const listed = await buildProduct({ supplier, quantity: "100" });
    const build = async (status: "created" | "funded" | "quality_control" | "disputed" | "cancelled") =>
      (await buildOrder(api, { buyer, ...listed, quantity: "1", status })).order;
    const unpaid = [await build("created"), await build("created")];
    const [toShip, arrived, disputed, over] = [
      await build("funded"),
      await build("quality_control"),
      await build("disputed"),
      await build("cancelled"),
    ];
    const turn = async (as: { token: string }, query: string) =>
      (await api.get(`/orders?turn=${query}`, { as })).body as { items: { reference: string }[]; total: number };
    const told = (orders: readonly { reference: string }[]) => orders.map(({ reference }) => reference).reverse();
    for (const [as, mine, theirs] of [
      // In a case both sides may add what shows how the goods were.
      [buyer, [...unpaid, arrived, disputed], [toShip]],
      [supplier, [toShip, disputed], [...unpaid, arrived]],
    ] as const) {
      expect(references(await turn(as, "mine"))).to.deep.equal(told(mine));
      expect(references(await turn(as, "theirs"))).to.deep.equal(told(theirs));
      expect(references(await turn(as, "closed"))).to.deep.equal([over.reference]);
    }
    const first = await api.get("/orders?turn=mine&limit=2", { as: buyer });
    expect(first.body.total).to.equal(4);
    const rest = await turn(buyer, `mine&limit=2&cursor=${first.body.nextCursor}`);
    expect([...references(first.body), ...references(rest)]).to.deep.equal(told([...unpaid, arrived, disputed]));
    // What one side proposes waits for the other, and no more once it is answered.
    const reason = "The vessel has left without us.";
    const proposed = await api.post(`/orders/${toShip.id}/proposals`, {
      as: supplier,
      body: { kind: "cancelAgreed", reason },
    });
    expect(proposed.status, JSON.stringify(proposed.body)).to.equal(201);
    expect(references(await turn(buyer, "mine"))).to.include(toShip.reference);
    expect((await turn(buyer, "mine&status=funded")).total).to.equal(1);
    expect((await api.get("/orders?turn=nobody", { as: buyer })).body.code).to.equal("request.invalid");
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
