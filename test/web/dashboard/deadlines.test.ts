import { expect } from "chai";
import { languages } from "#shared/kernel/language.ts";
import { orderStatuses } from "#shared/escrow/process.ts";
import { deadlineWords, shortDeadline, timeLeft } from "#web/src/features/escrow/wording.ts";
import { noon, orderIn, plain, speechIn } from "./speech.ts";

const after = (milliseconds: number) => new Date(noon.getTime() + milliseconds).toISOString();
const hour = 3_600_000;

describe("deadlines in words", () => {
  it("counts down in days, then hours, then minutes, and never promises more than there is", () => {
    expect(timeLeft(after(71 * hour), noon)).to.deep.equal({ unit: "days", count: 2 });
    expect(timeLeft(after(48 * hour), noon)).to.deep.equal({ unit: "days", count: 2 });
    expect(timeLeft(after(47.9 * hour), noon)).to.deep.equal({ unit: "hours", count: 47 });
    expect(timeLeft(after(0.75 * hour), noon)).to.deep.equal({ unit: "minutes", count: 45 });
    expect(timeLeft(after(-1), noon)).to.equal(null);
  });

  it("tells the buyer by when to fund and what happens otherwise", () => {
    const { lead, rest } = deadlineWords(orderIn("created", "buyer"), speechIn("en"));
    expect(plain(lead)).to.equal("2 days left to fund.");
    expect(plain(rest)).to.equal("Fund within 72 hours: by 23 Nov 2026, 18:00. After that the order is cancelled.");
  });

  it("says the same in French", () => {
    const { lead, rest } = deadlineWords(orderIn("quality_control", "supplier"), speechIn("fr"));
    expect(plain(lead)).to.equal("Encore 2 jours pour inspecter.");
    expect(plain(rest)).to.contain("23 nov. 2026");
  });

  it("says exactly what is released, to whom and when by itself", () => {
    const { rest } = deadlineWords(orderIn("approved", "buyer", { can: ["release"] }), speechIn("en"));
    expect(plain(rest)).to.equal(
      "Release 59,062.50 USD to Imisozi Coffee Growers now; otherwise it is released by itself on 23 Nov 2026, 18:00.",
    );
  });

  it("sends a buyer who may not release to an owner", () => {
    expect(deadlineWords(orderIn("approved", "buyer"), speechIn("en")).rest).to.contain(
      "An owner of your organization",
    );
  });

  it("offers the refund once the ship-by date has passed", () => {
    const late = orderIn("funded", "buyer", { shipBy: "2026-11-20T00:00:00Z" });
    expect(plain(deadlineWords(late, speechIn("en")).rest)).to.equal(
      "You may cancel and are refunded 65,625.00 USD, or wait.",
    );
    expect(plain(shortDeadline(late, speechIn("en")))).to.equal("Ship-by date 20 Nov has passed");
  });

  for (const language of languages) {
    it(`has words for every status and side (${language})`, () => {
      for (const status of orderStatuses) {
        for (const side of ["buyer", "supplier"] as const) {
          const order = orderIn(status, side);
          for (const now of [noon, new Date("2027-06-01T00:00:00Z")]) {
            const speech = speechIn(language, now);
            const { lead, rest } = deadlineWords(order, speech);
            for (const words of [lead, rest, shortDeadline(order, speech)]) {
              expect(words, `${status}, ${side}`)
                .to.be.a("string")
                .that.does.not.match(/^(deadline|short|left)\.|\{\{|^$/);
            }
          }
        }
      }
    });
  }
});
