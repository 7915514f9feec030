import { expect } from "chai";
import type { OrderView, ProposalView } from "#shared/escrow/contract.ts";
import { agreedTransitions } from "#shared/escrow/process.ts";
import { languages, type Language } from "#shared/kernel/language.ts";
import { fundNote } from "#web/src/features/escrow/fund-note.ts";
import { pastQuestions } from "#web/src/features/escrow/history.ts";
import { proposalWords } from "#web/src/features/escrow/proposal-wording.ts";
import { leftOf, standingOf } from "#web/src/features/escrow/use-done.ts";
import { toneOf } from "#web/src/features/escrow/ActionStrip.tsx";
import { deadlineWords, shortDeadline } from "#web/src/features/escrow/wording.ts";
import { openCase, noon, orderIn, plain, wordingIn } from "./order-wording.ts";

const usd = (amount: string) => ({ amount, currency: "USD" as const });
const sides = ["buyer", "supplier"] as const;

describe("an order before our team, in words", () => {
  const told = (language: Language, side: "buyer" | "supplier", changes: Partial<OrderView>) =>
    plain(deadlineWords(orderIn("disputed", side, changes), wordingIn(language)).rest).split(/(?<=\.) /)[0];
  const opened = (openedBy: "buyer" | "supplier" | "reviewer") => ({
    dispute: {
      reason: "Moisture",
      openedAt: "2026-11-20T18:00:00Z",
      openedBy,
      ...openCase,
      closedBy: null,
      decision: null,
    },
  });
  const unshipped = { transportDocument: null, shippedAt: null, inspectionEndsAt: null };

  it("tells who brought it there, and from where", () => {
    expect(sides.map((side) => told("en", side, { ...opened("supplier") }))).to.deep.equal([
      "Imisozi Coffee Growers submitted a rejected QC result.",
      "You submitted a rejected QC result.",
    ]);
    expect(told("en", "buyer", opened("buyer"))).to.equal("You rejected the goods.");
    expect(told("en", "buyer", { ...opened("buyer"), ...unshipped })).to.equal(
      "You opened a dispute because the goods were not shipped in time.",
    );
    expect(told("fr", "buyer", { ...opened("buyer"), inspectionEndsAt: null })).to.equal(
      "Vous avez ouvert un litige pendant le transport de la marchandise.",
    );
    expect(told("fr", "supplier", { ...opened("reviewer"), ...unshipped })).to.equal(
      "Notre équipe a arrêté la commande.",
    );
  });
});

describe("the words for what a reader has just done", () => {
  it("stay while the order stands as it does then, and go with what follows", () => {
    const [before, sent, declined] = ["quality_control", "approved", "disputed"].map((status) =>
      standingOf(orderIn(status as "approved", "buyer")),
    ) as [string, string, string];
    const fresh = { action: "propose", before, after: null };
    expect(leftOf(fresh, before)).to.equal(fresh);
    const seen = leftOf(fresh, sent);
    expect(seen).to.include({ action: "propose", after: sent });
    expect(leftOf(seen, sent)).to.equal(seen);
    expect(leftOf(seen, declined)).to.equal(null);
    expect(leftOf(null, declined)).to.equal(null);
  });
});

describe("the note below the money of an order", () => {
  it("says what comes back and which fee does not, where one was booked", () => {
    const order = orderIn("refunded", "buyer");
    expect(plain(fundNote(order, wordingIn("en")))).to.equal(
      "Posted in the ledger at the refund: 65,625.00 USD goes back to the buyer, and we take no fee of it.",
    );
    expect(plain(fundNote({ ...order, providerFee: usd("12.00") }, wordingIn("fr")))).to.equal(
      "Inscrit au grand livre lors du remboursement : 65 625,00 USD reviennent à l’acheteur, sans frais de notre part. Les frais propres au prestataire de séquestre pour la commande, 12,00 USD, ne sont pas remboursés.",
    );
  });

  it("gives several shipments no common reason", () => {
    const settlement = { released: usd("60000.00"), refunded: usd("5625.00"), paidOutAt: null, paidBackAt: null };
    const whole = orderIn("funds_released", "buyer", { shipment: null, settlement });
    expect(fundNote(whole, wordingIn("en"))).to.contain("As each shipment was settled");
    expect(fundNote({ ...whole, shipment: 1 }, wordingIn("en"))).to.contain("By the net weight");
  });
});

describe("an order that has ended, in words", () => {
  const told = (status: "funds_released" | "refunded", language: Language, side: "buyer" | "supplier", more: object) =>
    plain(deadlineWords(orderIn(status, side, more), wordingIn(language)).rest);
  const whole = (status: "funds_released" | "refunded", language: Language, more: object) => {
    const { lead, rest } = deadlineWords(orderIn(status, "supplier", more), wordingIn(language));
    return plain(`${lead} ${rest}`);
  };
  const settled = (released: string, refunded: string, paidOutAt: string | null, paidBackAt: string | null) => ({
    settlement: { released: usd(released), refunded: usd(refunded), paidOutAt, paidBackAt },
  });
  const paid = "2026-11-20T18:00:00Z";

  it("tells that the provider has been asked to pay, and on which day it did", () => {
    expect(whole("funds_released", "en", settled("65625.00", "0.00", null, null))).to.equal(
      "Release approved. 59,062.50 USD goes to you. The escrow provider has been asked to pay it out.",
    );
    expect(whole("funds_released", "fr", settled("65625.00", "0.00", null, null))).to.equal(
      "Déblocage approuvé. 59 062,50 USD vous sont destinés. Le versement a été demandé au prestataire de séquestre.",
    );
    expect(told("funds_released", "en", "supplier", settled("65625.00", "0.00", paid, null))).to.equal(
      "59,062.50 USD was released to you. The escrow provider paid it out on 20 Nov 2026.",
    );
    expect(told("funds_released", "fr", "buyer", settled("65625.00", "0.00", paid, null))).to.equal(
      "Les fonds ont été débloqués : Imisozi Coffee Growers reçoit 59 062,50 USD. Versement effectué par le prestataire de séquestre le 20 nov. 2026.",
    );
    expect(told("refunded", "en", "buyer", settled("0.00", "65625.00", null, paid))).to.equal(
      "65,625.00 USD was refunded to you. The escrow provider paid the refund on 20 Nov 2026.",
    );
    expect(whole("refunded", "fr", settled("0.00", "65625.00", null, null))).to.equal(
      "Remboursement approuvé. 65 625,00 USD doivent être remboursés à Noordkade Koffie B.V. ; votre stock est remis en vente. Le remboursement a été demandé au prestataire de séquestre.",
    );
  });

  it("is green and called released once its money has been paid, not while that is asked for", () => {
    const look = (more: Partial<OrderView>) => {
      const order = orderIn("funds_released", "buyer", more);
      return [toneOf(order), plain(shortDeadline(order, wordingIn("en")))];
    };
    const problem = { since: paid, stopped: true, refused: true, byHand: false };
    const asked = settled("65625.00", "0.00", null, null);
    expect(look(settled("65625.00", "0.00", paid, null))).to.deep.equal(["success", "Released 20 Nov"]);
    expect(look(asked)).to.deep.equal(["info", "Release requested 20 Nov"]);
    expect(look({ ...asked, providerProblem: problem })[0]).to.equal("amber");
    const refund = orderIn("refunded", "buyer", settled("0.00", "65625.00", null, null));
    expect(plain(shortDeadline(refund, wordingIn("fr")))).to.equal("Remboursement demandé le 20 nov.");
  });

  it("tells of a refund whether both agreed on it or our team decided it", () => {
    const by = (party: string) => {
      const timeline = orderIn("refunded", "buyer").timeline.map((step) =>
        step.state === "failed" ? { ...step, by: party } : step,
      );
      const order = orderIn("refunded", "supplier", { timeline, ...settled("0.00", "65625.00", null, paid) });
      return languages.map((language) => plain(deadlineWords(order, wordingIn(language)).lead));
    };
    expect(by("buyer")).to.deep.equal(["Refunded.", "Remboursée."]);
    expect(by("agreement")).to.deep.equal(["Cancelled by agreement.", "Annulée d’un commun accord."]);
    expect(by("reviewer")).to.deep.equal(["Decided for the buyer.", "Tranché en faveur de l’acheteur."]);
  });

  it("tells of a price reduction that nobody decided it for the sides", () => {
    const released = orderIn("funds_released", "buyer", settled("60000.00", "5625.00", paid, null));
    const timeline = released.timeline.map((step) =>
      step.step === "funds_released" ? { ...step, by: "agreement" } : step,
    );
    const order = { ...released, timeline };
    const { lead, rest } = deadlineWords(order, wordingIn("en"));
    expect(lead).to.equal("Price reduction agreed.");
    expect(plain(rest)).to.equal(
      "60,000.00 USD is released in total, of which Imisozi Coffee Growers receives 59,062.50 USD; 5,625.00 USD is refunded to you. The escrow provider paid it out on 20 Nov 2026. The escrow provider has been asked to pay the refund.",
    );
  });
});

describe("a proposal in words", () => {
  const proposal = (changes: Partial<ProposalView>): ProposalView => ({
    id: "0193a000-0000-7000-8000-000000000009",
    kind: "cancelAgreed",
    by: "supplier",
    reason: "The ship's departure has been cancelled.",
    reduction: null,
    ...{ shipBy: null, expectedArrival: null, sampleDueOn: null },
    ...{ released: null, goods: null, returnPaidBy: null },
    status: "open",
    createdAt: noon.toISOString(),
    expiresAt: "2026-11-28T12:00:00Z",
    answeredAt: null,
    answerReason: null,
    can: ["accept", "decline"],
    ...changes,
  });
  const allowance = proposal({ kind: "allowPrice", reduction: usd("5625.00") });

  it("tells what happens at once, with the exact amounts of the reader's side", () => {
    const effect = (language: Language, side: "buyer" | "supplier") =>
      plain(proposalWords(orderIn("quality_control", side), allowance, wordingIn(language)).effect ?? "");
    expect(effect("en", "buyer")).to.equal(
      "On acceptance 5,625.00 USD is refunded to you and 60,000.00 USD is released at once; the supplier receives 54,000.00 USD of it. The escrow provider’s own fee is not refunded.",
    );
    expect(effect("en", "supplier")).to.equal(
      "On acceptance 60,000.00 USD is released at once, of which you receive 54,000.00 USD after fees; 5,625.00 USD is refunded to the buyer.",
    );
    expect(effect("fr", "buyer")).to.equal(
      "En cas d’accord, 5 625,00 USD vous sont remboursés et 60 000,00 USD sont débloqués aussitôt, dont 54 000,00 USD pour le fournisseur. Les frais propres au prestataire de séquestre ne sont pas remboursés.",
    );
  });

  it("tells until when it stands, with the time zone, and who may answer where the reader may not", () => {
    const words = (side: "buyer" | "supplier", changes = {}) =>
      proposalWords(orderIn("funded", side), proposal(changes), wordingIn("en"));
    expect(plain(words("buyer").course)).to.equal(
      "You can answer until 28 Nov 2026, 12:00 UTC. Without an answer the order stays as it is.",
    );
    expect(words("buyer").what).to.equal("Imisozi Coffee Growers proposes to cancel the order with a full refund.");
    expect(words("supplier").what).to.equal("You propose to cancel the order with a full refund.");
    expect(words("buyer").cannot).to.equal(null);
    expect(words("buyer", { can: [] }).cannot).to.equal("An owner or manager of your organization can answer it.");
    expect(words("supplier", { can: [] }).cannot).to.equal("An owner or manager of your organization can withdraw it.");
    const lower = { kind: "allowPrice", reduction: { amount: "100.00", currency: "USD" } } as const;
    expect(words("buyer", { ...lower, by: "supplier", can: ["decline"] }).cannot).to.equal(
      "An owner of your organization can accept it, because it releases money. You can decline it.",
    );
    expect(words("buyer", { ...lower, by: "supplier", can: [] }).cannot).to.equal(
      "An owner of your organization can accept it; a manager can decline it.",
    );
    expect(words("buyer", { ...lower, by: "supplier", can: ["accept", "decline"] }).cannot).to.equal(null);
    expect(words("supplier", { ...lower, by: "buyer", can: [] }).cannot).to.equal(
      "An owner or manager of your organization can answer it.",
    );
  });

  it("stands in the order's history once another has come, with its reason and its end", () => {
    const earlierProposals = [
      proposal({ status: "declined", answeredAt: "2026-11-18T09:00:00Z", answerReason: "We still need the goods." }),
      proposal({ id: "0193a000-0000-7000-8000-00000000000a", status: "expired", createdAt: "2026-11-22T12:00:00Z" }),
    ];
    const order = orderIn("quality_control", "buyer", {
      earlierProposals,
      netWeight: "11",
      payable: usd("57750.00"),
      weightQuestion: { askedAt: "2026-11-10T08:00:00Z", answer: "accepted", answeredAt: "2026-11-11T08:00:00Z" },
    });
    const told = (language: Language) =>
      pastQuestions(order, wordingIn(language)).map(({ what, course }) => plain(`${what} ${course}`));
    expect(told("en")).to.deep.equal([
      "Imisozi Coffee Growers proposed to cancel the order with a full refund. Proposed on 22 Nov 2026. Nobody answered by 28 Nov 2026.",
      "Imisozi Coffee Growers proposed to cancel the order with a full refund. Proposed on 21 Nov 2026. Declined on 18 Nov 2026: “We still need the goods.”",
      "Imisozi Coffee Growers shipped 11 MT instead of 12.5 MT, outside what was agreed. Stated on 10 Nov 2026. You accepted this weight on 11 Nov 2026.",
    ]);
    expect(told("fr")[2]).to.equal(
      "Imisozi Coffee Growers a expédié 11 t au lieu de 12,5 t, hors de ce qui était convenu. Déclaré le 10 nov. 2026. Vous avez accepté ce poids le 11 nov. 2026.",
    );
    expect(pastQuestions(orderIn("funded", "buyer"), wordingIn("en"))).to.deep.equal([]);
  });

  it("names the shipment that it is about, where there are several", () => {
    const three = (language: Language, side: "buyer" | "supplier") => {
      const [one] = orderIn("funded", side).shipments;
      if (!one) throw new Error("an order has a shipment");
      const shipments = [1, 2, 3].map((number) => ({ ...one, number }));
      return proposalWords(orderIn("funded", side, { shipment: 2, shipments }), proposal({}), wordingIn(language));
    };
    expect(three("en", "buyer").what).to.equal(
      "Imisozi Coffee Growers proposes to cancel shipment 2 of 3 with a full refund.",
    );
    expect(plain(three("en", "buyer").course)).to.equal(
      "You can answer until 28 Nov 2026, 12:00 UTC. Without an answer shipment 2 of 3 stays as it is.",
    );
    expect(plain(three("fr", "buyer").effect ?? "")).to.equal(
      "En cas d’accord, l’expédition 2 sur 3 prend fin aussitôt et 65 625,00 USD vous sont remboursés. Les frais propres au prestataire de séquestre ne sont pas remboursés.",
    );
    expect(plain(three("fr", "supplier").what)).to.equal(
      "Vous proposez d’annuler l’expédition 2 sur 3 avec remboursement intégral.",
    );
  });

  it("tells that a new day closes the case of our team, and a price the dispute", () => {
    const silent = orderIn("awaiting_delivery", "supplier", { silenceCaseSince: noon.toISOString() });
    const dates = proposal({ kind: "changeDates", expectedArrival: "2026-12-24" });
    expect(plain(proposalWords(silent, dates, wordingIn("fr")).effect ?? "")).to.equal(
      "En cas d’accord, l’arrivée est prévue le 24 déc. 2026. À la fin de cette journée, vous pourrez demander la confirmation. Le dossier de notre équipe sur la livraison est alors clos.",
    );
    expect(proposalWords(orderIn("disputed", "buyer"), allowance, wordingIn("en")).effect).to.include(
      "The dispute is then closed without a decision.",
    );
  });

  it("tells how it ended, and is over once its time has passed", () => {
    const ended = (changes: Partial<ProposalView>, now = noon) => {
      const { status, course } = proposalWords(orderIn("funded", "buyer"), proposal(changes), wordingIn("en", now));
      return [status, plain(course)];
    };
    const answeredAt = "2026-11-21T10:00:00Z";
    expect(ended({ status: "declined", answeredAt, answerReason: "We ship on Monday." })).to.deep.equal([
      "declined",
      "Declined on 21 Nov 2026: “We ship on Monday.”",
    ]);
    expect(ended({ status: "declined", answeredAt })[1]).to.equal("Declined on 21 Nov 2026.");
    expect(ended({ status: "overtaken", answeredAt })[1]).to.equal("The order moved on before there was an answer.");
    expect(ended({}, new Date("2026-11-28T12:00:00Z"))).to.deep.equal(["expired", "Nobody answered by 28 Nov 2026."]);
  });

  it("has words for each kind, side and status in both languages", () => {
    for (const language of languages)
      for (const kind of agreedTransitions)
        for (const by of sides)
          for (const side of sides)
            for (const status of ["open", "accepted", "declined", "withdrawn", "overtaken", "expired"] as const)
              for (const day of [{ shipBy: "2026-12-24" }, { expectedArrival: "2026-12-24" }]) {
                const shown = proposal({ kind, by, status, reduction: usd("10.00"), ...day });
                const order = orderIn("funded", side);
                for (const words of Object.values(proposalWords(order, shown, wordingIn(language))))
                  if (words !== null)
                    expect(words, `${language}, ${kind}, ${status}`).to.not.match(/^proposal\.|\{\{|^$|null/);
              }
  });
});
