import { expect } from "chai";
import { createDates } from "#shared/look/dates.ts";
import { buildStaff, buildSupplier, type Person } from "#test/factories/people.ts";
import { buildProduct } from "#test/factories/products.ts";
import {
  buildOrder,
  inspectionForm,
  rulings,
  shipmentForm,
  untilPayable,
  waiveAppeals,
  type Trade,
} from "#test/factories/orders.ts";
import { useApi } from "#test/support/api.ts";
import { eventually } from "#test/support/wait.ts";
import { letterAbout, lettersTo } from "../identity/mailbox.ts";

interface Item {
  kind: string;
  values: Record<string, unknown>;
}

describe("what both sides are told of an order by notice", () => {
  const api = useApi();
  const inbox = async (as: Person): Promise<Item[]> =>
    (await api.get("/notifications?limit=50", { as })).body.items as Item[];
  const kinds = async (as: Person) => (await inbox(as)).map(({ kind }) => kind).reverse();
  const advance = async (duration: string) =>
    expect((await api.post("/dev/clock", { body: { advance: duration } })).status).to.equal(200);
  const move = async ({ order }: Trade, as: Person, name: string, body?: object) => {
    const answer = await api.post(`/orders/${order.id}/${name}`, { as, ...(body ? { body } : {}) });
    expect(answer.status, JSON.stringify(answer.body)).to.be.below(300);
    return answer.body as { proposal: { id: string } | null };
  };
  const subjects = async ({ user }: Person) => (await lettersTo(api, user.email, 0)).map(({ subject }) => subject);

  it("is each thing once, to whoever did not do it, with an email for what awaits them", async () => {
    const trade = await buildOrder(api, { status: "funds_released", quantity: "2" });
    const { buyer, supplier, order } = trade;
    await eventually(async () => (await kinds(supplier)).includes("paidOut"));
    expect(await kinds(supplier)).to.deep.equal([
      "orderPlaced",
      "orderFunded",
      "deliveryConfirmed",
      "orderApproved",
      "fundsReleased",
      "paidOut",
    ]);
    expect(await kinds(buyer)).to.deep.equal(["orderToFund", "orderFunded", "orderShipped"]);
    const paid = (await inbox(supplier))[0];
    expect(paid?.values).to.deep.include({ share: order.split.supplier, partner: buyer.organization.name });
    await eventually(async () => (await subjects(supplier)).some((each) => each.includes("paid out")));
    const told = await subjects(supplier);
    expect(told.filter((each) => each.includes("is funded"))).to.have.lengthOf(1);
    // The provider has yet to carry it out when this is written: what it has done is told by the other letter.
    expect(told.filter((each) => each.includes("payout of"))).to.have.lengthOf(1);
    const asked = await letterAbout(api, supplier.user.email, "payout of");
    expect(asked.text.replace(/\s+/g, " "))
      .to.include("We have asked the escrow provider to pay it out to you.")
      .and.include("We write again when the provider has confirmed the payout")
      .and.not.include("was released");
    expect(told.filter((each) => each.includes("paid out"))).to.have.lengthOf(1);
  });

  it("is a refund with its amount, where a decision has divided the money", async () => {
    const trade = await buildOrder(api, { status: "disputed", quantity: "2" });
    const reviewer = await buildStaff("reviewer");
    const list = await api.get(`/admin/disputes?filter=${JSON.stringify({ q: trade.order.reference })}`, {
      as: reviewer,
    });
    const [found] = list.body as { id: string; version: number }[];
    await api.post(`/admin/disputes/${found?.id}/decide`, {
      as: reviewer,
      version: found?.version ?? 0,
      body: { ...rulings.split, releasedAmount: "1000.01", reason: "A part of the bags is wet." },
    });
    for (const side of [trade.buyer, trade.supplier]) {
      const [announced] = await inbox(side);
      expect(announced).to.include({ kind: "decisionAnnounced" });
      expect(announced?.values).to.deep.include({ refunded: { amount: "9499.99", currency: "USD" } });
    }
    expect(await kinds(trade.buyer), "before anybody may still appeal").not.to.include("disputeDecided");
    await waiveAppeals(api, trade);
    await eventually(async () => (await kinds(trade.buyer)).includes("refunded"));
    const refunded = (await inbox(trade.buyer))[0];
    expect(refunded?.values).to.deep.include({ refunded: { amount: "9499.99", currency: "USD" } });
    await eventually(async () => (await kinds(trade.supplier)).includes("paidOut"));
    expect((await inbox(trade.supplier))[0]?.values).to.deep.include({ share: { amount: "900.01", currency: "USD" } });
    expect(await kinds(trade.supplier)).to.include.members(["claimToAnswer", "disputeDecided"]);
    const opened = (await inbox(trade.supplier)).find(({ kind }) => kind === "claimToAnswer");
    expect(opened?.values).to.deep.include({
      partner: trade.buyer.organization.name,
      claimed: trade.order.total,
      reason: "Quality control failed",
    });
  });

  it("is a proposal to the other side, and its answer to whoever has made it", async () => {
    const trade = await buildOrder(api, { status: "funded", quantity: "1" });
    const { buyer, supplier } = trade;
    const reason = "The harvest has failed in our region.";
    const asked = await move(trade, supplier, "proposals", { kind: "cancelAgreed", reason });
    await move(trade, buyer, `proposals/${asked.proposal?.id}/decline`, { reason: null });
    expect((await inbox(buyer))[0]?.values).to.deep.include({ proposal: "cancellation" });
    expect((await inbox(supplier))[0]?.values).to.deep.include({ proposal: "cancellation", answer: "declined" });
    const again = await move(trade, supplier, "proposals", { kind: "cancelAgreed", reason });
    await move(trade, supplier, `proposals/${again.proposal?.id}/withdraw`);
    expect((await inbox(buyer))[0], "nothing is to be answered any more").to.deep.include({
      kind: "proposalWithdrawn",
    });
    expect((await letterAbout(api, buyer.user.email, "withdrew its proposal")).text).to.include(
      "There is nothing to answer any more.",
    );
    expect((await inbox(supplier))[0]?.values, "its author knows").to.deep.include({ answer: "declined" });
    await move(trade, supplier, "proposals", { kind: "cancelAgreed", reason });
    await advance("7d");
    expect((await inbox(supplier))[0]?.values).to.deep.include({ answer: "lapsed" });
  });

  it("names what is proposed, old and new, what is paid then, the reason and until when to answer, in notice and email", async () => {
    const supplier = await buildSupplier({ name: "Koffie B.V." });
    const trade = await buildOrder(api, { status: "funded", quantity: "2", ...(await buildProduct({ supplier })) });
    const { buyer } = trade;
    const reason = "The vessel was delayed.";
    const { body: clock } = await api.post("/dev/clock", { body: { advance: "1s" } });
    const dayIn = (days: number) =>
      new Date(Date.parse((clock as { now: string }).now) + days * 86_400_000).toISOString().slice(0, 10);
    const shipBy = dayIn(20);
    const asked = await move(trade, supplier, "proposals", {
      kind: "changeDates",
      reason,
      shipBy,
      expectedArrival: null,
    });
    const told = (await inbox(buyer))[0]?.values as { proposed: object; answerBy: string };
    const { body: before } = await api.get(`/orders/${trade.order.id}`, { as: buyer });
    const to = new Date(Date.parse(shipBy) + 86_400_000).toISOString();
    expect(told.proposed).to.deep.equal({ reason, shipBy: { from: before.shipBy, to } });
    const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, " ");
    const dates = createDates("en", { timeZone: "UTC" });
    const letter = plain((await letterAbout(api, buyer.user.email, "proposes")).text);
    for (const part of [
      `To ship by ${dates.deadline(to)} instead of ${dates.deadline(before.shipBy as string)}.`,
      `Reason: “${reason}”`,
      `Answer by ${dates.deadline(told.answerBy)}.`,
    ])
      expect(letter).to.include(plain(part));
    await move(trade, buyer, `proposals/${asked.proposal?.id}/decline`, { reason: "We need it in time." });
    const answered = await letterAbout(api, supplier.user.email, "declined");
    expect(plain(answered.text)).to.include("The proposal was declined. Answer: “We need it in time.”");
    await move(trade, buyer, "proposals", { kind: "cancelAgreed", reason });
    expect((await inbox(supplier))[0]?.values.proposed).to.deep.equal({ reason, refunded: trade.order.total });
    // No sentence has two full stops where a name ends with one.
    for (const { text } of await lettersTo(api, buyer.user.email)) expect(text).not.to.match(/[^.]\.\.(?!\.)/);

    const exact = await buildOrder(api, { status: "funded", quantity: "2" });
    await move(exact, exact.supplier, "ship", shipmentForm({ expectedArrival: dayIn(9) }));
    expect((await inbox(exact.buyer))[0]?.values).to.deep.include({
      weight: { amount: "2", unit: "MT" },
      document: "MSKU-4417702",
      arrival: dayIn(9),
    });
    await move(exact, exact.buyer, "confirm-delivery");
    await move(exact, exact.buyer, "proposals", { kind: "allowPrice", reason, reduction: "500" });
    const usd = (amount: string) => ({ amount, currency: "USD" });
    expect((await inbox(exact.supplier))[0]?.values.proposed).to.deep.equal({
      reason,
      price: { reduction: usd("500.00"), before: usd("10500.00"), after: usd("10000.00") },
      refunded: usd("500.00"),
    });
    const cut = plain((await letterAbout(api, exact.supplier.user.email, "proposes")).text);
    expect(cut).to.include(
      "500.00 USD off the price: 10,000.00 USD would be paid for the goods instead of 10,500.00 USD.",
    );
    expect(cut).to.include("500.00 USD would go back to the buyer.");
  });

  it("names by when the other side answers and our team decides, five days each, to both sides and in the case", async () => {
    const trade = await buildOrder(api, { status: "disputed", quantity: "1" });
    const days = 5 * 86_400_000;
    const { body: order } = await api.get(`/orders/${trade.order.id}`, { as: trade.supplier });
    const { openedAt } = order.dispute as { openedAt: string };
    const answerBy = new Date(Date.parse(openedAt) + days).toISOString();
    const claim = (await inbox(trade.supplier)).find(({ kind }) => kind === "claimToAnswer");
    expect(claim?.values).to.deep.include({ answerBy });
    const dates = createDates("en", { timeZone: "UTC" });
    const { text } = await letterAbout(api, trade.supplier.user.email, "a claim to answer");
    expect(text).to.include(`Answer by ${dates.deadline(answerBy)}.`);
    const heard = (await api.db("disputes").where({ order_id: trade.order.id }).first("answered_at")) as {
      answered_at: Date;
    };
    const decideBy = new Date(heard.answered_at.getTime() + days).toISOString();
    expect([order.decideBy, order.dispute.due]).to.deep.equal([decideBy, decideBy]);
    const answered = (await inbox(trade.buyer)).find(({ kind }) => kind === "claimAnswered");
    expect(answered?.values).to.deep.include({ decideBy });
    const letter = await letterAbout(api, trade.buyer.user.email, "has answered");
    expect(letter.text).to.include(dates.deadline(decideBy));

    const other = await buildOrder(api, { status: "disputed", quantity: "1" });
    const reviewer = await buildStaff("reviewer");
    const listed = async () =>
      (await api.get(`/admin/disputes?sort=["decideBy","ASC"]&range=[0,99]`, { as: reviewer })).body as {
        id: string;
        order: { reference: string };
        version: number;
        status: string;
        decideBy: string | null;
        isLate: boolean;
      }[];
    const rowOf = async ({ order: { reference } }: Trade) =>
      (await listed()).find((row) => row.order.reference === reference);
    expect(await rowOf(trade)).to.include({ decideBy, isLate: false });
    await advance("120h");
    expect(await rowOf(trade)).to.include({ decideBy, isLate: true });
    const mine = await rowOf(trade);
    await api.post(`/admin/disputes/${mine?.id}/decide`, {
      as: reviewer,
      version: mine?.version ?? 0,
      body: { ...rulings.buyer, reason: "The certificate shows it." },
    });
    await waiveAppeals(api, trade);
    const sequence = await listed();
    expect(await rowOf(trade)).to.include({ decideBy: null, isLate: false });
    const places = sequence.map(({ status }) => status);
    expect(places.lastIndexOf("open"), "what waits comes before what does not").to.be.below(places.indexOf("decided"));
    const due = sequence.flatMap(({ decideBy: by }) => by ?? []);
    expect(due).to.deep.equal([...due].sort());
    expect(sequence.some(({ order: { reference } }) => reference === other.order.reference)).to.equal(true);
    const decision = await letterAbout(api, trade.supplier.user.email, "Decision on order");
    expect(decision.text).to.include("Reason: “The certificate shows it.”");
  });

  it("is a reminder a day before a deadline, and when it has passed, once for each moment", async () => {
    const unpaid = await buildOrder(api, { quantity: "1" });
    await untilPayable(api, unpaid);
    await advance("2879m");
    expect(await kinds(unpaid.buyer)).to.deep.equal(["orderToFund"]);
    await advance("1m");
    await advance("1m");
    expect(await kinds(unpaid.buyer)).to.deep.equal(["orderToFund", "orderToFund"]);

    const inspected = await buildOrder(api, { status: "quality_control", quantity: "1" });
    await advance("48h");
    await advance("1m");
    expect((await kinds(inspected.buyer)).filter((kind) => kind === "inspectionEnds")).to.have.lengthOf(1);

    const late = await buildOrder(api, { status: "funded", quantity: "1" });
    await advance("28d");
    for (const side of [late.buyer, late.supplier]) expect((await kinds(side)).at(-1)).to.equal("shipByPassed");
    await advance("3d");
    expect((await kinds(late.supplier)).filter((kind) => kind === "shipByPassed")).to.have.lengthOf(1);
  });

  it("is the supplier's own result, which approves nothing", async () => {
    const trade = await buildOrder(api, { status: "quality_control", quantity: "1" });
    await move(trade, trade.supplier, "inspections", inspectionForm());
    expect((await inbox(trade.buyer))[0]).to.deep.include({ kind: "inspectionSubmitted" });
    expect((await inbox(trade.buyer))[0]?.values).to.deep.include({
      inspector: "SGS Ethiopia",
      certificate: "SGS-2231",
    });
  });

  it("counts: silence begins with a question that has reached the buyer, and our team is told of one that has not", async () => {
    const trade = await buildOrder(api, { status: "funded", quantity: "1" });
    const { body } = await api.post("/dev/clock", { body: { advance: "1s" } });
    const expectedArrival = new Date(Date.parse((body as { now: string }).now) + 86_400_000).toISOString().slice(0, 10);
    await move(trade, trade.supplier, "ship", shipmentForm({ expectedArrival }));
    await advance("48h");
    // An account that nobody can write to.
    await api.db("users").where({ id: trade.buyer.user.id }).update({ email: "", is_anonymous: true });
    await move(trade, trade.supplier, "ask-confirmation");
    await advance("14d");
    const { body: order } = await api.get(`/orders/${trade.order.id}`, { as: trade.supplier });
    expect(order).to.deep.include({ silenceCaseSince: null, silentUntil: null, confirmationAskedAt: null });
    const tasks = await api
      .db("staff_tasks")
      .whereRaw("details ->> 'reference' = ?", [trade.order.reference])
      .pluck("kind");
    expect(tasks).to.include("escrow.questionUndelivered");
    expect(order.can).to.include("askConfirmation");
    expect(order.questionUndeliveredAt).to.be.a("string");
    expect((await inbox(trade.supplier))[0]).to.include({ kind: "questionUndelivered" });
    await move(trade, trade.supplier, "ask-confirmation");
    const again = await api.get(`/orders/${trade.order.id}`, { as: trade.supplier });
    expect(again.body.questionUndeliveredAt).to.equal(null);
  });
});
