import { expect } from "chai";
import {
  bodyOf,
  divide,
  typedMinor,
  nothingTyped,
  releasedBy,
  type DecisionTyped,
} from "#admin/src/resources/disputes/decision-draft.ts";

const total = 6_562_500n;
const stake = { total, payable: total, currency: "USD" as const, isShipped: true };
const reason = "The weight note confirms the split.";
const split = (released: string, more: Partial<DecisionTyped> = {}): DecisionTyped => ({
  ...nothingTyped,
  outcome: "split",
  released,
  reasonCode: "qualityInPart",
  reason,
  ...more,
});
const problems = (typed: DecisionTyped, language: "en" | "fr" = "en") =>
  bodyOf(typed, stake, language).problems.map(({ field, key }) => `${field}: ${key}`);

describe("a typed decision", () => {
  it("reads amounts as the reader's language writes them, to the cent", () => {
    expect(typedMinor("40,000.01", "USD", "en")).to.equal(4_000_001n);
    expect(typedMinor("40 000,01", "USD", "fr")).to.equal(4_000_001n);
    for (const typed of ["", "abc", "-5", "1.234.5", "12.345678"])
      expect(typedMinor(typed, "USD", "en"), typed).to.equal(null);
  });

  it("fills the other part so that both are the whole", () => {
    expect(divide("released", "40000.01", stake, "en")).to.deep.equal({ released: "40000.01", refunded: "25624.99" });
    expect(divide("refunded", "25624,99", stake, "fr")).to.deep.equal({ released: "40000,01", refunded: "25624,99" });
    expect(divide("released", "70000", stake, "en").refunded).to.equal("");
  });

  it("releases all, nothing, or a part that leaves something to both", () => {
    expect(releasedBy({ ...nothingTyped, outcome: "supplier" }, stake, "en")).to.equal(total);
    const byWeight = { ...stake, payable: 6_000_000n };
    expect(releasedBy({ ...nothingTyped, outcome: "supplier" }, byWeight, "en")).to.equal(6_000_000n);
    expect(releasedBy({ ...nothingTyped, outcome: "buyer" }, stake, "en")).to.equal(0n);
    expect(releasedBy(split("100"), stake, "en")).to.equal(10_000n);
    for (const amount of ["0", "65625", "70000", "x"])
      expect(releasedBy(split(amount), stake, "en"), amount).to.equal(null);
  });

  it("sends what the contract takes", () => {
    expect(bodyOf(split("40 000,01"), stake, "fr")).to.deep.equal({
      body: {
        outcome: "split",
        releasedAmount: "40000.01",
        reasonCode: "qualityInPart",
        goods: null,
        returnPaidBy: null,
        reason,
      },
      problems: [],
    });
    expect(bodyOf({ ...split("9"), outcome: "buyer" }, stake, "en").body.releasedAmount).to.equal(null);
  });

  it("sends the evidence of goods that count as delivered, and finds it wrong field by field", () => {
    const delivered = { ...nothingTyped, outcome: "delivered" as const, reasonCode: "deliveryShown", reason };
    expect(problems(delivered)).to.deep.equal([
      "evidence.document: required",
      "evidence.consignee: required",
      "evidence.deliveredOn: required",
    ]);
    const typed = { ...delivered, document: " ECT-99812 ", consignee: "Noordkade", deliveredOn: "2026-11-20" };
    expect(bodyOf(typed, stake, "en")).to.deep.equal({
      body: {
        outcome: "delivered",
        releasedAmount: null,
        evidence: { document: "ECT-99812", consignee: "Noordkade", deliveredOn: "2026-11-20", container: null },
        reasonCode: "deliveryShown",
        goods: null,
        returnPaidBy: null,
        reason,
      },
      problems: [],
    });
    expect(bodyOf({ ...typed, outcome: "buyer" }, stake, "en").body).to.not.have.property("evidence");
  });

  it("says why by a code that explains the outcome, and for the buyer what becomes of goods that have left", () => {
    const buyer = { ...nothingTyped, outcome: "buyer" as const, reason };
    expect(problems(buyer)).to.deep.equal(["reasonCode: required", "goods: required"]);
    expect(problems({ ...buyer, reasonCode: "qualityInPart", goods: "kept" })).to.deep.equal(["reasonCode: required"]);
    const returned = { ...buyer, reasonCode: "qualityBelow", goods: "returned" as const };
    expect(problems(returned)).to.deep.equal(["returnPaidBy: required"]);
    expect(problems({ ...returned, returnPaidBy: "supplier" })).to.deep.equal([]);
    const unshipped = bodyOf({ ...buyer, reasonCode: "late" }, { ...stake, isShipped: false }, "en");
    expect(unshipped.problems).to.deep.equal([]);
    expect(unshipped.body).to.include({ goods: null, returnPaidBy: null });
  });

  it("finds wrong what the server would, beside its field", () => {
    expect(problems(nothingTyped)).to.deep.equal(["outcome: required", "reasonCode: required", "reason: required"]);
    expect(problems(split("", { reason: "short" }))).to.have.members(["releasedAmount: required", "reason: tooShort"]);
    expect(problems(split("1.005,5"))).to.deep.equal(["releasedAmount: decimal"]);
    expect(problems(split("65625"))).to.deep.equal(["releasedAmount: below"]);
    expect(problems(split("0"))).to.deep.equal(["releasedAmount: above"]);
    // Of what was delivered short nothing more is released than its weight is worth, whichever part was typed.
    const byWeight = { ...stake, payable: 6_000_000n };
    const found = (typed: DecisionTyped) =>
      bodyOf(typed, byWeight, "en").problems.map(({ key, values }) => ({ key, ...values }));
    expect(found(split("60000"))).to.deep.equal([{ key: "below", most: "60,000.00" }]);
    expect(found(split("", { refunded: "5625" }))).to.deep.equal([{ key: "above", least: "5,625.00" }]);
    expect(found(split("59999.99"))).to.deep.equal([]);
    expect(releasedBy(split("60000"), byWeight, "en")).to.equal(null);
    expect(problems(split("5.250"))).to.deep.equal(["releasedAmount: ambiguous"]);
  });
});
