import { expect } from "chai";
import type { CaseView } from "#shared/disputes/case-view.ts";
import { claimTypes, disputeStatuses, isOpenCase } from "#shared/disputes/process.ts";
import {
  claimedShare,
  caseTitle,
  reasonWords,
  refundOfReturn,
  statusWords,
} from "#web/src/features/disputes/case-words.ts";
import { nextOf } from "#web/src/features/disputes/next.ts";
import { stepsOf } from "#web/src/features/disputes/steps.ts";
import {
  defaultDisputeReason,
  deliveredReason,
  papersReason,
  silenceReason,
  weightReason,
} from "#shared/escrow/rules.ts";
import { aCase, aRuling, noon, wordingIn } from "./a-case.ts";

const later = "2026-11-25T10:00:00.000Z";
const before = "2026-11-20T10:00:00.000Z";

/** A case in each of its states, as far as its words differ. */
const announced = {
  status: "announced",
  appealBy: later,
  ruling: aRuling(),
  appellants: ["buyer", "supplier"],
} satisfies Partial<CaseView>;

const states: Record<string, Partial<CaseView>> = {
  answering: {},
  extended: { answerExtended: true },
  passed: { answerBy: before, can: [] },
  open: { status: "open", can: [], statements: [{ what: "answer", side: "supplier", words: "No.", at: before }] },
  silent: { status: "open", can: [] },
  confirming: { status: "awaiting_confirmation", can: [] },
  asked: {
    status: "open",
    questions: [
      {
        id: aCase().id,
        askedOf: "both",
        question: "Who has opened it?",
        askedAt: before,
        answerBy: later,
        answers: [],
        can: ["answer"],
      },
    ],
  },
  late: { status: "open", decideBy: before },
  announced: { ...announced, can: ["waive", "appeal"] },
  waived: { ...announced, waived: ["supplier"], can: [] },
  givenAll: { ...announced, appellants: ["buyer"], can: [] },
  appealed: {
    stage: "appeal",
    appealedBy: "buyer",
    earlierRulings: [aRuling()],
    statements: [
      { what: "answer", side: "supplier", words: "No.", at: "2026-11-18T10:00:00.000Z" },
      { what: "appeal", side: "buyer", words: "It is wrong.", at: before },
    ],
  },
  appealOpen: { stage: "appeal", appealedBy: "supplier", status: "open", earlierRulings: [aRuling()], can: [] },
  returning: {
    status: "returning",
    returnBy: later,
    ruling: aRuling({ outcome: "buyer", goods: "returned" }),
    can: [],
  },
  returned: {
    status: "returning",
    returnBy: later,
    returnAnswerBy: later,
    returnDocument: "MAEU-1",
    ruling: aRuling({ outcome: "buyer", goods: "returned" }),
    can: ["acceptReturn", "contestReturn"],
  },
  agreedReturn: { status: "returning", settlement: aCase().id, returnBy: later, can: [] },
  contested: { status: "open", stage: "return", earlierRulings: [aRuling()], can: [] },
  decided: { status: "decided", decideBy: null, ruling: aRuling(), can: [] },
  delivered: {
    kind: "silence",
    claim: null,
    respondent: null,
    answerBy: null,
    status: "decided",
    decideBy: null,
    ruling: aRuling({ outcome: "delivered" }),
    can: [],
  },
  agreed: { status: "closed", closedBy: "allowPrice", decideBy: null, can: [] },
  replaced: { status: "closed", closedBy: "replaceAgreed", decideBy: null, can: [] },
  announcedReturned: {
    ...announced,
    ruling: aRuling({ outcome: "buyer", goods: "returned" }),
    can: ["waive", "appeal"],
  },
  givenAllReturned: {
    ...announced,
    ruling: aRuling({ outcome: "buyer", goods: "returned" }),
    side: "buyer",
    appellants: ["supplier"],
    can: [],
  },
  waivedReturned: {
    ...announced,
    ruling: aRuling({ outcome: "buyer", goods: "returned" }),
    waived: ["supplier"],
    can: [],
  },
  withdrawn: { status: "closed", closedBy: "withdrawRejected", decideBy: null, can: [] },
  wentOn: {
    kind: "silence",
    claim: null,
    respondent: null,
    answerBy: null,
    status: "closed",
    closedBy: "confirmDelivery",
    decideBy: null,
    can: [],
  },
  stopped: {
    kind: "staff",
    claim: null,
    respondent: null,
    answerBy: null,
    status: "open",
    openedBy: "reviewer",
    can: [],
  },
};

describe("where a case stands", () => {
  for (const language of ["en", "fr"] as const)
    for (const side of ["buyer", "supplier"] as const)
      it(`is said in every state, to both sides: ${language}, ${side}`, () => {
        const wording = wordingIn(language);
        for (const [name, more] of Object.entries(states)) {
          const found = aCase({ ...more, side });
          const { lead, rest } = nextOf(found, wording);
          const steps = stepsOf(found, wording);
          const said = [statusWords(found, wording), caseTitle(found, wording), lead, rest];
          for (const words of said) expect(words, name).to.match(/\p{L}{3}/u);
          expect(steps.map(({ id }) => id)).to.deep.equal(["claim", "answer", "decision", "appeal", "money"]);
          const current = steps.filter(({ state }) => state === "current" || state === "yours");
          expect(current.length, name).to.equal(isOpenCase(found.status) ? 1 : 0);
        }
      });

  it("promises no money that does not move", () => {
    const wording = wordingIn("en");
    const moneyOf = (more: Partial<CaseView>) => stepsOf(aCase(more), wording).at(-1);
    // A refund waits for goods that are to come back.
    for (const state of [states.announcedReturned, states.waivedReturned, states.givenAllReturned]) {
      const { lead, rest } = nextOf(aCase(state), wording);
      expect(`${lead} ${rest}`).to.include("The refund waits").and.not.include("the money moves");
      expect(moneyOf(state!)?.date).to.equal("Once the goods are on their way back");
    }
  });

  it("tells whoever has been given all why there is nothing to appeal for", () => {
    for (const [language, all] of [
      ["en", "gives you all that you asked for"],
      ["fr", "accorde tout ce que vous demandiez"],
    ] as const) {
      for (const state of [states.givenAll, states.givenAllReturned]) {
        const { lead, rest, isYours } = nextOf(aCase(state), wordingIn(language));
        expect(`${lead} ${rest}`).to.contain(all);
        expect(isYours).to.equal(false);
      }
    }
  });

  it("tells whoever alone may appeal that it waits for nobody else, and who has appealed what comes after silence", () => {
    for (const state of [states.announced, states.announcedReturned]) {
      const { lead, rest } = nextOf(aCase({ ...state, appellants: ["supplier"] }), wordingIn("en"));
      expect(lead).to.match(/^If you do not appeal by /);
      expect(rest).to.contain("only you may appeal");
    }
    const { lead, rest } = nextOf(
      aCase({ ...states.appealed, side: "supplier", respondent: "buyer" }),
      wordingIn("en"),
    );
    expect(lead).to.contain("to answer your appeal");
    expect(rest).to.contain("another reviewer decides").and.not.contain("The claim must be proven");
  });

  it("names what goes back to the buyer for goods that are returned, decided or agreed", () => {
    expect(refundOfReturn(aCase(states.returned)).amount).to.equal(aRuling().refunded.amount);
    expect(refundOfReturn(aCase(states.agreedReturn)).amount).to.equal("58000.00");
  });

  it("names every status and every claim", () => {
    const wording = wordingIn("fr");
    for (const status of disputeStatuses) expect(statusWords(aCase({ status }), wording)).not.to.equal("");
    for (const type of claimTypes) {
      const claim = { type, amount: { amount: "1.00", currency: "USD" as const } };
      expect(caseTitle(aCase({ claim }), wording)).to.match(/\p{Lu}/u);
    }
  });

  it("marks the step that waits for the reader, and that one alone", () => {
    const yours = (more: Partial<CaseView>) =>
      stepsOf(aCase(more), wordingIn("en"))
        .filter(({ state }) => state === "yours")
        .map(({ id }) => id);
    expect(yours({})).to.deep.equal(["answer"]);
    expect(yours({ side: "buyer" })).to.deep.equal([]);
    expect(yours(states.announced!)).to.deep.equal(["appeal"]);
    expect(yours(states.waived!)).to.deep.equal([]);
    expect(yours(states.appealed!)).to.deep.equal(["appeal"]);
    expect(yours(states.returned!)).to.deep.equal(["money"]);
    expect(yours(states.returning!)).to.deep.equal([]);
    expect(yours({ ...states.returning, side: "buyer" })).to.deep.equal(["money"]);
  });

  it("says what silence leads to before the deadline, and to whom it waits", () => {
    const wording = wordingIn("en");
    const { lead, rest, isYours } = nextOf(aCase(), wording);
    expect(lead.replace(/\u00a0/g, " ")).to.equal(
      "If you stay silent until 22 Nov 2026, 14:30 UTC, a reviewer decides on what is here.",
    );
    expect(rest).to.contain("Silence is not consent").and.to.contain("no money moves");
    expect(isYours).to.equal(true);
    expect(nextOf(aCase({ side: "buyer", can: [] }), wording)).to.include({ isYours: false });
    expect(nextOf(aCase({ can: [] }), wording).rest).to.contain("An owner or manager answers");
    expect(nextOf(aCase(states.late), wording).lead).to.contain("is late");
    expect(nextOf(aCase(states.passed), wording).lead).to.contain("was over on");
    const returning = states.returning!;
    expect(nextOf(aCase({ ...returning, side: "buyer" }), wording).lead).to.contain("our team decides anew, for good");
    // What both sides have agreed on before anybody could appeal leaves the appeal open.
    expect(nextOf(aCase({ ...states.agreedReturn, side: "buyer" }), wording).lead).to.contain("either side may appeal");
    expect(new Date(later) > noon).to.equal(true);
  });

  it("reads reasons that nobody has written in the reader's language", () => {
    for (const reason of [defaultDisputeReason, weightReason, deliveredReason, papersReason, silenceReason]) {
      const words = reasonWords(aCase({ reason }), wordingIn("fr"));
      expect(words).not.to.equal(reason);
    }
    expect(reasonWords(aCase({ reason: "Wet bags." }), wordingIn("fr"))).to.equal("Wet bags.");
  });

  it("says which part of the order is claimed", () => {
    expect(claimedShare(aCase(), "en")).to.equal("15%");
    expect(claimedShare(aCase({ claim: null }), "en")).to.equal(null);
    const claim = { type: "weight", amount: { amount: "100.00", currency: "USD" } } as const;
    expect(claimedShare(aCase({ claim }), "en")).to.equal("0.2%");
  });
});
