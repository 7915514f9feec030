import { expect } from "chai";
import { casesOf } from "../disputes/cases.ts";
import { buildDocument } from "#test/factories/documents.ts";
import { buildInspector, foundForm, inspect } from "#test/factories/inspectors.ts";
import {
  answerCase,
  buildOrder,
  endCase,
  inspectionForm,
  readOrder,
  rulings,
  shipmentForm,
  untilStatus,
} from "#test/factories/orders.ts";
import { buildStaff } from "#test/factories/people.ts";
import { useApi } from "#test/support/api.ts";
import { eventually } from "#test/support/wait.ts";
import { settlingOf } from "./settling.ts";

describe("other goods in place of the first", () => {
  const api = useApi();
  const { advance, claimed, journals, read, told } = casesOf(api);
  const { move, propose, agree, wrong, dayIn, stockOf, even } = settlingOf(api);

  let reviewer: { token: string };
  before(async () => {
    reviewer = await buildStaff("reviewer");
  });

  it("have other goods shipped in place of the first, once, and then all ends of a paid shipment", async () => {
    const trade = await claimed();
    const shipped = await readOrder(api, trade);
    expect(await wrong(trade, { kind: "replaceAgreed", goods: "destroyed" })).to.deep.equal(["shipBy required"]);
    expect(await wrong(trade, { kind: "replaceAgreed", goods: "destroyed", shipBy: await dayIn(91) })).to.deep.equal([
      "shipBy tooFarAhead",
    ]);
    const stock = await stockOf(trade);
    const shipBy = await dayIn(30);
    const order = await agree(trade, { kind: "replaceAgreed", goods: "returned", returnPaidBy: "supplier", shipBy });
    expect(order).to.deep.include({ status: "funded", shippedAt: null, transportDocument: null, payable: null });
    expect(order.shipBy?.slice(0, 10)).to.equal(new Date(Date.parse(shipBy) + 86_400_000).toISOString().slice(0, 10));
    expect(order.timeline.map(({ state }) => state)).to.deep.equal([
      "completed",
      "completed",
      "current",
      "pending",
      "pending",
    ]);
    expect(order.inspections, "what was found stays").to.have.lengthOf(shipped.inspections.length);
    expect(order.dispute).to.include({ status: "closed", closedBy: "replaceAgreed" });
    expect(await journals(trade.order)).to.deep.equal(["hold"]);
    expect(await told(trade, "replacementAgreed"), "whoever has agreed knows it").to.deep.equal(["supplier"]);
    const supplier = await readOrder(api, { ...trade, buyer: trade.supplier });
    expect(supplier.can).to.include("ship");

    await move(trade, trade.supplier, "ship", shipmentForm({ expectedArrival: await dayIn(20), netWeight: "4.9" }));
    await move(trade, trade.buyer, "confirm-delivery");
    const again = await readOrder(api, trade);
    expect(again.can).not.to.include("replaceAgreed");
    const second = { kind: "replaceAgreed", goods: "kept", shipBy };
    expect((await propose(trade, trade.buyer, second)).body.code).to.equal("escrow.alreadyReplaced");
    await move(trade, trade.buyer, "inspections", inspectionForm());
    await move(trade, trade.buyer, "release");
    const over = await readOrder(api, trade);
    expect(over).to.include({ status: "funds_released" });
    expect(over.timeline.find(({ step }) => step === "quality_control")?.by).to.equal("buyer");
    await eventually(async () => (await readOrder(api, trade)).settlement?.paidOutAt ?? undefined);
    expect(await even(trade)).to.deep.equal([]);
    expect(await stockOf(trade)).to.equal(stock);
  });

  it("refund a replacement that is not shipped in time; what has left once is not for sale again", async () => {
    const trade = await claimed();
    const stock = await stockOf(trade);
    await agree(trade, { kind: "replaceAgreed", goods: "kept", shipBy: await dayIn(3) });
    expect((await move(trade, trade.buyer, "cancel")).body.code).to.equal("escrow.shipByNotPassed");
    await advance("4d");
    const order = (await move(trade, trade.buyer, "cancel")).body;
    expect(order).to.include({ status: "refunded" });
    expect(await stockOf(trade)).to.equal(stock);
    await eventually(async () => (await journals(trade.order)).includes("repayment"));
    expect(await even(trade)).to.deep.equal([]);
  });

  it("are inspected by themselves: an approval of the first counts for nothing, and who was asked about those is not asked about these", async function () {
    this.timeout(60_000);
    const trade = await buildOrder(api, { quantity: "5", status: "quality_control" });
    const { order, supplier, buyer } = trade;
    const { bound } = await buildInspector(api, trade, supplier);
    expect((await inspect(api, bound, "submit", foundForm())).status).to.equal(200);
    const idle = await buildInspector(api, trade, supplier);
    const queue = async () =>
      (
        (await api.get(`/admin/validations?filter=${encodeURIComponent('{"open":true}')}`, { as: reviewer })).body as {
          id: string;
          order: { reference: string };
        }[]
      ).filter((row) => row.order.reference === order.reference);
    const [waiting] = await queue();
    expect(waiting, "it waits as long as the first are inspected").not.to.equal(undefined);
    const evidence = await buildDocument(buyer, { purpose: "evidence" });
    const hung = await api.post(`/orders/${order.id}/papers`, {
      as: buyer,
      body: { purpose: "evidence", documents: [evidence.id] },
    });
    expect(hung.status, JSON.stringify(hung.body)).to.equal(201);
    const rejected = (value: string) =>
      inspectionForm({
        status: "rejected",
        notes: "Wet.",
        record: { crop: "coffee", figures: [{ figure: "moisture", value, method: "ISO 6673" }] },
      });
    await move(trade, buyer, "inspections", rejected("13.4"));
    const first = await read(trade, buyer);
    expect([first.inspections.length, first.exhibits.length]).to.deep.equal([2, 1]);
    await agree(trade, { kind: "replaceAgreed", goods: "kept", shipBy: await dayIn(30) });

    await eventually(
      async () => {
        await advance("2m");
        const { state } = (
          (await api.get(`/orders/${order.id}/shipments/1/inspectors`, { as: supplier })).body.items as {
            id: string;
            state: string;
          }[]
        ).find(({ id }) => id === idle.invitation.id) ?? { state: "" };
        return state === "overtaken" ? state : undefined;
      },
      { what: "the end of the invitation", timeout: 10_000 },
    );
    await move(trade, supplier, "ship", shipmentForm({ expectedArrival: await dayIn(20) }));
    await move(trade, buyer, "confirm-delivery");
    expect((await readOrder(api, trade)).status).to.equal("quality_control");
    expect((await inspect(api, idle.bound, "submit", foundForm())).body.code).to.equal("inspectors.linkRevoked");
    expect(await queue(), "nobody approves these by what was found of the first").to.deep.equal([]);
    const late = await api.post(`/admin/validations/${waiting?.id}/validate`, {
      as: reviewer,
      version: 1,
      body: { reason: "The figures of the laboratory meet each limit." },
    });
    expect(late.body.code).to.equal("inspectors.claimSettled");

    await move(trade, buyer, "inspections", rejected("12.9"));
    const second = await read(trade, buyer);
    expect(second.id).not.to.equal(first.id);
    expect(second.inspections.map(({ record }) => record?.content.figures[0]?.value)).to.deep.equal(["12.9"]);
    expect(second.exhibits, "what was shown of the first is in their case").to.deep.equal([]);
    const desk = (await api.get(`/admin/disputes/${first.id}`, { as: reviewer })).body;
    expect([desk.inspections.length, desk.exhibits.length], "and stays there").to.deep.equal([2, 1]);
    expect((await api.get(`/admin/disputes/${second.id}`, { as: reviewer })).body.inspections).to.have.lengthOf(1);
    await answerCase(api, { order, by: supplier });
    await endCase(
      api,
      { ...trade, reviewer },
      { reason: "The certificate names a moisture above the limit.", ...rulings.buyer },
    );
    await untilStatus(api, trade, "refunded");
    await eventually(async () => (await journals(order)).includes("repayment"));
    expect(await even(trade)).to.deep.equal([]);
  });
});
