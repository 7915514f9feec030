import { expect } from "chai";
import type { OrderView } from "#shared/escrow/contract.ts";
import { weightReason } from "#shared/escrow/rules.ts";
import { languages, type Language } from "#shared/kernel/language.ts";
import { fundNote } from "#web/src/features/escrow/fund-note.ts";
import { proposalWords } from "#web/src/features/escrow/proposal-wording.ts";
import { timelineOf } from "#web/src/features/escrow/timeline.ts";
import {
  acceptedWeightWords,
  approvedWeightWords,
  backForWeight,
  openWeightWords,
  toleranceWords,
  typedWeightWords,
} from "#web/src/features/escrow/weight-wording.ts";
import { deadlineWords, shortDeadline } from "#web/src/features/escrow/wording.ts";
import { openCase, noon, orderIn, plain, wordingIn } from "./order-wording.ts";

const usd = (amount: string) => ({ amount, currency: "USD" as const });
const sides = ["buyer", "supplier"] as const;
const tolerance = { tolerancePercent: "5.0" };
/** 12.5 MT were agreed, 11 MT were shipped: 57,750.00 of 65,625.00 USD. */
const light = { ...tolerance, netWeight: "11", payable: usd("57750.00"), weightOpen: true };
const heavy = { ...tolerance, netWeight: "14", payable: usd("65625.00"), weightOpen: true };

describe("a net weight that is typed", () => {
  const told = (typed: string, language: Language = "en", changes: Partial<OrderView> = tolerance) => {
    const words = typedWeightWords(orderIn("funded", "supplier", changes), typed, wordingIn(language));
    return words && [words.isWithin, plain(words.lead), plain(words.worth)];
  };

  it("is told what it is worth, to the supplier and back, and whether it lies within the tolerance", () => {
    expect(told("12.5")).to.deep.equal([
      true,
      "The agreed quantity.",
      "65,625.00 USD is paid for it in the end, of which you receive 59,062.50 USD after fees.",
    ]);
    expect(told("")).to.deep.equal(told("12.5"));
    expect(told("12")).to.deep.equal([
      true,
      "Within the agreed tolerance of 5%.",
      "63,000.00 USD is paid for it in the end, of which you receive 56,700.00 USD after fees; 2,625.00 USD goes back to the buyer.",
    ]);
    expect(told("13")?.[2]).to.equal(
      "65,625.00 USD is paid for it in the end, of which you receive 59,062.50 USD after fees. That is all that lies in escrow: what exceeds the agreed quantity is not paid.",
    );
    expect(told("11", "fr")).to.deep.equal([
      false,
      "Hors de la tolérance convenue de 5 % : Noordkade Koffie B.V. doit accepter ce poids.",
      "57 750,00 USD sont payés au final, dont 51 975,00 USD en votre faveur après déduction des frais ; 7 875,00 USD reviennent à l’acheteur.",
    ]);
    expect(told("12.4", "en", {})?.[1]).to.equal(
      "No tolerance is agreed: Noordkade Koffie B.V. has to accept this weight.",
    );
  });

  it("is worth what the agreed shares give, not those of today", () => {
    const shares = { shares: { supplier: 800, platform: 170, impactFund: 30 } };
    expect(told("12.5", "en", shares)?.[2]).to.include("of which you receive 52,500.00 USD");
  });

  it("says nothing of what is no weight", () => {
    for (const typed of ["12,5 MT", "-1", "0", "1.2345", "0.000"]) expect(told(typed), typed).to.equal(null);
  });
});

describe("a net weight outside the tolerance, in words", () => {
  const values = (words: object) => Object.values(words).filter((one): one is string => typeof one === "string");

  it("tells the buyer what acceptance does, with its figures, and who answers where the reader may not", () => {
    const open = (changes: Partial<OrderView>) =>
      openWeightWords(orderIn("quality_control", "buyer", { ...light, ...changes }), wordingIn("en"));
    expect(plain(open({}).what)).to.equal(
      "Imisozi Coffee Growers has shipped 11 MT instead of 12.5 MT. That is outside the agreed tolerance of 5%.",
    );
    expect(plain(open({}).effect)).to.equal(
      "If you accept it, 57,750.00 USD is paid for the goods once they are approved, and 7,875.00 USD is refunded to you. An approval of the goods accepts the weight as well.",
    );
    expect(plain(open({}).otherwise)).to.include("until 23 Nov 2026, 18:00 UTC to answer; then our team decides.");
    expect(open({}).cannot).to.match(/^An owner or manager/);
    expect(open({ can: ["acceptWeight"] }).cannot).to.equal(null);
    expect(open({ tolerancePercent: "0.0" }).what).to.include("No tolerance is agreed.");
  });

  it("says in the approval that it accepts the weight, with the figures, and is silent where nothing waits", () => {
    const approved = (changes: Partial<OrderView>) =>
      approvedWeightWords(orderIn("quality_control", "buyer", changes), wordingIn("en"));
    expect(plain(approved(light) ?? "")).to.equal(
      "With it you accept the net weight: 11 MT instead of 12.5 MT. 57,750.00 USD is released in total, and 7,875.00 USD is refunded to you.",
    );
    expect(approved({ ...light, weightOpen: false })).to.equal(null);
  });

  it("promises no automatic approval while the weight is open", () => {
    for (const side of sides)
      for (const language of languages) {
        const order = orderIn("quality_control", side, light);
        const over = wordingIn(language, new Date("2027-01-01T00:00:00Z"));
        for (const wording of [wordingIn(language), over]) {
          const { rest } = deadlineWords(order, wording);
          expect(rest, `${side}, ${language}`).to.match(/our team|notre équipe/);
          expect(rest, `${side}, ${language}`).not.to.match(/automatically|réputée/);
        }
      }
    const { rest } = deadlineWords(
      orderIn("quality_control", "buyer", { ...light, can: ["acceptWeight"] }),
      wordingIn("en"),
    );
    expect(plain(rest)).to.match(
      /^The net weight lies outside what was agreed\. Accept it .+ by 23 Nov 2026, 18:00 UTC\./,
    );
    expect(shortDeadline(orderIn("awaiting_delivery", "buyer", light), wordingIn("en"))).to.equal(
      "Net weight to accept",
    );
  });

  it("says of a delivered weight what the supplier's silence does: within the tolerance it counts, outside it our team decides", () => {
    const shipped = { ...tolerance, netWeight: "12.4", payable: usd("65100.00") };
    const rest = (netWeight: string, side: (typeof sides)[number], language: Language) => {
      const delivered = { netWeight, payable: usd("57750.00"), isOpen: true };
      const order = orderIn("quality_control", side, { ...shipped, delivered, can: ["acceptDelivered"] });
      return plain(deadlineWords(order, wordingIn(language)).rest);
    };
    for (const side of sides) {
      expect(rest("12", side, "en")).to.match(/Without an answer it (counts|is what is paid for)/);
      expect(rest("12", side, "fr")).to.match(/Sans réponse, (ce poids compte|c’est lui qui est payé)/);
      expect(rest("11", side, "en")).to.include("our team decides");
      expect(rest("11", side, "fr")).to.include("notre équipe tranche");
    }
  });

  it("has words for each side, language and direction", () => {
    for (const language of languages)
      for (const side of sides)
        for (const status of [
          "awaiting_delivery",
          "quality_control",
          "approved",
          "disputed",
          "funds_released",
        ] as const)
          for (const weight of [light, heavy]) {
            const order = orderIn(status, side, weight);
            const wording = wordingIn(language);
            for (const words of [
              ...values(openWeightWords(order, wording)),
              acceptedWeightWords(order, wording),
              toleranceWords(order, wording),
              fundNote(order, wording),
              ...values(deadlineWords(order, wording)),
              ...timelineOf(order, wording).flatMap((step) => values({ ...step, icon: null })),
            ])
              expect(words, `${language}, ${side}, ${status}`).not.to.match(
                /^(weight|facts|fund|deadline|timeline)\.|\{\{|null/,
              );
          }
  });

  it("tells of a case that the clock has opened about it", () => {
    const at = "2026-11-23T18:00:00Z";
    const dispute = {
      reason: weightReason,
      openedAt: at,
      openedBy: "clock" as const,
      ...openCase,
      closedBy: null,
      decision: null,
    };
    const order = orderIn("disputed", "supplier", { ...light, dispute });
    const timeline = order.timeline.map((step) =>
      step.step === "quality_control" ? { ...step, state: "failed" as const, at, by: "clock" } : step,
    );
    expect(plain(deadlineWords(order, wordingIn("en")).rest)).to.match(
      /^The inspection period ended, and the net weight was not accepted\. 65,625\.00 USD stays in escrow/,
    );
    const step = timelineOf({ ...order, timeline }, wordingIn("en")).find(({ id }) => id === "quality_control");
    expect(step?.actor).to.equal("Weight not accepted in time");
  });
});

describe("an order that is paid by weight", () => {
  const settlement = { released: usd("57750.00"), refunded: usd("7875.00"), paidOutAt: null, paidBackAt: null };

  it("tells what was released for which weight and what came back, not that both agreed on a lower price", () => {
    const order = orderIn("funds_released", "buyer", { ...light, weightOpen: false, settlement });
    const { lead, rest } = deadlineWords(order, wordingIn("en"));
    expect(lead).to.equal("Payment by weight.");
    expect(plain(rest)).to.include("For a net weight of 11 MT, 57,750.00 USD is released in total");
    expect(plain(rest)).to.include("7,875.00 USD is refunded to you.");
    expect(fundNote(order, wordingIn("en"))).to.match(/^By the net weight/);
  });

  it("takes a price reduction off what the weight is worth", () => {
    const order = orderIn("quality_control", "buyer", { ...light, weightOpen: false });
    const proposal = {
      id: order.id,
      kind: "allowPrice" as const,
      by: "supplier" as const,
      reason: "Moisture above the contract.",
      reduction: usd("750.00"),
      shipBy: null,
      expectedArrival: null,
      sampleDueOn: null,
      released: null,
      goods: null,
      returnPaidBy: null,
      status: "open" as const,
      createdAt: noon.toISOString(),
      expiresAt: "2026-11-28T12:00:00Z",
      answeredAt: null,
      answerReason: null,
      can: [],
    };
    expect(plain(proposalWords(order, proposal, wordingIn("en")).effect ?? "")).to.match(
      /^On acceptance 8,625\.00 USD is refunded to you and 57,000\.00 USD is released at once; the supplier receives 51,300\.00 USD/,
    );
  });

  it("gives nothing back of what weighs as much as was paid for", () => {
    expect(backForWeight(orderIn("approved", "buyer", heavy))).to.equal(null);
    expect(backForWeight(orderIn("approved", "buyer", light))?.amount).to.equal("7875.00");
    expect(backForWeight(orderIn("funded", "buyer"))).to.equal(null);
  });
});
