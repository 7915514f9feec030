import { expect } from "chai";
import { buildMember, buildUser } from "#test/factories/people.ts";
import { buildOrder, inspectionForm, readOrder, shipmentForm, type Trade } from "#test/factories/orders.ts";
import { useApi } from "#test/support/api.ts";
import { redoFrom } from "#test/support/redo-migrations.ts";
import { eventually } from "#test/support/wait.ts";

describe("orders that both sides want to end or change", () => {
  const api = useApi();

  const advance = async (duration: string) => {
    const { status, body } = await api.post("/dev/clock", { body: { advance: duration } });
    expect(status).to.equal(200);
    return new Date((body as { now: string }).now);
  };
  const dayIn = async (days: number) => {
    const now = await advance("1s");
    return new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10);
  };
  const stockOf = async ({ product }: Trade) =>
    (await api.db<{ id: string; quantity: string }>("supplier_products").where({ id: product.id }).first("quantity"))
      ?.quantity;
  const journals = async ({ order }: Trade) =>
    (await api.db("ledger_journals").where({ order_id: order.id }).orderBy("sequence").pluck("kind")) as string[];
  /** The buyer's email has left: silence counts from a question that was delivered. */
  const untilAsked = ({ order }: Trade) =>
    eventually(() =>
      api
        .db("notices")
        .where({ subject_id: order.id, kind: "deliveryToConfirm" })
        .whereNotNull("letter_sent_at")
        .first("id"),
    );
  const move = (trade: Trade, as: { token: string }, name: string, body?: object) =>
    api.post(`/orders/${trade.order.id}/${name}`, { as, ...(body ? { body } : {}) });
  /** Goods that should have arrived, about which a silent buyer was asked two weeks ago. */
  async function buildSilent() {
    const trade = await buildOrder(api, { status: "funded", quantity: "2" });
    await move(trade, trade.supplier, "ship", shipmentForm({ expectedArrival: await dayIn(1) }));
    await advance("48h");
    await move(trade, trade.supplier, "ask-confirmation");
    await untilAsked(trade);
    await advance("14d");
    expect((await readOrder(api, trade)).silenceCaseSince).to.be.a("string");
    return trade;
  }

  const reason = "The ship's departure has been cancelled.";
  const proposeTo = (trade: Trade, as: { token: string }, body: object) =>
    move(trade, as, "proposals", { reason, ...body });
  const answer = (trade: Trade, as: { token: string }, name: string, id: string) =>
    move(trade, as, `proposals/${id}/${name}`, name === "decline" ? { reason: null } : undefined);

  it("end before shipping when one proposes and the other accepts, once", async () => {
    const trade = await buildOrder(api, { status: "funded", quantity: "2" });
    expect(trade.order.can).to.deep.equal(["cancelAgreed", "changeDates"]);
    const { status, body } = await proposeTo(trade, trade.supplier, { kind: "cancelAgreed" });
    expect(status, JSON.stringify(body)).to.equal(201);
    expect(body.proposal).to.deep.include({
      kind: "cancelAgreed",
      by: "supplier",
      status: "open",
      can: ["withdraw"],
    });
    expect(body.can).to.deep.equal(["ship"]);
    const { id } = body.proposal as { id: string };
    expect((await readOrder(api, trade)).proposal?.can).to.deep.equal(["accept", "decline"]);
    expect((await answer(trade, trade.supplier, "accept", id)).status).to.equal(403);
    expect((await proposeTo(trade, trade.buyer, { kind: "cancelAgreed" })).body.code).to.equal("escrow.proposalOpen");
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => answer(trade, trade.buyer, index % 2 ? "accept" : "decline", id)),
    );
    expect(answers.filter(({ status: each }) => each === 200)).to.have.lengthOf(1);
    expect(answers.filter(({ body: each }) => each.code === "escrow.proposalAnswered")).to.have.lengthOf(7);
    const order = await readOrder(api, trade);
    if (order.proposal?.status === "declined") {
      expect(order.status).to.equal("funded");
      const again = await proposeTo(trade, trade.supplier, { kind: "cancelAgreed" });
      await answer(trade, trade.buyer, "accept", (again.body.proposal as { id: string }).id);
    }
    expect((await readOrder(api, trade)).status).to.equal("refunded");
    expect(await stockOf(trade)).to.equal("38.500");
    await eventually(async () => (await journals(trade)).includes("repayment"));
    await eventually(async () => (await readOrder(api, trade)).settlement?.paidBackAt ?? undefined);
  });

  it("have a lower price after the inspection: the rest is released by the agreed shares, the difference refunded", async () => {
    const trade = await buildOrder(api, { status: "quality_control", quantity: "2" });
    for (const [reduction, key] of [
      ["10500.00", "below"],
      [null, "required"],
    ])
      expect(
        (await proposeTo(trade, trade.buyer, { kind: "allowPrice", reduction })).body.details.fields,
      ).to.deep.include({
        field: "reduction",
        key,
        ...(key === "below" ? { values: { most: "10500.00" } } : {}),
      });
    const proposed = await proposeTo(trade, trade.buyer, { kind: "allowPrice", reduction: "500.01" });
    expect(proposed.body.proposal.reduction).to.deep.equal({ amount: "500.01", currency: "USD" });
    const agreed = await answer(trade, trade.supplier, "accept", proposed.body.proposal.id as string);
    expect(agreed.body).to.deep.include({ status: "funds_released" });
    // Nobody approved the goods: what ended their inspection was the agreement.
    const [, , , inspected, released] = agreed.body.timeline;
    expect(released).to.include({ state: "completed", by: "agreement" });
    expect(inspected).to.deep.equal({ ...released, step: "quality_control" });
    expect(agreed.body.settlement).to.deep.include({
      released: { amount: "9999.99", currency: "USD" },
      refunded: { amount: "500.01", currency: "USD" },
    });
    await eventually(async () => {
      const { settlement } = await readOrder(api, trade);
      return (settlement?.paidOutAt && settlement.paidBackAt) ?? undefined;
    });
    const open = await api
      .db("trial_balance")
      .whereIn("organization_id", [trade.buyer.organization.id, trade.supplier.organization.id])
      .whereNot({ balance: "0.00" });
    expect(open, "nothing is held or owed any more").to.deep.equal([]);
  });

  it("settle a dispute between themselves, which leaves nothing to decide", async () => {
    const trade = await buildOrder(api, { status: "disputed", quantity: "2" });
    const proposed = await proposeTo(trade, trade.supplier, { kind: "allowPrice", reduction: "1000" });
    await answer(trade, trade.buyer, "accept", proposed.body.proposal.id as string);
    const order = await readOrder(api, trade);
    expect(order).to.include({ status: "funds_released" });
    expect(order.dispute).to.include({ closedBy: "allowPrice", decision: null });
    expect(await api.db("disputes").where({ order_id: trade.order.id }).pluck("status")).to.deep.equal(["closed"]);
  });

  it("agree on other dates: to ship by before the shipping, of arrival after it", async () => {
    const trade = await buildOrder(api, { status: "funded", quantity: "2" });
    const later = await dayIn(60);
    for (const wrong of [{}, { shipBy: "2020-01-01" }, { expectedArrival: later }])
      expect((await proposeTo(trade, trade.supplier, { kind: "changeDates", ...wrong })).status).to.equal(400);
    const proposed = await proposeTo(trade, trade.supplier, { kind: "changeDates", shipBy: later });
    await answer(trade, trade.buyer, "accept", proposed.body.proposal.id as string);
    const order = await readOrder(api, trade);
    expect(order.shipBy).to.equal(new Date(Date.parse(`${later}T00:00:00Z`) + 86_400_000).toISOString());
    const silent = await buildSilent();
    const arrival = await dayIn(10);
    const asked = await proposeTo(silent, silent.buyer, { kind: "changeDates", expectedArrival: arrival });
    await answer(silent, silent.supplier, "accept", asked.body.proposal.id as string);
    expect(await readOrder(api, silent)).to.deep.include({
      expectedArrival: arrival,
      confirmationAskedAt: null,
      silenceCaseSince: null,
    });
    const far = await dayIn(200);
    const tooFar = await proposeTo(silent, silent.buyer, { kind: "changeDates", expectedArrival: far });
    expect(tooFar.body.details.fields).to.deep.equal([
      { field: "expectedArrival", key: "tooFar", values: { days: 120 } },
    ]);
  });

  it("forget a proposal that is withdrawn, overtaken, or answered by nobody for seven days", async () => {
    const withdrawn = await buildOrder(api, { status: "funded", quantity: "1" });
    const first = await proposeTo(withdrawn, withdrawn.buyer, { kind: "cancelAgreed" });
    await answer(withdrawn, withdrawn.buyer, "withdraw", first.body.proposal.id as string);
    expect((await readOrder(api, withdrawn)).proposal).to.include({ status: "withdrawn" });

    const second = await proposeTo(withdrawn, withdrawn.buyer, { kind: "cancelAgreed" });
    expect((await readOrder(api, withdrawn)).earlierProposals).to.have.lengthOf(1);
    const [earlier] = (await readOrder(api, withdrawn)).earlierProposals;
    expect(earlier).to.deep.include({ status: "withdrawn", by: "buyer", reason, can: [] });
    expect(earlier?.answeredAt).to.be.a("string");
    expect(
      (await move(withdrawn, withdrawn.supplier, "ship", shipmentForm({ expectedArrival: await dayIn(20) }))).status,
    ).to.equal(200);
    expect((await readOrder(api, withdrawn)).proposal).to.include({ status: "overtaken" });
    const late = await answer(withdrawn, withdrawn.supplier, "accept", second.body.proposal.id as string);
    expect([late.status, late.body.details]).to.deep.equal([409, { status: "overtaken" }]);

    const forgotten = await buildOrder(api, { status: "funded", quantity: "1" });
    await proposeTo(forgotten, forgotten.buyer, { kind: "cancelAgreed" });
    await advance("10079m");
    expect((await readOrder(api, forgotten)).proposal).to.include({ status: "open" });
    await advance("1m");
    expect(await readOrder(api, forgotten)).to.deep.include({ status: "funded" });
    expect((await readOrder(api, forgotten)).proposal).to.include({ status: "expired" });
  });

  it("tell of a weight outside the tolerance that it was asked about, and how that was answered", async () => {
    const shipLight = async (trade: Trade) =>
      (await move(trade, trade.supplier, "ship", shipmentForm({ netWeight: "1.5", expectedArrival: await dayIn(20) })))
        .body;
    const accepted = await buildOrder(api, { status: "funded", quantity: "2" });
    const shipped = await shipLight(accepted);
    expect(shipped.weightQuestion).to.deep.include({ answer: null, answeredAt: null });
    expect(shipped.shipments).to.deep.include.members([{ ...shipped.shipments[0], netWeight: "1.5" }]);
    await move(accepted, accepted.buyer, "accept-weight");
    expect((await readOrder(api, accepted)).weightQuestion).to.include({ answer: "accepted" });

    const approved = await buildOrder(api, { status: "funded", quantity: "2" });
    await shipLight(approved);
    await move(approved, approved.buyer, "confirm-delivery");
    await move(approved, approved.buyer, "inspections", inspectionForm());
    expect((await readOrder(api, approved)).weightQuestion).to.include({ answer: "approved" });
    const usual = await buildOrder(api, { status: "quality_control", quantity: "2" });
    expect(usual.order.weightQuestion).to.equal(null);
  });

  it("have a lower price only with an owner of the buyer, who releases the money; a manager says no to it", async () => {
    const trade = await buildOrder(api, { status: "quality_control", quantity: "2" });
    const manager = await buildMember(trade.buyer.organization, "manager");
    const seller = await buildMember(trade.supplier.organization, "manager");
    const read = async (as: { token: string }) => (await api.get(`/orders/${trade.order.id}`, { as })).body;
    const least = { kind: "allowPrice", reduction: "0.01" };
    expect((await read(manager)).can).not.to.include("allowPrice");
    expect((await read(trade.buyer)).can).to.include("allowPrice");
    expect((await proposeTo(trade, manager, least)).status).to.equal(403);

    const first = (await proposeTo(trade, seller, least)).body.proposal as { id: string };
    expect((await read(manager)).proposal.can).to.deep.equal(["decline"]);
    expect((await read(trade.buyer)).proposal.can).to.deep.equal(["accept", "decline"]);
    expect((await answer(trade, manager, "accept", first.id)).status).to.equal(403);
    expect((await answer(trade, manager, "decline", first.id)).body.proposal.status).to.equal("declined");
    expect((await readOrder(api, trade)).status).to.equal("quality_control");
    expect(await journals(trade)).not.to.include("release");

    // What an owner has proposed for the buyer, a manager may take back, and a supplier's manager accept.
    const second = (await proposeTo(trade, trade.buyer, least)).body.proposal as { id: string };
    expect((await answer(trade, manager, "withdraw", second.id)).body.proposal.status).to.equal("withdrawn");
    const third = (await proposeTo(trade, trade.buyer, least)).body.proposal as { id: string };
    expect((await answer(trade, seller, "accept", third.id)).body.status).to.equal("funds_released");
  });

  it("are withdrawn where a manager had proposed a lower price for the buyer before that took an owner", async () => {
    const ofManager = await buildOrder(api, { status: "quality_control", quantity: "1" });
    const ofOwner = await buildOrder(api, { status: "quality_control", quantity: "1" });
    const manager = await buildMember(ofManager.buyer.organization, "manager");
    for (const trade of [ofManager, ofOwner])
      await proposeTo(trade, trade.buyer, { kind: "allowPrice", reduction: "1" });
    await api
      .db("order_proposals")
      .where({ order_id: ofManager.order.id })
      .update({ proposed_by_user: manager.user.id });
    await redoFrom(api.db, "20261204-3-owners-agree");
    expect((await readOrder(api, ofManager)).proposal?.status).to.equal("withdrawn");
    expect((await readOrder(api, ofOwner)).proposal?.status).to.equal("open");
  });

  it("take proposals from owners and managers of the two sides alone", async () => {
    const trade = await buildOrder(api, { status: "funded", quantity: "1" });
    const member = await buildMember(trade.buyer.organization, "member");
    expect((await proposeTo(trade, member, { kind: "cancelAgreed" })).status).to.equal(403);
    const other = await buildOrder(api, { quantity: "1" });
    expect((await proposeTo(trade, other.buyer, { kind: "cancelAgreed" })).status).to.equal(404);
    expect((await proposeTo(trade, await buildUser(), { kind: "cancelAgreed" })).status).to.equal(403);
    const { body } = await proposeTo(trade, trade.buyer, { kind: "cancelAgreed" });
    const foreign = await answer(other, other.supplier, "accept", body.proposal.id as string);
    expect([foreign.status, foreign.body.code]).to.deep.equal([404, "escrow.proposalNotFound"]);
    expect((await proposeTo(other, other.supplier, { kind: "allowPrice", reduction: "1" })).body.code).to.equal(
      "escrow.wrongStatus",
    );
  });
});
