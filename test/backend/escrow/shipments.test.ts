import { expect } from "chai";
import { minorOf, toMinor } from "#shared/kernel/money.ts";
import type { OrderView } from "#shared/escrow/contract.ts";
import type { FundSplitTotalsView } from "#shared/ledger/admin-contract.ts";
import {
  answerCase,
  endCase,
  inspectionForm,
  pay,
  rulings,
  shipmentForm,
  untilPayable,
  type Trade,
} from "#test/factories/orders.ts";
import { buildStaff } from "#test/factories/people.ts";
import { rows } from "#test/factories/rows.ts";
import { placeShipments } from "#test/factories/shipments.ts";
import { useApi } from "#test/support/api.ts";
import { eventually } from "#test/support/wait.ts";
import { letterAbout } from "../identity/mailbox.ts";

interface Wanted {
  quantities?: string[];
  pricePerUnit?: string;
  tolerance?: string;
  shipBy?: (string | null)[];
}

describe("the shipments of an order", () => {
  const api = useApi();

  /** An order from an accepted offer with such shipments; the amounts do not divide evenly. */
  async function order(wanted: Wanted = {}): Promise<Trade> {
    // By the server's clock, which tests before have moved.
    const sentAt = new Date((await api.post("/dev/clock", { body: { advance: "1s" } })).body.now as string);
    const usual = { quantities: ["3.333", "3.333", "3.334"], pricePerUnit: "10.01", tolerance: "5" };
    return placeShipments(api, { ...usual, sentAt, ...wanted });
  }
  const funded = async (wanted: Wanted = {}): Promise<Trade> => {
    const trade = await order(wanted);
    return { ...trade, order: await pay(api, trade) };
  };

  /** A move of one shipment, or of the only one. */
  const move = async (trade: Trade, number: number | null, name: string, as: "buyer" | "supplier", body?: object) => {
    const at = number === null ? "" : `/shipments/${number}`;
    const answer = await api.post(`/orders/${trade.order.id}${at}/${name}`, {
      as: trade[as],
      ...(body ? { body } : {}),
    });
    return answer as { status: number; body: OrderView & { code?: string; details?: object; fields?: object[] } };
  };
  const made = async (...call: Parameters<typeof move>): Promise<OrderView> => {
    const { status, body } = await move(...call);
    expect(status, `${call[2]}: ${JSON.stringify(body)}`).to.be.within(200, 201);
    return body;
  };
  const whole = async ({ order, buyer }: Trade) =>
    (await api.get(`/orders/${order.id}`, { as: buyer })).body as unknown as OrderView;
  const approve = async (trade: Trade, number: number | null, shipping: object = {}) => {
    await made(trade, number, "ship", "supplier", shipmentForm(shipping));
    await made(trade, number, "confirm-delivery", "buyer");
    return made(trade, number, "inspections", "buyer", inspectionForm());
  };
  const provider = async (trade: Trade) => {
    const { rows: found } = await api.db.raw<{ rows: { status: string; refunded_amount: string | null }[] }>(
      "select status, refunded_amount from sandbox_escrow.transactions where reference_number = ?",
      [trade.order.reference],
    );
    return found[0];
  };
  /** Nothing is left in the order's account, nor owed to anybody. */
  const untilSettled = (trade: Trade) =>
    eventually(
      async () => {
        const { rows: sums } = await api.db.raw<{ rows: { kind: string; sum: string }[] }>(
          `select a.kind, sum(e.amount) as sum from ledger_entries e join ledger_accounts a on a.id = e.account_id join ledger_journals j on j.id = e.journal_id
            where j.order_id = ? and a.kind not in ('platform_cash', 'platform_revenue', 'impact_fund_contribution') group by a.kind having sum(e.amount) <> 0`,
          [trade.order.id],
        );
        return sums.length === 0 || undefined;
      },
      { what: "all money of the order to be gone", timeout: 10_000 },
    );

  const stockOf = async ({ product }: Trade) =>
    ((await api.db("supplier_products").where({ id: product.id }).first("quantity")) as { quantity: string }).quantity;

  it("sum to the order, go their own ways and end it by how they ended", async () => {
    const trade = await funded();
    const amounts = trade.order.shipments.map(({ amount }) => amount.amount);
    expect(amounts).to.deep.equal(["33.36", "33.36", "33.38"]);
    expect(amounts.reduce((sum, one) => sum + toMinor(one, "USD"), 0n)).to.equal(minorOf(trade.order.total));
    expect([trade.order.shipment, trade.order.can]).to.deep.equal([null, []]);

    const approved = await approve(trade, 1);
    expect(approved).to.include({ shipment: 1, status: "approved", quantity: "3.333" });
    expect(await whole(trade)).to.include({ status: "funded" });
    const released = await made(trade, 1, "release", "buyer");
    expect(released.settlement).to.deep.include({ released: { amount: "33.36", currency: "USD" } });
    // The second is refunded by agreement, while the third is disputed and divided.
    await made(trade, 2, "proposals", "buyer", { kind: "cancelAgreed", reason: "The second lot is not needed." });
    const { proposal } = (await api.get(`/orders/${trade.order.id}/shipments/2`, { as: trade.supplier }))
      .body as unknown as OrderView;
    expect((await move(trade, 3, `proposals/${proposal?.id}/accept`, "supplier")).status).to.equal(404);
    await made(trade, 2, `proposals/${proposal?.id}/accept`, "supplier");
    expect(await whole(trade)).to.include({ status: "funded" });
    await made(trade, 3, "ship", "supplier", shipmentForm());
    await made(trade, 3, "confirm-delivery", "buyer");
    await made(trade, 3, "inspections", "buyer", inspectionForm({ status: "rejected" }));
    await answerCase(api, { order: trade.order, by: trade.supplier }, "/shipments/3");
    expect(await whole(trade)).to.include({ status: "disputed" });
    const reviewer = await buildStaff("reviewer");
    const path = `/admin/disputes?filter=${JSON.stringify({ q: trade.order.reference })}`;
    const [dispute] = (await api.get(path, { as: reviewer })).body as { order: object }[];
    expect(dispute?.order).to.deep.include({ shipment: 3, shipments: 3, total: { amount: "33.38", currency: "USD" } });
    const ruling = { ...rulings.split, releasedAmount: "10.00", reason: "A third of the bags are sound." };
    await endCase(api, { ...trade, reviewer }, ruling, "/shipments/3");
    await untilSettled(trade);
    const ended = await whole(trade);
    expect(ended).to.include({ status: "funds_released" });
    const usd = (amount: string) => ({ amount, currency: "USD" });
    expect(ended.settlement).to.deep.include({ released: usd("43.36"), refunded: usd("56.74") });
    expect(ended.settlement?.paidBackAt).to.be.a("string");
    expect(await provider(trade)).to.deep.equal({ status: "released", refunded_amount: "56.74" });
    const finance = await buildStaff("finance");
    const totals = (await api.get("/admin/fund-splits/totals", { as: finance })).body as unknown as FundSplitTotalsView;
    expect(totals.currencies.map(({ equal }) => equal)).to.deep.equal([true]);
    const [split] = (
      await api.get(`/admin/fund-splits?filter=${JSON.stringify({ q: trade.order.reference })}`, { as: finance })
    ).body as { paidOut: boolean; refunded: object }[];
    expect(split).to.deep.include({ paidOut: true, refunded: { amount: "56.74", currency: "USD" } });
    // Who has proposed reads of the refund, and not twice of the agreement.
    const agreed = (await api
      .db("notices")
      .where({ reference: trade.order.reference, user_id: trade.buyer.user.id, shipment_number: 2 })
      .pluck("kind")) as string[];
    expect(agreed).to.have.members(["refundOnItsWay", "refunded"]);
    const told = (await api
      .db("notices")
      .where({ reference: trade.order.reference, kind: "fundsReleased", user_id: trade.supplier.user.id })
      .select("shipment_number", "shipment_count")) as object[];
    expect(told).to.deep.equal([{ shipment_number: 1, shipment_count: 3 }]);
  });

  it("must be named where there are several", async () => {
    const trade = await funded({ quantities: ["1", "1"] });
    const unnamed = await move(trade, null, "ship", "supplier", shipmentForm());
    expect([unnamed.status, unnamed.body.code, unnamed.body.details]).to.deep.equal([
      409,
      "escrow.shipmentNeeded",
      { of: 2 },
    ]);
    expect((await move(trade, 3, "ship", "supplier", shipmentForm())).body.code).to.equal("escrow.shipmentNotFound");
    expect((await move(trade, 13, "ship", "supplier", shipmentForm())).status).to.equal(400);
    expect((await api.get(`/orders/${trade.order.id}/shipments/3`, { as: trade.buyer })).status).to.equal(404);
    expect((await move(trade, null, "ship", "buyer", shipmentForm())).status).to.equal(403);
  });

  it("have each a day of their own to be shipped by; a late payment leaves three", async () => {
    const far = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10);
    const near = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    const trade = await funded({ quantities: ["1", "1", "2"], shipBy: [far, near, null] });
    const [second, first, third] = trade.order.shipments.map(
      ({ shipBy }) => (Date.parse(shipBy ?? "") - Date.now()) / 86_400_000,
    );
    expect(first).to.be.within(2.9, 3.01);
    expect(second).to.be.within(39, 41);
    expect(third).to.be.within(27.9, 28.01);
    // The whole shows the one that comes first.
    expect(trade.order.shipBy).to.equal(trade.order.shipments[1]?.shipBy);
    const [told] = (await api
      .db("notices")
      .where({ reference: trade.order.reference, kind: "orderFunded", side: "supplier" })
      .pluck("facts")) as { shipBy: string }[];
    expect(told?.shipBy).to.equal(trade.order.shipBy);
    await api.post("/dev/clock", { body: { advance: "4d" } });
    expect((await move(trade, 1, "cancel", "buyer")).body.code).to.equal("escrow.shipByNotPassed");
    const cancelled = await made(trade, 2, "cancel", "buyer");
    expect(cancelled).to.include({ status: "refunded", shipment: 2 });
    expect(await stockOf(trade)).to.equal("35.500");
  });

  it("are cancelled together before they are paid, and give all stock back", async () => {
    const trade = await order({ quantities: Array.from({ length: 12 }, () => "1") });
    await untilPayable(api, trade);
    const cancelled = await made(trade, null, "cancel", "buyer");
    expect(new Set(cancelled.shipments.map(({ status }) => status))).to.deep.equal(new Set(["cancelled"]));
    expect(await stockOf(trade)).to.equal("38.500");
  });

  it("keep what was agreed, whatever the program does, and take so many results and proposals of one side", async () => {
    const trade = await funded({ quantities: ["1", "1"] });
    for (const [table, change] of [
      ["orders", { total_amount: "1.00" }],
      ["shipments", { amount: "1.00" }],
    ] as const) {
      const id = table === "orders" ? { id: trade.order.id } : { order_id: trade.order.id };
      const refused = rows()(table).where(id).update(change);
      expect(await refused.then(String, String)).to.match(/never changed/);
    }
    const proposal = { kind: "cancelAgreed", reason: "The harvest has failed this year." };
    for (let count = 0; count < 10; count += 1) {
      const { body } = await move(trade, 1, "proposals", "supplier", proposal);
      await move(trade, 1, `proposals/${body.proposal?.id}/withdraw`, "supplier");
    }
    expect((await move(trade, 1, "proposals", "supplier", proposal)).body.code).to.equal("escrow.tooManyProposals");
    await made(trade, 2, "ship", "supplier", shipmentForm());
    await made(trade, 2, "confirm-delivery", "buyer");
    for (let sent = 0; sent < 10; sent += 1) await made(trade, 2, "inspections", "supplier", inspectionForm());
    const eleventh = await move(trade, 2, "inspections", "supplier", inspectionForm());
    expect(eleventh.body.code).to.equal("escrow.tooManyInspections");
  });

  it("give their stock back in the unit that the listing has by then", async () => {
    const trade = await order({ quantities: ["1", "1"] });
    await rows()("supplier_products").where({ id: trade.product.id }).update({ unit: "KG", quantity: "100" });
    await made(trade, null, "cancel", "buyer");
    expect(await stockOf(trade)).to.equal("2100.000");
  });

  it("are paid by their weight within the tolerance, and the rest goes back at the release", async () => {
    const trade = await funded({ quantities: ["10"], pricePerUnit: "1000" });
    const approved = await approve(trade, null, { netWeight: "9.8" });
    expect(approved).to.deep.include({
      weightOpen: false,
      netWeight: "9.8",
      payable: { amount: "9800.00", currency: "USD" },
    });
    const released = await made(trade, null, "release", "buyer");
    expect(released.settlement).to.deep.include({
      released: { amount: "9800.00", currency: "USD" },
      refunded: { amount: "200.00", currency: "USD" },
    });
    expect(released.split.supplier.amount).to.equal("8820.00");
    await untilSettled(trade);
    expect(await provider(trade)).to.deep.equal({ status: "released", refunded_amount: "200.00" });
  });

  it("never cost more than was paid, and a weight that is worth nothing is refused", async () => {
    const trade = await funded({ quantities: ["10"], pricePerUnit: "0.01" });
    const nothing = await move(trade, null, "ship", "supplier", shipmentForm({ netWeight: "0.4" }));
    expect([nothing.status, (nothing.body.details as { fields: object[] }).fields]).to.deep.equal([
      400,
      [{ field: "netWeight", key: "invalid" }],
    ]);
    const heavy = await approve(trade, null, { netWeight: "10.5" });
    expect(heavy).to.deep.include({ weightOpen: false, payable: { amount: "0.10", currency: "USD" } });
  });

  it("wait for the buyer outside the tolerance: who accepts pays by weight", async () => {
    const trade = await funded({ quantities: ["10"], pricePerUnit: "1000" });
    const shipped = await made(trade, null, "ship", "supplier", shipmentForm({ netWeight: "8" }));
    expect(shipped).to.deep.include({ weightOpen: true, status: "awaiting_delivery" });
    const accepted = await made(trade, null, "accept-weight", "buyer");
    expect(accepted).to.deep.include({ weightOpen: false, payable: { amount: "8000.00", currency: "USD" } });
    expect((await move(trade, null, "accept-weight", "buyer")).body.code).to.equal("escrow.weightAnswered");
    await made(trade, null, "confirm-delivery", "buyer");
    await api.post("/dev/clock", { body: { advance: "73h" } });
    await untilSettled(trade);
    expect((await whole(trade)).settlement?.refunded.amount).to.equal("2000.00");
  });

  it("come before our team when the inspection ends and nobody accepted the weight; by an approval it is accepted", async () => {
    const silent = await funded({ quantities: ["10", "10"], pricePerUnit: "100" });
    for (const number of [1, 2]) {
      await made(silent, number, "ship", "supplier", shipmentForm({ netWeight: number === 1 ? "8" : "12" }));
      await made(silent, number, "confirm-delivery", "buyer");
    }
    // Each is told of its own shipment, and what the acceptance of its weight does.
    for (const [number, effect] of [
      [1, "the rest of what you paid comes back"],
      [2, "nothing for what exceeds the agreed quantity"],
    ] as const) {
      const { text, links } = await letterAbout(api, silent.buyer.user.email, `(shipment ${number} of 2) weighs`);
      expect(text).to.include(effect);
      expect(links).to.include(`${api.url}/dashboard/escrow/${silent.order.reference}?shipment=${number}`);
    }
    const approved = await made(silent, 2, "inspections", "buyer", inspectionForm());
    expect(approved).to.deep.include({ status: "approved", weightOpen: false });
    await api.post("/dev/clock", { body: { advance: "73h" } });
    const { status, shipments } = await whole(silent);
    expect([status, ...shipments.map((each) => each.status)]).to.deep.equal(["disputed", "disputed", "funds_released"]);
    const first = (await api.get(`/orders/${silent.order.id}/shipments/1`, { as: silent.buyer }))
      .body as unknown as OrderView;
    expect(first.dispute).to.include({ openedBy: "clock" });
    // Both may still agree on a price; it is taken off what the weight is worth.
    const proposed = await made(silent, 1, "proposals", "buyer", {
      kind: "allowPrice",
      reason: "Short weight and some damp bags.",
      reduction: "100.00",
    });
    const ended = await made(silent, 1, `proposals/${proposed.proposal?.id}/accept`, "supplier");
    expect(ended.settlement).to.deep.include({
      released: { amount: "700.00", currency: "USD" },
      refunded: { amount: "300.00", currency: "USD" },
    });
    await untilSettled(silent);
  });
});
