import { expect } from "chai";
import { agreedTransitions } from "#shared/escrow/process.ts";
import { casesOf } from "../disputes/cases.ts";
import { buildDocument } from "#test/factories/documents.ts";
import { buildOrder, readOrder } from "#test/factories/orders.ts";
import { buildMember, buildStaff } from "#test/factories/people.ts";
import { useApi } from "#test/support/api.ts";
import { eventually } from "#test/support/wait.ts";
import { reason, settlingOf, usd } from "./settling.ts";

describe("settlements between both sides", () => {
  const api = useApi();
  const { advance, claimed, read, act, did, decided, until, journals, told, timeline } = casesOf(api);
  let reviewer: Awaited<ReturnType<typeof buildStaff>>;
  before(async () => {
    reviewer = await buildStaff("reviewer");
  });

  const { propose, answer, agree, wrong, dayIn, stockOf, even } = settlingOf(api);

  it("refund all of it, with what becomes of the goods, and leave nothing to decide", async () => {
    const trade = await claimed();
    expect(trade.found.can).to.include("propose");
    expect((await readOrder(api, trade)).can).to.have.members([
      "allowPrice",
      "refundAgreed",
      "splitAgreed",
      "replaceAgreed",
    ]);
    expect(await wrong(trade, { kind: "refundAgreed" })).to.deep.equal(["goods required"]);
    expect(await wrong(trade, { kind: "refundAgreed", goods: "returned" })).to.deep.equal(["returnPaidBy required"]);
    const stock = await stockOf(trade);
    const order = await agree(trade, { kind: "refundAgreed", goods: "destroyed" });
    expect(order).to.deep.include({ status: "refunded" });
    expect(order.proposal).to.deep.include({ kind: "refundAgreed", goods: "destroyed", returnPaidBy: null });
    expect(order.settlement).to.deep.include({ released: usd("0.00"), refunded: usd(trade.order.total.amount) });
    expect(await read(trade, trade.supplier)).to.deep.include({ status: "closed", closedBy: "refundAgreed" });
    expect(await stockOf(trade), "what has left does not come back").to.equal(stock);
    expect(await told(trade, "refundAgreed"), "whoever has agreed knows it").to.deep.equal(["supplier"]);
    await eventually(async () => (await journals(trade.order)).includes("repayment"));
    expect(await even(trade)).to.deep.equal([]);
    const { items } = await timeline(trade.found.id, trade.buyer);
    expect(items.map(({ source, what }) => `${source} ${what}`)).to.include.members([
      "order refundAgreed",
      "proposal accepted",
    ]);
  });

  it("divide it to the cent, with the fees of the released part, and an owner of the buyer agrees", async () => {
    const trade = await claimed();
    const manager = await buildMember(trade.buyer.organization, "manager");
    expect(await wrong(trade, { kind: "splitAgreed", goods: "kept" })).to.deep.equal(["released required"]);
    for (const released of [trade.order.total.amount, "26250.01"])
      expect(await wrong(trade, { kind: "splitAgreed", goods: "kept", released })).to.deep.equal(["released below"]);
    expect(await wrong(trade, { kind: "splitAgreed", goods: "returned", released: "1" })).to.deep.equal([
      "goods choice",
    ]);
    const body = { kind: "splitAgreed", goods: "sold", released: "10000.01" };
    expect((await propose(trade, manager, body)).status).to.equal(403);
    const order = await agree(trade, body);
    expect(order).to.deep.include({ status: "funds_released" });
    expect(order.split).to.deep.equal({
      supplier: usd("9000.01"),
      platform: usd("850.00"),
      impactFund: usd("150.00"),
      posted: true,
    });
    expect(order.settlement).to.deep.include({ released: usd("10000.01"), refunded: usd("16249.99") });
    await eventually(async () => {
      const { settlement } = await readOrder(api, trade);
      return (settlement?.paidOutAt && settlement.paidBackAt) ?? undefined;
    });
    expect(await even(trade)).to.deep.equal([]);
    expect(await told(trade, "splitAgreed")).to.deep.equal(["buyer", "supplier"]);
  });

  it("let a refund wait for the goods: shown, taken for returned, and then made, once", async () => {
    const trade = await claimed();
    const order = await agree(trade, { kind: "refundAgreed", goods: "returned", returnPaidBy: "supplier" });
    expect(order).to.include({ status: "disputed" });
    expect(order.dispute).to.include({ status: "returning" });
    const found = await read(trade, trade.buyer);
    expect(found).to.deep.include({ status: "returning", ruling: null, settlement: order.proposal?.id });
    expect(found.can).to.include("proveReturn");
    expect(await told(trade, "returnAgreed"), "whoever has agreed knows it").to.deep.equal(["supplier"]);
    expect(await journals(trade.order)).not.to.include("refund");
    const waybill = await buildDocument(trade.buyer, { purpose: "evidence" });
    await did(found.id, trade.buyer, "return", { document: "CMR 4711", documents: [waybill.id] });
    const taken = await Promise.all([0, 1, 2].map(() => act(found.id, trade.supplier, "return/accept")));
    expect(taken.filter(({ status }) => status === 200)).to.have.lengthOf(1);
    expect((await readOrder(api, trade)).status).to.equal("refunded");
    expect(await read(trade, trade.buyer)).to.deep.include({
      status: "closed",
      closedBy: "refundAgreed",
      settlement: null,
    });
    expect((await journals(trade.order)).filter((kind) => kind === "refund")).to.have.lengthOf(1);
    const { items } = await timeline(found.id, trade.buyer);
    expect(items.filter(({ source }) => source === "case").map(({ what, by }) => [what, by])).to.deep.equal([
      ["acceptReturn", "supplier"],
      ["proveReturn", "buyer"],
      ["agreeReturn", "agreement"],
    ]);
  });

  it("bring goods that do not come back, or not as they should, before our team", async () => {
    const missed = await claimed();
    await agree(missed, { kind: "refundAgreed", goods: "returned", returnPaidBy: "buyer" });
    await advance("30d");
    const open = await until(missed, "open");
    // Nobody could appeal yet: the decision is announced as the first of any case, and nobody takes the claim back by now.
    expect(open).to.deep.include({ stage: "first", settlement: null, ruling: null });
    expect(open.can).not.to.include("withdraw");
    expect(await decided(open.id, reviewer, "supplier")).to.include({ status: "announced" });
    expect(await journals(missed.order)).to.deep.equal(["hold"]);
    expect(await did(open.id, missed.buyer, "appeal", { words: "The container is on its way." })).to.include({
      status: "answering",
      stage: "appeal",
    });

    const contested = await claimed();
    await agree(contested, { kind: "refundAgreed", goods: "returned", returnPaidBy: "buyer" });
    const { id } = contested.found;
    const waybill = await buildDocument(contested.buyer, { purpose: "evidence" });
    await did(id, contested.buyer, "return", { document: "CMR 12", documents: [waybill.id] });
    const again = await did(id, contested.supplier, "return/contest", { words: "The container came back empty." });
    expect(again).to.include({ status: "open", stage: "first" });
    // While it waits anew, both may still settle it otherwise.
    await agree(contested, { kind: "allowPrice", reduction: "100" });
    expect(await read(contested, contested.buyer)).to.deep.include({ status: "closed", closedBy: "allowPrice" });
  });

  it("take the place of an announced decision, and lapse where it has taken effect", async () => {
    const settled = await claimed();
    await did(settled.found.id, settled.supplier, "answer", { words: "The bags were dry when they left." });
    await decided(settled.found.id, reviewer, "buyer");
    await agree(settled, { kind: "refundAgreed", goods: "returned", returnPaidBy: "supplier" });
    expect(await read(settled, settled.buyer)).to.deep.include({ status: "returning", ruling: null, waived: [] });

    // What was offered before is no free choice for the side that has lost.
    const offered = await claimed();
    await did(offered.found.id, offered.supplier, "answer", { words: "The bags were dry when they left." });
    const offer = await propose(offered, offered.buyer, { kind: "allowPrice", reduction: "100" });
    await decided(offered.found.id, reviewer, "buyer", { goods: "kept" });
    const stale = await answer(offered, offered.supplier, (offer.body.proposal as { id: string }).id);
    expect([stale.status, stale.body.code, stale.body.details]).to.deep.equal([
      409,
      "escrow.proposalAnswered",
      { status: "overtaken" },
    ]);
    expect((await readOrder(api, offered)).status).to.equal("disputed");

    const decidedFirst = await claimed();
    const { id } = decidedFirst.found;
    await did(id, decidedFirst.supplier, "answer", { words: "The bags were dry when they left." });
    const proposed = await propose(decidedFirst, decidedFirst.supplier, { kind: "refundAgreed", goods: "kept" });
    await decided(id, reviewer, "supplier");
    await did(id, decidedFirst.buyer, "waive");
    const late = await answer(decidedFirst, decidedFirst.buyer, (proposed.body.proposal as { id: string }).id);
    expect([late.status, late.body.code, late.body.details]).to.deep.equal([
      409,
      "escrow.proposalAnswered",
      { status: "overtaken" },
    ]);
    expect((await readOrder(api, decidedFirst)).status).to.equal("funds_released");
  });

  it("name no way to pay past escrow, neither what is proposed nor what is answered", async () => {
    const trade = await claimed();
    const reason = "Pay the rest to NL91 ABNA 0417 1643 00, it is cheaper.";
    const refused = await propose(trade, trade.supplier, { kind: "refundAgreed", goods: "kept", reason });
    expect([refused.status, refused.body.details.fields[0].key]).to.deep.equal([400, "throughEscrowOnly"]);
    const made = await propose(trade, trade.supplier, { kind: "refundAgreed", goods: "kept" });
    const { id } = made.body.proposal as { id: string };
    const declined = await api.post(`/orders/${trade.order.id}/proposals/${id}/decline`, {
      as: trade.buyer,
      body: { reason },
    });
    expect([declined.status, declined.body.details.fields[0].key]).to.deep.equal([400, "throughEscrowOnly"]);
  });

  it("lapse unanswered after a week, when withdrawn, and with a claim that is withdrawn; of two answers one counts", async () => {
    const forgotten = await claimed();
    await propose(forgotten, forgotten.buyer, { kind: "splitAgreed", goods: "kept", released: "1000" });
    await advance("7d");
    expect((await readOrder(api, forgotten)).proposal).to.include({ status: "expired" });
    expect((await readOrder(api, forgotten)).status).to.equal("disputed");

    const taken = await claimed();
    const first = await propose(taken, taken.supplier, { kind: "refundAgreed", goods: "kept" });
    const { id } = first.body.proposal as { id: string };
    expect((await answer(taken, taken.supplier, id, "withdraw")).body.proposal).to.include({ status: "withdrawn" });
    const second = await propose(taken, taken.supplier, {
      kind: "replaceAgreed",
      goods: "kept",
      shipBy: await dayIn(20),
    });
    await did(taken.found.id, taken.buyer, "withdraw", {});
    const late = await answer(taken, taken.buyer, (second.body.proposal as { id: string }).id);
    expect([late.status, late.body.details]).to.deep.equal([409, { status: "overtaken" }]);
    expect((await readOrder(api, taken)).status).to.equal("quality_control");

    const twice = await claimed();
    const manager = await buildMember(twice.buyer.organization, "manager");
    const offered = await propose(twice, twice.supplier, { kind: "refundAgreed", goods: "kept" });
    const named = (offered.body.proposal as { id: string }).id;
    const answers = await Promise.all([
      answer(twice, twice.buyer, named),
      answer(twice, manager, named, "decline"),
      answer(twice, manager, named),
    ]);
    expect(answers.map(({ status }) => status).sort()).to.deep.equal([200, 409, 409]);
  });

  it("refund and divide in an inspection too, where goods do not come back without a case", async () => {
    const trade = await buildOrder(api, { status: "quality_control", quantity: "2" });
    expect(await wrong(trade, { kind: "refundAgreed", goods: "returned", returnPaidBy: "buyer" })).to.deep.equal([
      "goods caseNeeded",
    ]);
    const order = await agree(trade, { kind: "refundAgreed", goods: "sold" });
    expect(order).to.include({ status: "refunded" });
    const other = await buildOrder(api, { status: "quality_control", quantity: "2" });
    expect(await agree(other, { kind: "splitAgreed", goods: "kept", released: "1.00" })).to.include({
      status: "funds_released",
    });
    const early = await buildOrder(api, { status: "funded", quantity: "1" });
    for (const kind of agreedTransitions.filter((name) => name.endsWith("Agreed") && name !== "cancelAgreed"))
      expect((await propose(early, early.buyer, { kind })).body.code, kind).to.equal("escrow.wrongStatus");
  });

  it("give goods that never left back to the listing, and ask nobody what becomes of them", async () => {
    const trade = await buildOrder(api, { status: "funded", quantity: "2" });
    await api.post(`/admin/orders/${trade.order.reference}/cases`, { as: reviewer, body: { reason, shipment: 1 } });
    const { can } = await readOrder(api, trade);
    expect(can).to.have.members(["allowPrice", "refundAgreed", "splitAgreed"]);
    const order = await agree(trade, { kind: "refundAgreed", goods: "kept" });
    expect(order.proposal).to.deep.include({ goods: null });
    expect(await stockOf(trade)).to.equal("38.500");
  });

  it("replace nothing that was approved, and release nothing that the provider has given back", async () => {
    const approved = await buildOrder(api, { status: "approved", quantity: "1" });
    await api.post(`/admin/orders/${approved.order.reference}/cases`, { as: reviewer, body: { reason, shipment: 1 } });
    expect((await readOrder(api, approved)).can).to.have.members(["allowPrice", "refundAgreed", "splitAgreed"]);
    const body = { kind: "replaceAgreed", goods: "kept", shipBy: await dayIn(10) };
    expect((await propose(approved, approved.buyer, body)).body.code).to.equal("escrow.wrongStatus");

    for (const given of [{ kind: "splitAgreed", goods: "kept", released: "5" }, body]) {
      const trade = await claimed();
      const proposed = await propose(trade, trade.supplier, given);
      await api.db("escrow_wallets").where({ order_id: trade.order.id }).update({ provider_status: "cancelled" });
      const { id } = proposed.body.proposal as { id: string };
      expect((await answer(trade, trade.buyer, id)).body.code, given.kind).to.equal("escrow.paymentReversed");
      expect((await readOrder(api, trade)).proposal).to.include({ status: "open" });
    }
  });
});
