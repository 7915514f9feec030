import { expect } from "chai";
import { feeFor, type MethodOffer, type OrderMethod } from "#shared/escrow/payments.ts";
import {
  buildOrder,
  mountedProvider,
  readOrder,
  untilPayable,
  untilStatus,
  type Trade,
} from "#test/factories/orders.ts";
import { buildBuyer } from "#test/factories/people.ts";
import { decideOnLandingPage } from "#test/factories/sandbox.ts";
import { useApi } from "#test/support/api.ts";

describe("the ways to pay", () => {
  const api = useApi();
  afterEach(() => mountedProvider(api).faults("none"));
  const methodsOf = ({ order }: Trade, as: Trade["buyer"]) =>
    api.get(`/orders/${order.reference}/payment-methods`, { as });

  it("of an order are read from the provider by its buyer, with the fee and the sum that leaves the account", async () => {
    const trade = await buildOrder(api);
    await untilPayable(api, trade);
    const { status, body } = await methodsOf(trade, trade.buyer);
    expect(status).to.equal(200);
    const items = (body as { items: OrderMethod[] }).items;
    expect(items).to.deep.equal([
      {
        type: "bank_transfer",
        name: null,
        duration: { least: 1, most: 3 },
        fee: { amount: "0.00", currency: "USD" },
        toPay: { amount: "65625.00", currency: "USD" },
      },
      {
        type: "card",
        name: null,
        duration: { least: 0, most: 0 },
        fee: { amount: "1903.13", currency: "USD" },
        toPay: { amount: "67528.13", currency: "USD" },
      },
    ]);
    expect((await methodsOf(trade, trade.supplier)).status).to.equal(403);
    expect((await methodsOf(trade, await buildBuyer())).body.code).to.equal("escrow.orderNotFound");
  });

  it("cost what was said, and the books have it as the buyer's fee", async () => {
    const trade = await buildOrder(api);
    await decideOnLandingPage(await untilPayable(api, trade), "pay", "card");
    await untilStatus(api, trade, "funded");
    expect((await readOrder(api, trade)).providerFee).to.deep.equal({ amount: "1903.13", currency: "USD" });
    expect((await methodsOf(trade, trade.buyer)).body, "nothing is to be paid any more").to.deep.equal({ items: [] });
  });

  it("are not known while the provider does not answer, and nobody is told of others'", async () => {
    const trade = await buildOrder(api);
    await untilPayable(api, trade);
    await mountedProvider(api).faults("down");
    const { status, body } = await methodsOf(trade, trade.buyer);
    expect({ status, code: body.code as string }).to.deep.equal({ status: 503, code: "escrow.providerSilent" });
  });

  it("before there is an order are read by anybody, and come to the same", async () => {
    const { status, body } = await api.get("/payment-methods");
    expect(status).to.equal(200);
    const offers = (body as { items: MethodOffer[] }).items.filter(({ currency }) => currency === "USD");
    expect(offers.map(({ type }) => type)).to.deep.equal(["bank_transfer", "card"]);
    const total = { amount: "65625.00", currency: "USD" };
    expect(offers.map(({ charge }) => feeFor(charge, total).amount)).to.deep.equal(["0.00", "1903.13"]);
  });
});

describe("the ways to pay at a provider that tells them of a transaction alone", () => {
  const api = useApi({ ESCROW_REST_EXTENSIONS: "settle,cancel,lookup" });

  it("are none before there is an order", async () => {
    expect((await api.get("/payment-methods")).body).to.deep.equal({ items: [] });
  });
});
