import { expect } from "chai";
import type { OrderView } from "#shared/escrow/contract.ts";
import type { DisputeCaseView } from "#shared/disputes/staff-view.ts";
import { deliveredReason } from "#shared/escrow/rules.ts";
import { buildDocument } from "#test/factories/documents.ts";
import { buildOffer } from "#test/factories/offers.ts";
import {
  answerCase,
  inspectionForm,
  pay,
  readOrder,
  shipmentForm,
  untilStatus,
  waiveAppeals,
  type Trade,
} from "#test/factories/orders.ts";
import { buildStaff } from "#test/factories/people.ts";
import { renewed } from "#test/support/access-tokens.ts";
import { goodsForm, stateGoods } from "#test/backend/drawn-papers/parties.ts";
import { useApi } from "#test/support/api.ts";
import { eventually } from "#test/support/wait.ts";

const day = 86_400_000;

describe("a contract that pays for the delivered weight", function () {
  this.timeout(240_000);
  const api = useApi();
  const pass = (duration: string) => api.post("/dev/clock", { body: { advance: duration } });

  /** Ten tons at 3,100, five percent more or less, shipped as 9.900. */
  async function buildShipped(terms: object = {}, netWeight = "9.9"): Promise<Trade> {
    const { offer, buyer, supplier, product } = await buildOffer({
      quantity: "10",
      pricePerUnit: "3100",
      accepted: true,
      terms: { weightBasis: "netDelivered", tolerancePercent: "5", ...terms },
      sentAt: new Date((await api.get("/products?limit=1")).headers["x-server-time"] ?? Date.now()),
    });
    const placed = await api.post("/orders", { as: buyer, body: { offerId: offer.id } });
    expect(placed.status, JSON.stringify(placed.body)).to.equal(201);
    const trade = { order: placed.body, buyer, supplier, product } as Trade;
    await pay(api, trade);
    const expectedArrival = new Date(Date.parse(trade.order.createdAt) + 30 * day).toISOString().slice(0, 10);
    await api.post(`/orders/${trade.order.id}/ship`, {
      as: supplier,
      body: shipmentForm({ expectedArrival, netWeight }),
    });
    return { ...trade, order: await readOrder(api, trade) };
  }
  const note = async ({ buyer }: Trade) => (await buildDocument(buyer, { purpose: "weightNote" })).id;
  const stated = async (trade: Trade, netWeight: string) => ({ netWeight, documents: [await note(trade)] });
  const confirm = (trade: Trade, body: object = {}) =>
    api.post(`/orders/${trade.order.id}/confirm-delivery`, { as: trade.buyer, body });
  const weigh = async (trade: Trade, netWeight: string) =>
    api.post(`/orders/${trade.order.id}/delivered-weight`, { as: trade.buyer, body: await stated(trade, netWeight) });
  const accept = ({ order, supplier }: Trade) =>
    api.post(`/orders/${order.id}/accept-delivered-weight`, { as: supplier });
  const approve = ({ order, buyer }: Trade) =>
    api.post(`/orders/${order.id}/inspections`, { as: buyer, body: inspectionForm() });
  const release = ({ order, buyer }: Trade) => api.post(`/orders/${order.id}/release`, { as: buyer });
  const kinds = async (as: { token: string }) =>
    ((await api.get("/notifications", { as })).body.items as { kind: string }[]).map(({ kind }) => kind);
  const today = async (as: { token: string }) =>
    ((await api.get("/overview", { as })).body.today.rows as { kind: string }[])
      .map(({ kind }) => kind)
      .filter((kind) => kind !== "messagesToRead");
  const amounts = ({ settlement }: OrderView) => [settlement?.released.amount, settlement?.refunded.amount];

  it("waits within the tolerance for the supplier too, stated with the delivery and the weight note, and is paid once it is accepted", async () => {
    const trade = await buildShipped();
    const { buyer, supplier } = trade;
    expect((await weigh(trade, "9.7")).body.code, "before the delivery").to.equal("escrow.wrongStatus");
    const bare = await confirm(trade, { delivered: { netWeight: "9.7", documents: [] } });
    expect(bare.body.details.fields).to.deep.include({ field: "delivered.documents", key: "required" });
    expect((await readOrder(api, trade)).status, "nothing of it has happened").to.equal("awaiting_delivery");
    const { status, body } = await confirm(trade, { delivered: await stated(trade, "9.7") });
    expect(status, JSON.stringify(body)).to.equal(200);
    expect(body.delivered).to.deep.equal({
      netWeight: "9.7",
      payable: { amount: "30070.00", currency: "USD" },
      isOpen: true,
    });
    expect([body.status, body.netWeight, body.payable.amount]).to.deep.equal(["quality_control", "9.9", "30690.00"]);
    expect(await kinds(supplier)).to.include("deliveredWeightWithin");
    expect([await today(supplier), await today(buyer)]).to.deep.equal([["deliveredToAnswer"], []]);
    expect(body.can, "the supplier has its turn first").not.to.include("approve");
    expect((await approve(trade)).body.code).to.equal("escrow.weightAwaitsSupplier");
    expect((await weigh(trade, "9.6")).body.code, "a second time").to.equal("escrow.weightStated");
    const papers = (await api.get(`/orders/${trade.order.id}/papers`, { as: supplier })).body.papers as {
      by: string;
      document: { purpose: string };
    }[];
    expect(papers.map(({ by, document }) => [by, document.purpose])).to.deep.include(["buyer", "weightNote"]);
    // The buyer's note is none of the papers that the supplier hands in.
    expect((await api.get(`/orders/${trade.order.id}/checklist`, { as: buyer })).body.lines).to.be.empty;
    expect((await accept(trade)).body.payable.amount).to.equal("30070.00");
    await approve(trade);
    expect(amounts((await release(trade)).body)).to.deep.equal(["30070.00", "930.00"]);
    expect((await weigh(trade, "9.7")).body.code, "after the release").to.equal("escrow.wrongStatus");
  });

  it("counts at once where it lowers nothing, never for more than lies in escrow; where nobody states any, the shipped weight does", async () => {
    const [more, none] = [await buildShipped(), await buildShipped()];
    await confirm(more);
    const { body } = await weigh(more, "10.4");
    expect([body.payable.amount, body.delivered.isOpen]).to.deep.equal(["31000.00", false]);
    expect(await kinds(more.supplier)).to.include("deliveredWeighed");
    expect((await accept(more)).body.code, "nothing to accept").to.equal("escrow.weightAnswered");
    const contest = { as: more.supplier, body: { reason: "Our weight certificate says 10.5 t." } };
    expect((await api.post(`/orders/${more.order.id}/dispute`, contest)).status, "nothing to contest").to.equal(403);
    await approve(more);
    expect(amounts((await release(more)).body)).to.deep.equal(["31000.00", "0.00"]);
    await confirm(none);
    await approve(none);
    expect((await weigh(none, "9.7")).body.code, "after the approval").to.equal("escrow.wrongStatus");
    expect(amounts((await release(none)).body)).to.deep.equal(["30690.00", "310.00"]);
  });

  it("leaves the supplier two days, however late it was stated; its silence then accepts what lies within the tolerance", async () => {
    const trade = await buildShipped();
    const { order, buyer, supplier } = trade;
    const confirmed = (await confirm(trade)).body as OrderView;
    await pass("71h");
    for (const side of [buyer, supplier]) side.token = renewed(side.token);
    const { inspectionEndsAt } = (await weigh(trade, "9.7")).body as OrderView;
    const later = Date.parse(inspectionEndsAt ?? "") - Date.parse(confirmed.inspectionEndsAt ?? "");
    expect(later / 3_600_000).to.be.within(46.9, 48);
    await pass("47h");
    for (const side of [buyer, supplier]) side.token = renewed(side.token);
    const waiting = await readOrder(api, trade);
    expect([waiting.status, waiting.payable?.amount]).to.deep.equal(["quality_control", "30690.00"]);
    // The buyer reads of the end of the inspection as always, and the supplier of its own.
    expect(await kinds(buyer)).to.include("inspectionEnds");
    await pass("2h");
    const released = await untilStatus(api, trade, "funds_released");
    expect(amounts(released)).to.deep.equal(["30070.00", "930.00"]);
    const moves = (await api
      .db("order_events")
      .where({ order_id: order.id })
      .orderBy("id")
      .pluck("transition")) as string[];
    const from = moves.indexOf("weighWithin") + 1;
    expect(moves.slice(from, from + 3)).to.deep.equal(["acceptDeliveredUnopposed", "approveUnopposed", "releaseDue"]);
  });

  it("is a case within the tolerance too where no email could tell the supplier of it", async () => {
    const trade = await buildShipped();
    await confirm(trade);
    await weigh(trade, "9.7");
    const letters = () => api.db("notices").where({ subject_id: trade.order.id, kind: "deliveredWeightWithin" });
    await eventually(() => letters().whereNotNull("letter_sent_at").first("id"), {
      what: "the email about the weight",
    });
    await letters().update({ letter_sent_at: null, letter_failed_at: api.db.fn.now() });
    await pass("73h");
    for (const side of [trade.buyer, trade.supplier]) side.token = renewed(side.token);
    const disputed = await untilStatus(api, trade, "disputed");
    expect([disputed.dispute?.reason, disputed.payable?.amount]).to.deep.equal([deliveredReason, "30690.00"]);
  });

  it("can be disputed within the tolerance as well: a reviewer may pay the shipped worth, or divide up to it", async () => {
    const [won, divided] = [await buildShipped(), await buildShipped()];
    const reviewer = await buildStaff("reviewer");
    for (const trade of [won, divided]) {
      await confirm(trade);
      await weigh(trade, "9.6");
      const rejected = await api.post(`/orders/${trade.order.id}/dispute`, {
        as: trade.supplier,
        body: { reason: "Our weight certificate says 9.9 t." },
      });
      expect([rejected.body.status, rejected.body.payable.amount]).to.deep.equal(["disputed", "30690.00"]);
      expect((await accept(trade)).body.code).to.equal("escrow.wrongStatus");
      await answerCase(api, { order: trade.order, by: trade.buyer });
    }
    const decide = async ({ order }: Trade, body: object) => {
      const filter = JSON.stringify({ q: order.reference });
      const [found] = (await api.get(`/admin/disputes?filter=${filter}`, { as: reviewer })).body as unknown as {
        id: string;
        version: number;
      }[];
      return api.post(`/admin/disputes/${found?.id}/decide`, {
        as: reviewer,
        version: found?.version ?? 0,
        body: { reason: "By the certificate of the inspector.", ...body },
      });
    };
    const [line] = (
      await api.get(`/admin/disputes?filter=${JSON.stringify({ q: won.order.reference })}`, { as: reviewer })
    ).body as unknown as DisputeCaseView[];
    const told = (await api.get(`/admin/disputes/${line?.id}`, { as: reviewer })).body as unknown as DisputeCaseView;
    const { agreed, shippedWorth, delivered } = told.order;
    expect([
      told.matter,
      agreed.weightBasis,
      shippedWorth?.amount,
      delivered?.payable.amount,
      delivered?.isOpen,
    ]).to.deep.equal(["deliveredWeight", "netDelivered", "30690.00", "29760.00", true]);
    expect((await decide(won, { outcome: "supplier", reasonCode: "weightMet" })).status).to.equal(200);
    await waiveAppeals(api, won);
    expect(amounts(await untilStatus(api, won, "funds_released"))).to.deep.equal(["30690.00", "310.00"]);
    // More than the stated weight is worth, which is 29,760.
    const part = { outcome: "split", reasonCode: "weightShort", releasedAmount: "30689.99" };
    expect((await decide(divided, part)).status).to.equal(200);
    await waiveAppeals(api, divided);
    expect(amounts(await untilStatus(api, divided, "funds_released"))).to.deep.equal(["30689.99", "310.01"]);
  });

  it("waits outside the tolerance for the supplier, who accepts it once, whoever asks besides", async () => {
    const trade = await buildShipped();
    const { buyer, supplier } = trade;
    await confirm(trade);
    const open = (await weigh(trade, "8")).body as OrderView;
    expect(open.delivered).to.deep.include({ netWeight: "8", isOpen: true });
    expect([open.payable?.amount, open.shipments[0]?.deliveredOpen]).to.deep.equal(["30690.00", true]);
    expect(open.can, "goods are not approved meanwhile").not.to.include("approve");
    expect((await approve(trade)).body.code).to.equal("escrow.weightAwaitsSupplier");
    expect(await kinds(supplier)).to.include("deliveredWeightToAnswer");
    expect([await today(supplier), await today(buyer)]).to.deep.equal([["deliveredToAnswer"], []]);
    expect((await api.post(`/orders/${trade.order.id}/accept-delivered-weight`, { as: buyer })).status).to.equal(403);
    const answers = await Promise.all(Array.from({ length: 6 }, () => accept(trade)));
    expect(answers.map(({ status }) => status).sort()).to.deep.equal([200, 409, 409, 409, 409, 409]);
    expect(await kinds(buyer)).to.include("deliveredWeightAccepted");
    expect(await today(supplier)).to.be.empty;
    await approve(trade);
    expect(amounts((await release(trade)).body)).to.deep.equal(["24800.00", "6200.00"]);
    const { rows } = await api.db.raw("select supplier, released, refunded from order_money where order_id = ?", [
      trade.order.id,
    ]);
    expect(rows).to.deep.equal([{ supplier: "22320.00", released: "24800.00", refunded: "6200.00" }]);
  });

  it("is a reviewer's to decide where the supplier is silent or disputes it; then the shipped weight is what a supplier can win", async () => {
    const [silent, disputed] = [await buildShipped(), await buildShipped()];
    for (const trade of [silent, disputed]) {
      await confirm(trade);
      await weigh(trade, "8");
    }
    const rejected = await api.post(`/orders/${disputed.order.id}/inspections`, {
      as: disputed.supplier,
      body: inspectionForm({ status: "rejected", notes: "Our weight certificate says 9.9 t." }),
    });
    expect([rejected.body.status, rejected.body.payable.amount]).to.deep.equal(["disputed", "30690.00"]);
    expect((await accept(disputed)).body.code).to.equal("escrow.wrongStatus");
    await pass("73h");
    for (const side of [silent.buyer, silent.supplier]) side.token = renewed(side.token);
    const order = await untilStatus(api, silent, "disputed");
    expect(order.dispute).to.deep.include({ reason: deliveredReason, openedBy: "clock" });
    expect((await accept(silent)).body.code, "too late").to.equal("escrow.wrongStatus");
    for (const side of [silent.buyer, silent.supplier]) expect(await kinds(side)).to.include("deliveredCaseOpened");
  });

  it("is what the fee note is of; an invoice stays of what was shipped, also one that is issued after the weighing", async () => {
    const trade = await buildShipped();
    await confirm(trade);
    await weigh(trade, "9.6");
    await accept(trade);
    const lots = [{ lot: "HU-26-14", bags: 165, netKg: "9900", grossKg: "10020" }];
    const goods = await stateGoods(api, trade, goodsForm({ lots }));
    expect(goods.status, JSON.stringify(goods.body)).to.equal(200);
    const { says } = (await api
      .db("drawn_papers as p")
      .join("shipments as s", "s.id", "p.shipment_id")
      .where({ "s.order_id": trade.order.id, kind: "commercialInvoice" })
      .first("p.says")) as { says: { money: Record<string, unknown> } };
    expect(says.money.byDelivered, "said on the invoice").to.equal(true);
    expect([Number(says.money.quantity), says.money.worth, says.money.amount]).to.deep.equal([
      9.9,
      "30690.00",
      "30690.00",
    ]);
    await approve(trade);
    expect(amounts((await release(trade)).body)).to.deep.equal(["29760.00", "1240.00"]);
    expect((await api.db("fee_notes").where({ order_id: trade.order.id }).first("quantity"))?.quantity).to.equal(
      "9.600",
    );
  });

  it("is stated where the terms say so alone; it takes the place of a shipped weight that waited for the buyer", async () => {
    const shipped = await buildShipped({ weightBasis: "netShipped" });
    await confirm(shipped);
    expect((await weigh(shipped, "9.7")).body.code).to.equal("escrow.shippedWeightPaid");
    expect((await readOrder(api, shipped)).can).not.to.include("weighDelivered");
    const odd = await buildShipped({}, "8.5");
    expect(odd.order.weightOpen).to.equal(true);
    await confirm(odd);
    const { body } = await weigh(odd, "9.6");
    expect([body.weightOpen, body.payable.amount, body.weightQuestion.answer]).to.deep.equal([
      false,
      "29760.00",
      "weighed",
    ]);
    const worthless = await buildShipped();
    await confirm(worthless);
    for (const weight of ["0", "-1", "1e24", "many"]) {
      const refused = await weigh(worthless, weight);
      expect([refused.status, refused.body.details.fields[0].field], weight).to.deep.equal([400, "netWeight"]);
    }
  });
});
