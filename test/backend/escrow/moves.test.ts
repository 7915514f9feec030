import { expect } from "chai";
import { buildBuyer, buildMember, buildSupplier } from "#test/factories/people.ts";
import {
  buildOrder,
  inspectionForm,
  pay,
  readOrder,
  arrival,
  shipmentForm,
  untilPayable,
  type Trade,
} from "#test/factories/orders.ts";
import { useApi } from "#test/support/api.ts";
import { eventually } from "#test/support/wait.ts";

const day = 24 * 3_600_000;

describe("moving an order", () => {
  const api = useApi();
  interface Person {
    token: string;
  }
  const act = (verb: string, { order }: Pick<Trade, "order">, as: Person | undefined, body?: object) =>
    api.post(`/orders/${order.id}/${verb}`, { as, body });
  const ship = (trade: Trade, as: Person | undefined = trade.supplier) => act("ship", trade, as, shipmentForm());
  const confirm = (trade: Trade, as: Person | undefined = trade.buyer) => act("confirm-delivery", trade, as);
  const inspect = (trade: Trade, as: Person, more: object = {}) => act("inspections", trade, as, inspectionForm(more));

  it("goes from order to release, and the books follow", async () => {
    const trade = await buildOrder(api);
    const { buyer, supplier, order } = trade;
    const funded = await pay(api, trade);
    expect(funded).to.deep.include({ status: "funded", paymentUrl: null, can: ["cancelAgreed", "changeDates"] });
    expect(funded.timeline.map(({ state }) => state)).to.deep.equal([
      "completed",
      "completed",
      "current",
      "pending",
      "pending",
    ]);
    expect(funded.timeline[1]?.by).to.equal("provider");
    expect(Math.round((Date.parse(funded.shipBy ?? "") - Date.parse(funded.timeline[1]?.at ?? "")) / day)).to.equal(28);

    const shipped = await ship(trade);
    expect(shipped.status).to.equal(200);
    expect(shipped.body).to.deep.include({
      status: "awaiting_delivery",
      transportDocument: "MSKU-4417702",
      expectedArrival: arrival,
      can: ["changeDates"],
    });
    expect((await readOrder(api, trade)).can).to.include("confirmDelivery");

    const delivered = (await confirm(trade)).body;
    expect(delivered).to.deep.include({
      status: "quality_control",
      can: ["approve", "openDispute", "allowPrice", "refundAgreed", "splitAgreed", "replaceAgreed"],
    });
    expect(Date.parse(delivered.inspectionEndsAt) - Date.parse(delivered.timeline[2].at)).to.equal(3 * day);

    const approved = (
      await inspect(trade, buyer, {
        inspectionDate: "2026-03-04",
        reportUrl: "https://reports.example/2231.pdf",
        notes: "12 % moisture",
      })
    ).body;
    expect(approved).to.deep.include({ status: "approved", can: ["release", "allowPrice"], dispute: null });
    expect(approved.inspections[0]).to.deep.include({
      certificateNumber: "SGS-2231",
      inspectionDate: "2026-03-04",
      side: "buyer",
      status: "approved",
    });

    const released = (await act("release", trade, buyer)).body;
    expect(released).to.deep.include({ status: "funds_released", can: [] });
    expect(released.split).to.deep.equal({
      supplier: { amount: "59062.50", currency: "USD" },
      platform: { amount: "5578.13", currency: "USD" },
      impactFund: { amount: "984.37", currency: "USD" },
      posted: true,
    });
    expect(released.timeline.map(({ step, state, by }: Record<string, string>) => [step, state, by])).to.deep.equal([
      ["created", "completed", "buyer"],
      ["funded", "completed", "provider"],
      ["delivery", "completed", "buyer"],
      ["quality_control", "completed", "buyer"],
      ["funds_released", "completed", "buyer"],
    ]);
    for (const as of [buyer, supplier]) {
      expect((await api.get("/ledger/impact", { as })).body.contributions).to.deep.equal([
        {
          contribution: { amount: "984.37", currency: "USD" },
          released: { amount: "65625.00", currency: "USD" },
          orders: 1,
        },
      ]);
    }
    const kinds = await eventually(async () => {
      const journals = await api
        .db<{ kind: string; order_id: string }>("ledger_journals")
        .where({ order_id: order.id })
        .orderBy("sequence")
        .select("kind");
      return journals.length === 3 && journals.map(({ kind }) => kind);
    });
    expect(kinds).to.deep.equal(["hold", "release", "payout"]);
    expect(
      await api
        .db("trial_balance")
        .whereIn("organization_id", [buyer.organization.id, supplier.organization.id])
        .whereNot({ balance: "0.00" }),
    ).to.be.empty;
  });

  it("confirms a delivery once when eight clicks race", async () => {
    const trade = await buildOrder(api, { status: "awaiting_delivery" });
    const answers = await Promise.all(Array.from({ length: 8 }, () => confirm(trade)));
    expect(answers.filter(({ status }) => status === 200)).to.have.lengthOf(1);
    expect(answers.filter(({ status, body }) => status === 409 && body.code === "escrow.wrongStatus")).to.have.lengthOf(
      7,
    );
    expect(
      await api.db("order_events").where({ order_id: trade.order.id, transition: "confirmDelivery" }),
    ).to.have.lengthOf(1);
  });

  it("releases once when eight clicks race", async () => {
    const trade = await buildOrder(api, { status: "approved" });
    const answers = await Promise.all(Array.from({ length: 8 }, () => act("release", trade, trade.buyer)));
    expect(answers.filter(({ status }) => status === 200)).to.have.lengthOf(1);
    expect(await api.db("ledger_journals").where({ order_id: trade.order.id, kind: "release" })).to.have.lengthOf(1);
  });

  it("repeats the answer to a repeated key, and moves once", async () => {
    const trade = await buildOrder(api, { status: "awaiting_delivery" });
    const send = () => api.post(`/orders/${trade.order.id}/confirm-delivery`, { as: trade.buyer, key: "confirm-1" });
    const [first, second] = [await send(), await send()];
    expect(second).to.deep.include({ status: 200, body: first.body });
    expect(
      (await api.post(`/orders/${trade.order.id}/confirm-delivery`, { as: trade.buyer, key: null })).body.code,
    ).to.equal("request.idempotencyKeyRequired");
  });

  it("is refused to the other side, to members, and for release to managers", async () => {
    const trade = await buildOrder(api, { status: "funded" });
    const { buyer, supplier } = trade;
    const [member, manager] = [
      await buildMember(buyer.organization, "member"),
      await buildMember(buyer.organization, "manager"),
    ];
    const forbidden = async (answer: ReturnType<typeof ship>) =>
      expect((await answer).body).to.include({ code: "accounts.forbidden" });
    await forbidden(ship(trade, buyer));
    await forbidden(ship(trade, await buildMember(supplier.organization, "member")));
    expect((await ship(trade, await buildMember(supplier.organization, "manager"))).status).to.equal(200);
    await forbidden(confirm(trade, supplier));
    await forbidden(confirm(trade, member));
    expect((await api.get(`/orders/${trade.order.id}`, { as: member })).body).to.deep.include({
      status: "awaiting_delivery",
      can: [],
    });
    await confirm(trade, manager);
    await forbidden(inspect(trade, member));
    await inspect(trade, manager);
    expect((await api.get(`/orders/${trade.order.id}`, { as: manager })).body.can).to.deep.equal([]);
    await forbidden(act("release", trade, manager));
    await forbidden(act("release", trade, supplier));
    await forbidden(act("cancel", trade, supplier));
    expect((await act("release", trade, buyer)).status).to.equal(200);
  });

  it("is refused from any status but the row's", async () => {
    const created = await buildOrder(api);
    const tries = [
      ship(created),
      confirm(created),
      inspect(created, created.buyer),
      act("release", created, created.buyer),
    ];
    for (const { status, body } of await Promise.all(tries)) {
      expect(status).to.equal(409);
      expect(body).to.deep.include({ code: "escrow.wrongStatus" }).and.nested.include({ "details.status": "created" });
    }
    const funded = await buildOrder(api, { status: "funded" });
    expect((await act("cancel", funded, funded.buyer)).body.code).to.equal("escrow.shipByNotPassed");
    const shipped = await buildOrder(api, { status: "awaiting_delivery" });
    expect((await act("cancel", shipped, shipped.buyer)).body.code).to.equal("escrow.wrongStatus");
  });

  it("wants a transport document and a day that exists", async () => {
    const trade = await buildOrder(api, { status: "funded" });
    for (const expectedArrival of ["2031-02-30", "31.05.2031", "9999-01-01", "2031-1-1"]) {
      const { body } = await act("ship", trade, trade.supplier, shipmentForm({ expectedArrival }));
      expect(body.details.fields, expectedArrival).to.deep.equal([{ field: "expectedArrival", key: "date" }]);
    }
    const { body } = await act("ship", trade, trade.supplier, {
      expectedArrival: arrival,
      transportDocument: " ",
    });
    expect(body.details.fields[0]).to.include({ field: "transportDocument" });
    expect((await readOrder(api, trade)).status).to.equal("funded");
  });

  describe("through quality control", () => {
    it("opens a dispute when the buyer's inspection fails, for a reason of its own without notes", async () => {
      const trade = await buildOrder(api, { status: "quality_control" });
      const { body } = await inspect(trade, trade.buyer, { status: "rejected" });
      expect(body).to.deep.include({
        status: "disputed",
        can: ["allowPrice", "refundAgreed", "splitAgreed", "replaceAgreed"],
      });
      expect(body.dispute).to.include({ reason: "Quality control failed", openedBy: "buyer" });
      expect(body.timeline[3]).to.include({ step: "quality_control", state: "failed", by: "buyer" });
      expect((await act("release", trade, trade.buyer)).body.code).to.equal("escrow.wrongStatus");
    });

    it("opens a dispute when the supplier's inspection fails, with the notes as its reason", async () => {
      const trade = await buildOrder(api, { status: "quality_control" });
      const { body } = await inspect(trade, trade.supplier, { status: "rejected", notes: "Wet bags" });
      expect(body).to.deep.include({ status: "disputed" });
      expect(body.dispute).to.include({ reason: "Wet bags", openedBy: "supplier" });
    });

    it("keeps a supplier's approval, which neither moves the order nor binds the buyer", async () => {
      const trade = await buildOrder(api, { status: "quality_control" });
      const { status, body } = await inspect(trade, trade.supplier);
      expect(status).to.equal(200);
      expect(body).to.deep.include({ status: "quality_control", inspectionEndsAt: trade.order.inspectionEndsAt });
      expect(body.inspections[0]).to.include({
        side: "supplier",
        inspectionDate: new Date().toISOString().slice(0, 10),
      });
      expect((await inspect(trade, trade.buyer, { status: "rejected" })).body.inspections).to.have.lengthOf(2);
    });

    it("takes one of eight contradicting results", async () => {
      const trade = await buildOrder(api, { status: "quality_control" });
      const answers = await Promise.all(
        Array.from({ length: 8 }, (_, index) =>
          inspect(trade, trade.buyer, { status: index % 2 ? "approved" : "rejected" }),
        ),
      );
      expect(answers.filter(({ status }) => status === 200)).to.have.lengthOf(1);
      expect((await readOrder(api, trade)).inspections).to.have.lengthOf(1);
    });
  });

  it("is cancelled by the buyer before it is paid: the stock goes back and the provider takes no money any more", async () => {
    const trade = await buildOrder(api, { quantity: "12.5" });
    const paymentUrl = await untilPayable(api, trade);
    const { body } = await act("cancel", trade, trade.buyer);
    expect(body).to.deep.include({ status: "cancelled", paymentUrl: null, providerPending: false, can: [] });
    const [product] = await api
      .db<{ id: string; quantity: string }>("supplier_products")
      .where({ id: trade.product.id })
      .select("quantity");
    expect(product?.quantity).to.equal("38.500");
    await eventually(async () => (await (await fetch(paymentUrl)).text()).includes("cancelled"));
    expect((await act("cancel", trade, trade.buyer)).body.code).to.equal("escrow.wrongStatus");
  });

  it("is nobody's business but the two sides': every address answers a stranger like an absent order", async () => {
    const trade = await buildOrder(api);
    const absent = "01900000-0000-7000-8000-000000000000";
    for (const stranger of [await buildBuyer(), await buildSupplier()]) {
      const calls = (id: string) => [
        api.get(`/orders/${id}`, { as: stranger }),
        api.post(`/orders/${id}/ship`, { as: stranger, body: shipmentForm() }),
        api.post(`/orders/${id}/confirm-delivery`, { as: stranger }),
        api.post(`/orders/${id}/inspections`, { as: stranger, body: inspectionForm() }),
        api.post(`/orders/${id}/release`, { as: stranger }),
        api.post(`/orders/${id}/cancel`, { as: stranger }),
      ];
      const nothing = (await Promise.all(calls(absent))).map(({ status, body }) => ({
        status,
        ...body,
        requestId: "",
      }));
      expect(new Set(nothing.map(({ status }) => status))).to.deep.equal(new Set([404]));
      for (const id of [trade.order.id, trade.order.reference]) {
        const answers = (await Promise.all(calls(id))).map(({ status, body }) => ({ status, ...body, requestId: "" }));
        expect(answers).to.deep.equal(nothing);
      }
      expect((await api.get("/orders", { as: stranger })).body).to.deep.include({ items: [], total: 0 });
      for (const address of ["ORD-1", "..%2F", "%25"]) {
        expect((await api.get(`/orders/${address}`, { as: stranger })).body.code, address).to.equal(
          "escrow.orderNotFound",
        );
      }
    }
  });
});
