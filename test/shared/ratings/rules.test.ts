import { expect } from "chai";
import { answerForm, ratingForm } from "#shared/ratings/contract.ts";
import { namesContact } from "#shared/ratings/contact-words.ts";
import { groupsOf, meanOfMeans } from "#shared/ratings/rules.ts";

describe("the means of ratings", () => {
  it("count each counterparty once, however many orders it has rated", () => {
    // Fifty times 5, and two counterparties with a single 1.
    const given = [
      { sum: 250, count: 50 },
      { sum: 1, count: 1 },
      { sum: 1, count: 1 },
    ];
    expect(meanOfMeans(given)).to.equal("2.3");
  });

  it("have one decimal, halves upwards, thirds as they are", () => {
    const ofMarks = (...marks: number[]) => meanOfMeans(marks.map((sum) => ({ sum, count: 1 })));
    expect(ofMarks(5, 5, 5)).to.equal("5.0");
    expect(ofMarks(4, 4, 4, 5)).to.equal("4.3");
    expect(ofMarks(4, 4, 5)).to.equal("4.3");
    expect(ofMarks(1, 2, 2, 3, 3, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1)).to.equal("1.3");
    // Three thirds of 13/3 are 13/3, and no hair less.
    expect(
      meanOfMeans([
        { sum: 13, count: 3 },
        { sum: 13, count: 3 },
        { sum: 3.85 * 3, count: 3 },
      ]),
    ).to.equal("4.2");
  });
});

describe("groups of counterparties", () => {
  const of = (marks: Record<string, string[]>) => {
    const groups = groupsOf(new Map(Object.entries(marks).map(([name, own]) => [name, new Set(own)])));
    return new Set(groups.values()).size;
  };

  it("are as many as have nothing in common", () => {
    expect(of({ a: ["1"], b: ["2"], c: [] })).to.equal(3);
    expect(of({})).to.equal(0);
  });

  it("join those that share something, and those that share it by another between them", () => {
    expect(of({ a: ["1"], b: ["1"], c: ["2"] })).to.equal(2);
    expect(of({ a: ["1"], b: ["1", "2"], c: ["2", "3"], d: ["4"], e: ["3"] })).to.equal(2);
    expect(of({ a: ["1"], b: ["2"], c: ["1", "2"] })).to.equal(1);
  });
});

describe("the words of ratings", () => {
  it("name no way to reach somebody", () => {
    for (const text of [
      "Write to almaz@sidama.et",
      "almaz @ sidama.example.com",
      "https://sidama.et/coffee",
      "see www.sidama.et",
      "WhatsApp +251 91 123 4567",
      "0049 (30) 1234567",
      "ａｌｍａｚ＠ｓｉｄａｍａ．ｅｔ",
    ])
      expect(namesContact(text), text).to.equal(true);
  });

  it("may name orders, containers, lots, amounts and days", () => {
    for (const text of [
      "Order ORD-1732612345678-AB12 came with container MSKU4417702, seal 0098123.",
      "Lot 00123456 of 2026-11-14: 12,500 kg, 3.5 % defects, +2 days.",
      "Screen 15+ at 95 %, moisture 11.5 %.",
      "Paid 65 625,00 USD, 19 200 kg +/- 5 %",
    ])
      expect(namesContact(text), text).to.equal(false);
  });

  it("are refused where they name an account or a way past our pages, and where marks are none", async () => {
    const marks = { quality: 5, papers: 4, punctuality: 3, communication: 1 };
    const accepts = (more: object) => ratingForm.isValid({ ...marks, ...more });
    expect(await accepts({ comment: "  Clean bags, late papers.  " })).to.equal(true);
    expect(await accepts({})).to.equal(true);
    for (const bad of [0, 6, 4.5, "", null, "five"]) expect(await accepts({ papers: bad }), `${bad}`).to.equal(false);
    expect(await accepts({ comment: "Pay to IBAN DE89 3704 0044 0532 0130 00" })).to.equal(false);
    expect(await accepts({ comment: "a".repeat(2001) })).to.equal(false);
    expect(await answerForm.isValid({ text: "   " })).to.equal(false);
    expect(await answerForm.isValid({ text: "Mail me: a@b.example" })).to.equal(false);
  });
});
