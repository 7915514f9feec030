import { expect } from "chai";
import { timelineSources, type TimelineLine, type TimelineSource } from "#shared/disputes/case-view.ts";
import { disputeTransitions, goesOn, goesOnReasons } from "#shared/disputes/process.ts";
import { purposes, subjectTypeOf } from "#shared/documents/choices.ts";
import { agreedTransitions, escrowTransitions } from "#shared/escrow/process.ts";
import { papersReason } from "#shared/escrow/rules.ts";
import { proposalStatuses } from "#shared/escrow/proposal-view.ts";
import { journalKinds } from "#shared/ledger/contract.ts";
import { courseWords } from "#web/src/features/disputes/timeline-words.ts";
import { lineWords, saidWords } from "#shared/disputes/line-words.ts";
import { aCase, aLine, wordingIn } from "./a-case.ts";

/** What never parts at a line's end is a space all the same. */
const plain = (words: string): string => words.replace(/[\u00a0\u202f]/g, " ");

/** What is kept for our team, and no line of it. */
const inside = ["propose", "sendBack"];
const proposal = { amount: "4640.00", currency: "USD", kind: "allowPrice" };

/** All that the server can write of each source. */
const whats: Record<TimelineSource, readonly string[]> = {
  contract: ["concluded"],
  order: ["create", ...escrowTransitions],
  provider: escrowTransitions,
  case: [...disputeTransitions.filter((name) => !inside.includes(name)), "withdraw", goesOn],
  question: ["asked", "answered"],
  proposal: ["proposed", ...proposalStatuses.filter((status) => status !== "open")],
  inspection: ["approved", "rejected"],
  paper: purposes.filter((purpose) => subjectTypeOf(purpose) === "shipment"),
  message: ["written"],
  ledger: journalKinds,
};
const details: Partial<Record<TimelineSource, TimelineLine["details"]>> = {
  contract: { number: "CT-2026-00042" },
  question: { answerBy: "2026-11-24T23:59:00.000Z" },
  case: { deadline: "appealBy", until: "2026-11-24T23:59:00.000Z", why: "standstill" },
  proposal,
  inspection: { certificate: "FR-5520", inspector: "Laboratoire Estuaire" },
  paper: { name: "seal.jpg" },
  ledger: { amount: "58000.00", share: "52200.00", currency: "USD", reference: "J-1" },
};

describe("a line of a case's timeline", () => {
  for (const language of ["en", "fr"] as const) {
    const wording = wordingIn(language);

    it(`says everything that the server can write in words: ${language}`, () => {
      for (const source of timelineSources)
        for (const what of whats[source]) {
          const words = lineWords(aLine({ source, what, details: details[source] ?? {} }), wording);
          expect(words, `${source}.${what}`).to.match(/\p{L}{3}/u);
          // A code is no word; the name of a file and the number of a paper are what somebody has typed.
          expect(words, `${source}.${what}`).not.to.match(/[a-z][A-Z]|_|undefined|null/);
        }
    });

    it(`says how much of what is paid out is the supplier's: ${language}`, () => {
      const line = (more: object) =>
        plain(lineWords(aLine({ source: "ledger", what: "payout", details: { ...details.ledger, ...more } }), wording));
      expect(line({})).to.match(language === "en" ? /, of which 52,200\.00 USD/ : /, dont 52 200,00 USD/);
      expect(line({ share: null })).to.match(/58.000[.,]00 USD$/);
    });

    it(`says why a time goes on, and until when: ${language}`, () => {
      const said = goesOnReasons.map((why) => {
        const line = aLine({ source: "case", what: goesOn, by: "clock", details: { ...details.case, why } });
        expect(courseWords(line, aCase(), wording)).to.match(/(Until|Jusqu’au)\s2[45]\s/);
        return lineWords(line, wording);
      });
      expect(new Set(said).size).to.equal(goesOnReasons.length);
      expect(said.join()).not.to.include("goOn");
    });

    it(`says who has done it, whoever may have: ${language}`, () => {
      for (const by of ["buyer", "supplier", "provider", "clock", "reviewer", "agreement", null]) {
        const words = courseWords(aLine({ source: "order", by }), aCase(), wording);
        expect(words, `${by}`).to.match(/17/);
        if (by === "buyer") expect(words).to.contain("Maison Lavoine");
      }
    });

    it(`names each kind of proposal with what it is about: ${language}`, () => {
      for (const kind of agreedTransitions) {
        const words = lineWords(
          aLine({ source: "proposal", what: "declined", details: { ...proposal, kind } }),
          wording,
        );
        expect(words.includes("USD"), kind).to.equal(kind === "allowPrice" || kind === "splitAgreed");
      }
    });
  }

  it("says a reason that nobody has typed in the reader's language, and what was typed as it was", () => {
    const wording = wordingIn("fr");
    const said = (words: string, source: TimelineSource = "order") => saidWords(aLine({ source, words }), wording);
    expect(said("Quality control failed")).to.equal("Contrôle qualité non conforme");
    expect(said(papersReason)).to.contain("documents");
    expect(said("Moisture 13.4%.")).to.equal("Moisture 13.4%.");
    expect(said("Quality control failed", "message"), "somebody has written it").to.equal("Quality control failed");
    expect(saidWords(aLine({ words: null }), wording)).to.equal(null);
  });

  it("says to whom it is read, and until when a question waits", () => {
    const wording = wordingIn("en");
    const own = courseWords(aLine({ by: "supplier" }), aCase(), wording);
    expect(plain(own)).to.equal("17 Nov 2026, 14:30, You");
    const asked = aLine({ source: "question", what: "asked", by: "reviewer", details: details.question ?? {} });
    expect(plain(courseWords(asked, aCase(), wording))).to.equal(
      "17 Nov 2026, 14:30, Our team, Answer by 24 Nov 2026, 23:59 UTC",
    );
    expect(plain(lineWords(aLine({ source: "proposal", what: "proposed", details: proposal }), wording))).to.equal(
      "Price reduction of 4,640.00 USD proposed",
    );
  });
});
