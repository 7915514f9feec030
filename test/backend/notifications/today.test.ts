import { expect } from "chai";
import type { OverviewView } from "#shared/notifications/contract.ts";
import type { TodayKind, TodayRow } from "#shared/notifications/today.ts";
import { buildDocument } from "#test/factories/documents.ts";
import { buildOffer } from "#test/factories/offers.ts";
import { buildOrder, inspectionForm, pay, readOrder, shipmentForm, type Trade } from "#test/factories/orders.ts";
import { buildBuyer, buildMember, buildSupplier } from "#test/factories/people.ts";
import { buildProduct } from "#test/factories/products.ts";
import { useApi } from "#test/support/api.ts";
import { eventually } from "#test/support/wait.ts";

const hour = 3_600_000;
const day = 24 * hour;

describe("what needs an organization today", () => {
  const api = useApi();

  interface Reader {
    token: string;
  }
  const overview = async (as: Reader): Promise<OverviewView> => {
    const { status, body } = await api.get("/overview", { as });
    expect(status, JSON.stringify(body)).to.equal(200);
    return body as OverviewView;
  };
  const rows = async (as: Reader): Promise<TodayRow[]> => (await overview(as)).today.rows;
  const kinds = async (as: Reader): Promise<TodayKind[]> => (await rows(as)).map(({ kind }) => kind);
  const move = async ({ order }: Trade, as: Reader, name: string, body?: object) => {
    const { status, ...answer } = await api.post(`/orders/${order.id}/${name}`, { as, ...(body ? { body } : {}) });
    expect(status, JSON.stringify(answer.body)).to.be.oneOf([200, 201]);
  };
  /** The only row, as an owner, a manager and a member see it. */
  const asEach = async (owner: Awaited<ReturnType<typeof buildBuyer>>) => {
    const others = [await buildMember(owner.organization, "manager"), await buildMember(owner.organization, "member")];
    const all: TodayRow[] = [];
    for (const as of [owner, ...others]) {
      const [row, ...more] = await rows(as);
      expect(more).to.deep.equal([]);
      if (row) all.push(row);
    }
    return all;
  };
  const rights = (all: readonly TodayRow[]) => all.map(({ kind, role, can }) => [kind, role, can]);

  it("is an offer whose answer is awaited, for whoever may give it, and nothing of another's", async () => {
    const { offer, buyer, supplier } = await buildOffer({ quantity: "2", pricePerUnit: "3100" });
    const seen = await asEach(supplier);
    expect(rights(seen)).to.deep.equal([
      ["offerToAnswer", "manager", true],
      ["offerToAnswer", "manager", true],
      ["offerToAnswer", "manager", false],
    ]);
    expect(seen[0]).to.deep.include({
      subject: { type: "offer", id: offer.id, reference: null },
      deadline: offer.validUntil.toISOString(),
      amount: { amount: "6200.00", currency: "USD" },
      place: `/dashboard/orders#offer-${offer.id}`,
      urgent: false,
    });
    expect(seen[0]?.values).to.deep.include({
      partner: buyer.organization.name,
      quantity: { amount: "2", unit: "MT" },
    });
    for (const other of [buyer, await buildSupplier(), await buildBuyer()])
      expect((await overview(other)).today).to.deep.equal({ rows: [], total: 0 });
    await api.post(`/offers/${offer.id}/reject`, { as: supplier });
    expect(await kinds(supplier)).to.deep.equal(["messagesToRead"]);
  });

  it("ends with an offer's time, and names a question as one, answered where it is talked about", async () => {
    const { supplier, product } = await buildOffer({ quantity: "2", sentAt: new Date(Date.now() - 7 * day - hour) });
    const asked = await buildOffer({ supplier, product });
    const [row, ...more] = await rows(supplier);
    expect(
      more.map(({ kind }) => kind),
      "what the first one said",
    ).to.deep.equal(["messagesToRead"]);
    expect(row).to.deep.include({ kind: "questionToAnswer", amount: null });
    expect(row?.place).to.equal(`/dashboard/messages/${asked.offer.id}`);
  });

  it("is an accepted offer until it is an order, or its time is over; a suspended buyer orders nothing", async () => {
    const { offer, buyer } = await buildOffer({ quantity: "2", pricePerUnit: "3100", accepted: true });
    await buildOffer({ buyer, quantity: "2", accepted: true, sentAt: new Date(Date.now() - 7 * day - hour) });
    expect(await rows(buyer)).to.have.lengthOf(1);
    expect((await rows(buyer))[0]).to.deep.include({
      kind: "offerToOrder",
      deadline: offer.orderUntil?.toISOString(),
      role: "manager",
    });
    const suspend = (at: Date | null) =>
      api.db("organizations").where({ id: buyer.organization.id }).update({ suspended_at: at });
    await suspend(new Date());
    expect(await kinds(buyer)).to.deep.equal([]);
    await suspend(null);
    const { status } = await api.post("/orders", { as: buyer, body: { offerId: offer.id } });
    expect(status).to.equal(201);
    const funding = await asEach(buyer);
    expect(rights(funding).map(([kind, role]) => [kind, role])).to.deep.equal(
      Array(3).fill(["orderToFund", "manager"]),
    );
    expect(funding.map(({ can }) => can)).to.deep.equal([true, true, false]);
  });

  it("is each step of an order, for the side whose it is, until the money is released", async () => {
    const trade = await buildOrder(api, { quantity: "2" });
    const { buyer, supplier } = trade;
    const both = async () => [await kinds(buyer), await kinds(supplier)];
    const shipment = (values: object) => api.db("shipments").where({ order_id: trade.order.id }).update(values);
    expect(await both()).to.deep.equal([["orderToFund"], []]);
    const { reference, fundBy, total } = await readOrder(api, trade);
    expect((await rows(buyer))[0]).to.deep.include({
      subject: { type: "order", id: trade.order.id, reference },
      deadline: fundBy,
      amount: total,
      place: `/dashboard/escrow/${reference}`,
    });
    await pay(api, trade);
    expect(await both()).to.deep.equal([[], ["orderToShip"]]);
    await shipment({ ship_by: new Date(Date.now() - hour) });
    expect(await both(), "late").to.deep.equal([["shipmentLate"], ["orderToShip"]]);
    await move(trade, supplier, "ship", shipmentForm());
    expect(await both(), "at sea").to.deep.equal([[], []]);
    await shipment({ expected_arrival: new Date(), confirmable_from: new Date(Date.now() - hour) });
    expect(await both(), "arrived").to.deep.equal([["deliveryToConfirm"], ["deliveryToAsk"]]);
    expect((await rows(buyer))[0]?.deadline).to.equal(null);
    await move(trade, supplier, "ask-confirmation");
    expect(await both(), "asked").to.deep.equal([["deliveryToConfirm"], []]);
    expect((await rows(buyer))[0]?.deadline).to.be.a("string");
    await move(trade, buyer, "confirm-delivery");
    expect(await both(), "delivered").to.deep.equal([["goodsToInspect"], []]);
    await shipment({ weight_open: true });
    expect(await both(), "another weight").to.deep.equal([["weightToAnswer"], []]);
    await shipment({ weight_open: false });
    await move(trade, buyer, "inspections", inspectionForm());
    const releasing = await asEach(buyer);
    expect(rights(releasing)).to.deep.equal([
      ["fundsToRelease", "owner", true],
      ["fundsToRelease", "owner", false],
      ["fundsToRelease", "owner", false],
    ]);
    await move(trade, buyer, "release");
    expect(await both(), "released").to.deep.equal([[], []]);
    expect((await overview(buyer)).flow).to.have.lengthOf(1);
    expect((await overview(buyer)).flow[0]?.total).to.deep.equal(trade.order.total);
    const paid = await eventually(async () => (await overview(supplier)).flow[0]);
    expect(paid.days).to.deep.equal([{ day: new Date().toISOString().slice(0, 10), amount: paid.total.amount }]);
    expect(Number(paid.total.amount)).to.equal(Number(trade.order.total.amount) * 0.9);
  }).timeout(30_000);

  it("is no step for money that is not there any more", async () => {
    const trade = await buildOrder(api, { status: "funded", quantity: "1" });
    await api.db("escrow_wallets").where({ order_id: trade.order.id }).update({ provider_status: "refunded" });
    expect(await kinds(trade.supplier)).to.deep.equal([]);
  });

  it("puts a claim first and red for the side that has to answer it, whatever ends before it, and what the other side proposes by its end", async () => {
    const disputed = await buildOrder(api, { status: "quality_control", quantity: "1" });
    const { buyer, supplier, product } = disputed;
    await move(disputed, buyer, "inspections", inspectionForm({ status: "rejected" }));
    const funded = await buildOrder(api, { status: "funded", quantity: "1", buyer, supplier, product });
    await api
      .db("shipments")
      .where({ order_id: funded.order.id })
      .update({ ship_by: new Date(Date.now() + hour) });
    await buildOffer({ buyer, supplier, product, quantity: "1" });
    const reason = "The ship's departure has been cancelled.";
    await move(funded, supplier, "proposals", { kind: "cancelAgreed", reason });
    const theirs = await rows(supplier);
    expect(theirs.map(({ kind, urgent }) => [kind, urgent])).to.deep.equal([
      ["claimToAnswer", true],
      ["orderToShip", false],
      ["offerToAnswer", false],
    ]);
    expect(Date.parse(theirs[0]?.deadline ?? "")).to.be.greaterThan(Date.parse(theirs[1]?.deadline ?? ""));
    const mine = await rows(buyer);
    expect(
      mine.map(({ kind }) => kind),
      "the claim waits for the supplier",
    ).to.deep.equal(["proposalToAnswer"]);
    expect(mine[0]?.values).to.deep.include({ proposal: "cancelAgreed", reason });
    const member = await rows(await buildMember(buyer.organization, "member"));
    expect(rights(member)).to.deep.equal([["proposalToAnswer", "manager", false]]);
    const ofSupplier = await rows(await buildMember(supplier.organization, "member"));
    expect(rights(ofSupplier)[0]).to.deep.equal(["claimToAnswer", "manager", false]);
  });

  it("is a paper that was refused until another is there, and what waits to be read, once", async () => {
    const { offer, buyer, supplier } = await buildOffer();
    expect(await kinds(supplier), "it says what is to be read").to.deep.equal(["questionToAnswer"]);
    await api.post(`/offers/${offer.id}/reject`, { as: supplier });
    const old = new Date(Date.now() - 8 * day);
    const refused = { status: "refused", refusal: "pdfBroken" } as const;
    await buildDocument(supplier, { ...refused, name: "old.pdf", createdAt: old });
    await buildDocument(supplier, { ...refused, name: "invoice.pdf", createdAt: new Date(Date.now() - hour) });
    expect((await rows(supplier)).map(({ kind, values }) => [kind, values.name])).to.deep.equal([
      ["paperRefused", "invoice.pdf"],
      ["messagesToRead", undefined],
    ]);
    await buildDocument(supplier);
    expect((await rows(supplier)).map(({ kind, values }) => [kind, values.count])).to.deep.equal([
      ["messagesToRead", 1],
    ]);
    expect(await kinds(buyer)).to.deep.equal([]);
  });

  it("tells the first twenty, and how many there are", async () => {
    const { supplier, product } = await buildProduct();
    for (let buyers = 0; buyers < 2; buyers += 1) {
      const buyer = await buildBuyer();
      for (let at = 0; at < 11; at += 1)
        await buildOffer({ buyer, supplier, product, quantity: "1", sentAt: new Date(Date.now() - at * hour) });
    }
    const { today } = await overview(supplier);
    expect(today.total).to.equal(22);
    expect(today.rows).to.have.lengthOf(20);
    const ends = today.rows.map(({ deadline }) => deadline);
    expect(ends).to.deep.equal([...ends].sort());
  });
});

describe("the inbox", () => {
  const api = useApi();

  it("is found by what it tells of, and says when an email has left", async () => {
    const { buyer, supplier, product } = await buildOrder(api, { quantity: "1" });
    await buildOffer({ buyer, supplier, product, quantity: "1" });
    const told = async (filter: string) => {
      const { status, body } = await api.get(`/notifications?filter=${filter}`, { as: supplier });
      expect(status, JSON.stringify(body)).to.equal(200);
      return (body.items as { kind: string }[]).map(({ kind }) => kind);
    };
    expect([await told("orders"), await told("messages")]).to.deep.equal([["orderPlaced"], []]);
    expect(await told("unread")).to.have.members(["orderPlaced", "offerReceived"]);
    expect((await api.get("/notifications?filter=offers", { as: supplier })).status).to.equal(400);
    const mailed = await eventually(async () => {
      const { body } = await api.get("/notifications", { as: supplier });
      const items = body.items as { kind: string; emailedAt: string | null }[];
      return items.find(({ kind, emailedAt }) => kind === "offerReceived" && emailedAt !== null);
    });
    expect(Date.parse(mailed.emailedAt ?? "")).to.be.at.most(Date.now());
  });
});

describe("the first steps", () => {
  const api = useApi();
  const stepsOf = async (as: { token: string }) =>
    ((await api.get("/overview", { as })).body as OverviewView).steps?.map(({ step, done }) => [step, done]) ?? null;

  it("follow from what there is, and are over once trade has begun", async () => {
    const supplier = await buildSupplier({ country: "gh", city: "Takoradi" });
    expect(await stepsOf(supplier)).to.deep.equal([
      ["email", true],
      ["organization", false],
      ["verification", false],
      ["product", false],
      ["bankDetails", false],
    ]);
    await api
      .db("organizations")
      .where({ id: supplier.organization.id })
      .update({ phone: "+233201234567", description: "Cocoa from the Western Region", verification: "waiting" });
    const { product } = await buildProduct({ supplier });
    expect((await stepsOf(supplier))?.filter(([, done]) => !done)).to.deep.equal([["bankDetails", false]]);
    const buyer = await buildBuyer();
    expect((await stepsOf(buyer))?.map(([step]) => step)).to.deep.equal([
      "email",
      "organization",
      "verification",
      "goods",
      "order",
    ]);
    await buildOffer({ buyer, supplier, product, quantity: "1" });
    expect([await stepsOf(buyer), await stepsOf(supplier)]).to.deep.equal([null, null]);
  });
});
