import { expect } from "chai";
import { casesOf } from "../disputes/cases.ts";
import { inspectionForm, readOrder, shipmentForm } from "#test/factories/orders.ts";
import { useApi } from "#test/support/api.ts";
import { eventually } from "#test/support/wait.ts";
import { settlingOf } from "./settling.ts";

describe("other goods in place of the first", () => {
  const api = useApi();
  const { advance, claimed, journals, told } = casesOf(api);
  const { move, propose, agree, wrong, dayIn, stockOf, even } = settlingOf(api);

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
});
