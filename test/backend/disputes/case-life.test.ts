import { expect } from "chai";
import { buildDocument } from "#test/factories/documents.ts";
import { buildBuyer, buildMember, buildStaff } from "#test/factories/people.ts";
import { readOrder, untilStatus, waiveAppeals } from "#test/factories/orders.ts";
import { useApi } from "#test/support/api.ts";
import { letterAbout } from "../identity/mailbox.ts";
import { because, casesOf, statement, type Reviewer } from "./cases.ts";

const words = { words: statement };

describe("the life of a case", () => {
  const api = useApi();
  let [reviewer, second]: Reviewer[] = [];
  let cases: ReturnType<typeof casesOf>;
  before(async () => {
    cases = casesOf(api);
    [reviewer, second] = [await buildStaff("reviewer"), await buildStaff("reviewer")];
  });

  it("begins with a claim that the other side answers, and nobody decides before", async () => {
    const trade = await cases.claimed({ claimAmount: "3937.50" });
    const { found } = trade;
    expect(found).to.deep.include({ status: "answering", respondent: "supplier", openedBy: "buyer", reason: because });
    expect(found.claim).to.deep.equal({ type: "quality", amount: { amount: "3937.50", currency: "USD" } });
    expect(Date.parse(found.answerBy ?? "") - Date.parse(found.openedAt)).to.equal(5 * 86_400_000);
    expect(found.can).to.have.members(["withdraw", "addEvidence", "addInspection", "propose"]);
    const theirs = await cases.read(trade, trade.supplier);
    expect(theirs.can).to.have.members(["answer", "extend", "addEvidence", "addInspection", "propose"]);
    expect((await readOrder(api, trade)).dispute).to.include({ awaits: "supplier", due: found.answerBy });
    expect(await cases.told(trade, "claimToAnswer")).to.deep.equal(["supplier"]);
    expect(await cases.told(trade, "disputeOpened")).to.deep.equal([]);

    const early = await cases.decide(found.id, reviewer!, "buyer");
    expect([early.status, early.body.code]).to.deep.equal([409, "disputes.wrongStatus"]);
    const own = await cases.act(found.id, trade.buyer, "answer", words);
    expect(own.status).to.equal(403);

    const answered = await cases.did(found.id, trade.supplier, "answer", words);
    expect(answered).to.deep.include({ status: "open" });
    expect((await readOrder(api, trade)).dispute).to.include({ awaits: null });
    expect(answered.can).to.have.members(["addEvidence", "addInspection", "propose"]);
    expect(await cases.told(trade, "claimAnswered")).to.deep.equal(["buyer"]);
    const again = await cases.act(found.id, trade.supplier, "answer", words);
    expect([again.status, again.body.code]).to.deep.equal([409, "disputes.wrongStatus"]);
  });

  it("takes a claim of a part, of no more than lies in escrow", async () => {
    for (const [claimAmount, key] of [
      ["0", "above"],
      ["26250.01", "atMost"],
      ["1.005", "decimal"],
      ["a lot", "decimal"],
    ] as const) {
      const trade = await cases.claimed();
      await cases.did(trade.found.id, trade.buyer, "withdraw");
      const { status, body } = await api.post(`/orders/${trade.order.id}/inspections`, {
        as: trade.buyer,
        body: { certificateNumber: "C-1", inspector: "Maas", status: "rejected", claimAmount },
      });
      expect([status, body.details?.fields?.[0]?.field, body.details?.fields?.[0]?.key], claimAmount).to.deep.equal([
        400,
        "claimAmount",
        key,
      ]);
    }
  });

  it("gives two more days once, and after them silence sends it to our team and moves no money", async () => {
    const trade = await cases.claimed();
    const { id, answerBy } = trade.found;
    const extended = await cases.did(id, trade.supplier, "extend");
    expect(Date.parse(extended.answerBy ?? "") - Date.parse(answerBy ?? "")).to.equal(2 * 86_400_000);
    expect(extended.can).to.not.include("extend");
    expect((await cases.act(id, trade.supplier, "extend")).body.code).to.equal("disputes.alreadyExtended");
    await cases.advance("143h");
    expect((await cases.read(trade, trade.buyer)).status).to.equal("answering");
    await cases.advance("25h");
    const open = await cases.until(trade, "open");
    expect(open.answeredAt).to.equal(null);
    expect(await cases.told(trade, "claimUnanswered")).to.deep.equal(["buyer", "supplier"]);
    expect(await cases.journals(trade.order)).to.deep.equal(["hold"]);
    const late = await cases.act(id, trade.supplier, "answer", words);
    expect([late.status, late.body.code]).to.deep.equal([409, "disputes.wrongStatus"]);
    expect((await cases.order(trade)).status).to.equal("disputed");
  });

  it("announces a decision, and moves the money when the time for an appeal is over", async () => {
    const trade = await cases.claimed();
    const { id } = trade.found;
    await cases.did(id, trade.supplier, "answer", words);
    expect(await cases.decided(id, reviewer!, "split")).to.deep.include({ status: "announced" });
    const announced = await cases.read(trade, trade.supplier);
    expect(announced.ruling).to.deep.include({
      outcome: "split",
      reasonCode: "qualityInPart",
      reason: because,
      released: { amount: "20000.00", currency: "USD" },
      refunded: { amount: "6250.00", currency: "USD" },
    });
    expect(announced.can).to.have.members(["waive", "appeal", "addEvidence", "propose"]);
    expect(await cases.told(trade, "decisionAnnounced")).to.deep.equal(["buyer", "supplier"]);
    expect(await cases.journals(trade.order)).to.deep.equal(["hold"]);
    const order = await cases.order(trade);
    expect([order.status, order.dispute?.decision, order.dispute?.announced?.outcome]).to.deep.equal([
      "disputed",
      null,
      "split",
    ]);
    await cases.advance("119h");
    expect((await cases.read(trade, trade.buyer)).status).to.equal("announced");
    await cases.advance("2h");
    await cases.until(trade, "decided");
    const paid = await untilStatus(api, trade, "funds_released");
    expect(paid.settlement?.refunded.amount).to.equal("6250.00");
    expect(await cases.told(trade, "disputeDecided")).to.deep.equal(["buyer", "supplier"]);
    expect((await cases.act(id, trade.buyer, "appeal", words)).body.code).to.equal("disputes.wrongStatus");
  });

  it("takes effect at once when both do without an appeal, and not when one does", async () => {
    const trade = await cases.claimed();
    const { id } = trade.found;
    await cases.did(id, trade.supplier, "answer", words);
    await cases.decided(id, reviewer!, "split");
    const one = await cases.did(id, trade.supplier, "waive");
    expect([one.status, one.waived]).to.deep.equal(["announced", ["supplier"]]);
    expect((await cases.did(id, trade.supplier, "waive")).waived).to.deep.equal(["supplier"]);
    expect(await cases.told(trade, "appealWaived")).to.deep.equal(["buyer"]);
    const both = await cases.did(id, trade.buyer, "waive");
    expect(both.status).to.equal("decided");
    expect((await cases.order(trade)).status).to.equal("funds_released");
  });

  it("is decided for good by another reviewer after an appeal, which the other side answers", async () => {
    const trade = await cases.claimed();
    const { id } = trade.found;
    await cases.did(id, trade.supplier, "answer", words);
    await cases.decided(id, reviewer!, "buyer");
    const appealed = await cases.did(id, trade.supplier, "appeal", words);
    expect(appealed).to.deep.include({ status: "answering", stage: "appeal", respondent: "buyer", ruling: null });
    expect(appealed.waived).to.deep.equal([]);
    expect(appealed.earlierRulings.map(({ outcome }) => outcome)).to.deep.equal(["buyer"]);
    expect(await cases.told(trade, "appealFiled")).to.deep.equal(["buyer"]);
    await cases.did(id, trade.buyer, "answer", words);
    const same = await cases.decide(id, reviewer!, "buyer");
    expect(same.status).to.equal(403);
    const final = await cases.decided(id, second!, "split", { releasedAmount: "10000.00" });
    expect(final.status).to.equal("decided");
    const order = await untilStatus(api, trade, "funds_released");
    expect(order.settlement?.released.amount).to.equal("10000.00");
    const read = await cases.read(trade, trade.buyer);
    expect(read.earlierRulings.map(({ stage, outcome }) => [stage, outcome])).to.deep.equal([["first", "buyer"]]);
    expect(read.ruling).to.deep.include({ stage: "appeal", outcome: "split" });
    expect(await cases.told(trade, "appealDecided")).to.deep.equal(["buyer", "supplier"]);
    expect(await cases.told(trade, "disputeDecided")).to.deep.equal([]);
    const letter = await letterAbout(
      api,
      trade.supplier.user.email,
      `Final decision on order ${trade.order.reference}`,
    );
    expect(letter.text).to.include("After the appeal our team decided").and.include("This decision is final");
  });

  it("has one winner: eight appeals of both sides, eight answers, and a waiver against the clock", async () => {
    const trade = await cases.claimed();
    const { id } = trade.found;
    const answers = await Promise.all(Array.from({ length: 8 }, () => cases.act(id, trade.supplier, "answer", words)));
    expect(answers.filter(({ status }) => status === 200)).to.have.lengthOf(1);
    await cases.decided(id, reviewer!, "split");
    const appeals = await Promise.all(
      Array.from({ length: 8 }, (_, n) => cases.act(id, n % 2 ? trade.buyer : trade.supplier, "appeal", words)),
    );
    expect(appeals.filter(({ status }) => status === 200)).to.have.lengthOf(1);
    expect(await api.db("dispute_events").where({ dispute_id: id, what: "appeal" })).to.have.lengthOf(1);
    expect(await api.db("dispute_events").where({ dispute_id: id, what: "answer" })).to.have.lengthOf(1);
  });

  it("is withdrawn by whoever has opened it: the inspection goes on for a day at least", async () => {
    const trade = await cases.claimed();
    expect((await cases.act(trade.found.id, trade.supplier, "withdraw", {})).status).to.equal(403);
    const withdrawn = await cases.did(trade.found.id, trade.buyer, "withdraw", {
      words: "We have found a buyer for it.",
    });
    expect([withdrawn.status, withdrawn.closedBy]).to.deep.equal(["closed", "withdrawRejected"]);
    const order = await cases.order(trade);
    expect(order.status).to.equal("quality_control");
    expect(Date.parse(order.inspectionEndsAt ?? "")).to.be.greaterThan(Date.parse(withdrawn.openedAt) + 86_000_000);
    expect(await cases.told(trade, "claimWithdrawn")).to.include("supplier");
    expect((await cases.act(trade.found.id, trade.buyer, "withdraw", {})).body.code).to.equal("disputes.wrongStatus");
  });

  it("is withdrawn twice for a shipment, and then decided", async () => {
    const trade = await cases.claimed();
    const reject = { certificateNumber: "C-1", inspector: "Maas", status: "rejected" };
    await cases.did(trade.found.id, trade.buyer, "withdraw", {});
    await cases.did((await again()).id, trade.buyer, "withdraw", {});
    const last = await again();
    expect(last.can).to.not.include("withdraw");
    const { status, body } = await cases.act(last.id, trade.buyer, "withdraw", {});
    expect([status, body.code]).to.deep.equal([409, "disputes.tooManyWithdrawals"]);

    async function again() {
      await api.post(`/orders/${trade.order.id}/inspections`, { as: trade.buyer, body: reject });
      return cases.read(trade, trade.buyer);
    }
  });

  it("is nobody else's: strangers find none, members of a side read and move nothing", async () => {
    const trade = await cases.claimed();
    const stranger = await buildBuyer();
    expect((await api.get(`/disputes/${trade.found.id}`, { as: stranger })).status).to.equal(404);
    expect((await api.get(`/disputes/${trade.found.id}/timeline`, { as: stranger })).status).to.equal(404);
    expect((await cases.act(trade.found.id, stranger, "answer", words)).status).to.equal(404);
    const member = await buildMember(trade.supplier.organization, "member");
    expect((await cases.act(trade.found.id, member, "answer", words)).status).to.equal(403);
    expect((await api.get(`/disputes/${trade.found.id}`, { as: member })).body.can).to.deep.equal(["addEvidence"]);
  });

  describe("of goods that are to come back", () => {
    const returned = { goods: "returned", returnPaidBy: "supplier" };

    /** Decided for the buyer, and both do without an appeal. */
    async function buildReturn() {
      const trade = await cases.claimed();
      await cases.did(trade.found.id, trade.supplier, "answer", words);
      await cases.decided(trade.found.id, reviewer!, "buyer", returned);
      await waiveAppeals(api, trade);
      return trade;
    }
    const proof = async (trade: Pick<Awaited<ReturnType<typeof buildReturn>>, "buyer">) => {
      const { id } = await buildDocument(trade.buyer, { purpose: "evidence" });
      return { document: "MBA-RTM-55193", documents: [id] };
    };

    it("refunds once the supplier takes them for returned, by the transport document", async () => {
      const trade = await buildReturn();
      const { id } = trade.found;
      const waiting = await cases.read(trade, trade.buyer);
      expect(waiting.status).to.equal("returning");
      expect(waiting.can).to.include("proveReturn");
      expect(await cases.journals(trade.order)).to.deep.equal(["hold"]);
      expect(await cases.told(trade, "returnOrdered")).to.deep.equal(["buyer", "supplier"]);
      const bare = await cases.act(id, trade.buyer, "return", { document: "B/L 1", documents: [] });
      expect(bare.status).to.equal(400);
      const proven = await cases.did(id, trade.buyer, "return", await proof(trade));
      expect(proven).to.deep.include({ status: "returning", returnDocument: "MBA-RTM-55193" });
      expect(await cases.told(trade, "returnProven")).to.deep.equal(["supplier"]);
      expect((await cases.act(id, trade.buyer, "return", await proof(trade))).body.code).to.equal(
        "disputes.wrongStatus",
      );
      const ended = await cases.did(id, trade.supplier, "return/accept");
      expect(ended.status).to.equal("decided");
      const order = await untilStatus(api, trade, "refunded");
      expect(order.settlement?.refunded.amount).to.equal("26250.00");
    });

    it("comes before our team again when nothing comes back, when the supplier contests it, and when it says nothing", async () => {
      const [missed, contested, silent] = [await buildReturn(), await buildReturn(), await buildReturn()];
      await cases.did(contested.found.id, contested.buyer, "return", await proof(contested));
      await cases.did(silent.found.id, silent.buyer, "return", await proof(silent));
      const early = await cases.act(missed.found.id, missed.supplier, "return/contest", words);
      expect(early.body.code).to.equal("disputes.wrongStatus");
      const reopened = await cases.did(contested.found.id, contested.supplier, "return/contest", words);
      expect(reopened).to.deep.include({ status: "open", stage: "return", ruling: null });
      await cases.advance("5d");
      expect((await cases.until(silent, "open")).stage).to.equal("return");
      await cases.advance("26d");
      expect((await cases.until(missed, "open")).stage).to.equal("return");
      for (const [trade, kind] of [
        [missed, "returnMissed"],
        [contested, "returnContested"],
        [silent, "returnUnanswered"],
      ] as const) {
        expect(await cases.told(trade, kind), kind).to.include("buyer");
        expect(await cases.journals(trade.order), kind).to.deep.equal(["hold"]);
      }
      // For good, and by the same reviewer: nobody has appealed.
      const again = await cases.decided(missed.found.id, reviewer!, "supplier", { reasonCode: "goodsNotReturned" });
      expect(again.status).to.equal("decided");
      expect((await cases.order(missed)).status).to.equal("funds_released");
    });

    it("is decided anew by nobody whose decision was appealed against", async () => {
      const trade = await cases.claimed();
      const { id } = trade.found;
      await cases.did(id, trade.supplier, "answer", words);
      await cases.decided(id, reviewer!, "supplier");
      await cases.did(id, trade.buyer, "appeal", words);
      await cases.did(id, trade.supplier, "answer", words);
      await cases.decided(id, second!, "buyer", returned);
      await cases.did(id, trade.buyer, "return", await proof(trade));
      await cases.did(id, trade.supplier, "return/contest", words);
      const first = await cases.decide(id, reviewer!, "supplier");
      expect([first.status, first.body.code]).to.deep.equal([403, "escrow.secondReviewerNeeded"]);
      expect((await cases.decided(id, second!, "buyer", { goods: "kept" })).status).to.equal("decided");
    });
  });
});
