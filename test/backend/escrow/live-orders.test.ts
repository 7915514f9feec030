import { expect } from "chai";
import { buildBuyer, buildStaff } from "#test/factories/people.ts";
import { buildOrder, inspectionForm, pay, shipmentForm } from "#test/factories/orders.ts";
import { buildProduct } from "#test/factories/products.ts";
import { useApi, useSharedApi } from "#test/support/api.ts";
import { eventually } from "#test/support/wait.ts";
import { because, casesOf, statement, type Reviewer } from "../disputes/cases.ts";

/** Collects what an organization is told of its orders. */
async function listen(url: string, token: string) {
  const stop = new AbortController();
  const response = await fetch(`${url}/api/v1/events`, {
    headers: { authorization: `Bearer ${token}` },
    signal: stop.signal,
  });
  let text = "";
  const reading = (async () => {
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) text += chunk;
  })().catch(() => undefined);
  await eventually(() => text.includes("event: ready"));
  const heard = () =>
    [...text.matchAll(/event: order\ndata: (.*)\n/g)].map(
      ([, data]) => (JSON.parse(data ?? "") as { event: string }).event,
    );
  return {
    heard,
    async close() {
      stop.abort();
      await reading;
    },
  };
}

describe("what both sides are told of an order", () => {
  const api = useSharedApi();

  it("is every move, as it happens", async () => {
    const [listed, buyer] = [await buildProduct(), await buildBuyer()];
    const ears = await Promise.all([buyer, listed.supplier].map(({ token }) => listen(api.url, token)));
    const trade = await buildOrder(api, { ...listed, buyer });
    const path = `/orders/${trade.order.reference}`;
    await pay(api, trade);
    await api.post(`${path}/ship`, { as: trade.supplier, body: shipmentForm() });
    await api.post(`${path}/confirm-delivery`, { as: buyer });
    await api.post(`${path}/inspections`, { as: trade.supplier, body: inspectionForm() });
    await api.post(`${path}/inspections`, { as: buyer, body: inspectionForm() });
    await api.post(`${path}/release`, { as: buyer });
    for (const ear of ears) {
      await eventually(() => ear.heard().includes("order.release"));
      expect(ear.heard()).to.deep.equal([
        "order.create",
        "order.payable",
        "order.fund",
        "order.ship",
        "order.confirmDelivery",
        "order.inspection",
        "order.approve",
        "order.release",
      ]);
      await ear.close();
    }
  });

  it("stands in the overview, with who did it", async () => {
    const { buyer, supplier, order } = await buildOrder(api, { status: "funded" });
    for (const as of [buyer, supplier]) {
      const { body } = await api.get("/overview", { as });
      expect(body.orders).to.deep.equal({
        active: 1,
        funded: 1,
        awaiting: 0,
        inEscrow: [{ amount: "65625.00", currency: "USD" }],
        disputed: 0,
        heldInDispute: [],
      });
      const told = body.activity.map(({ event, by, reference }: Record<string, string>) => [event, by, reference]);
      expect(told).to.deep.equal([
        ["order.fund", "provider", order.reference],
        ["order.create", "buyer", order.reference],
      ]);
    }
  });

  it("is counted apart while it is disputed, with its money", async () => {
    const buyer = await buildBuyer();
    await buildOrder(api, { buyer, quantity: "2" });
    await buildOrder(api, { buyer, quantity: "2", status: "funded" });
    await buildOrder(api, { buyer, quantity: "4", status: "disputed" });
    await buildOrder(api, { buyer, quantity: "8", status: "funds_released" });
    const { body } = await api.get("/overview", { as: buyer });
    expect(body.orders).to.deep.equal({
      active: 2,
      funded: 1,
      awaiting: 1,
      inEscrow: [{ amount: "10500.00", currency: "USD" }],
      disputed: 1,
      heldInDispute: [{ amount: "21000.00", currency: "USD" }],
    });
  });
});

describe("the local demo without credentials of its own", () => {
  const api = useApi({ ESCROW_API_USER: undefined, ESCROW_API_KEY: undefined, ESCROW_WEBHOOK_SECRET: undefined });

  it("makes them up, and an order can be paid", async () => {
    expect((await buildOrder(api, { status: "funded" })).order.status).to.equal("funded");
  });
});

describe("what both sides are told of a case", () => {
  const api = useApi();
  const cases = casesOf(api);

  it("is what they read of it, and nothing of a decision that is proposed or sent back within our team", async () => {
    const [reviewer, second] = [await buildStaff("reviewer"), await buildStaff("reviewer")];
    const { found, buyer, supplier } = await cases.claimed({}, { quantity: "12" });
    const ears = await Promise.all([buyer, supplier].map(({ token }) => listen(api.url, token)));
    await cases.did(found.id, supplier, "answer", { words: statement });
    const move = async (as: Reviewer, name: string) => {
      const { version } = (await api.get(`/admin/disputes/${found.id}`, { as })).body as { version: number };
      return api.post(`/admin/disputes/${found.id}/${name}`, { as, version, body: { reason: because } });
    };
    expect((await cases.decided(found.id, reviewer, "supplier")).status).to.equal("awaiting_confirmation");
    expect((await move(second, "send-back")).status).to.equal(200);
    await cases.decided(found.id, reviewer, "buyer", { goods: "kept" });
    expect((await move(second, "confirm")).status).to.equal(200);
    for (const ear of ears) {
      await eventually(() => ear.heard().includes("case.confirm"));
      expect(ear.heard()).to.deep.equal(["case.answer", "case.confirm"]);
      await ear.close();
    }
  });
});
