import { expect } from "chai";
import type { OrderView } from "#shared/escrow/contract.ts";
import { languages } from "#shared/kernel/language.ts";
import { orderStatuses } from "#shared/escrow/process.ts";
import { actionsOf, disputeOf, hasWayOn, proposalsOf } from "#web/src/features/escrow/actions.ts";
import { restOf } from "#web/src/features/escrow/held.ts";
import { timelineOf } from "#web/src/features/escrow/timeline.ts";
import { shortDeadline } from "#web/src/features/escrow/wording.ts";
import { Timeline } from "#web/src/ui/Timeline.tsx";
import { openCase, decidedCase, orderIn, plain, wordingIn } from "./order-wording.ts";
import { show } from "./show.tsx";

describe("the timeline of an order", () => {
  it("shows date, actor and next action of each step", () => {
    const steps = timelineOf(orderIn("quality_control", "buyer"), wordingIn("en"));
    expect(steps.map(({ state }) => state)).to.deep.equal([
      "completed",
      "completed",
      "completed",
      "current",
      "pending",
    ]);
    expect(plain(steps[0]?.date as string)).to.equal("20 Nov 2026");
    expect(plain(steps[3]?.date as string)).to.equal("Until 23 Nov 2026, 18:00 UTC");
    expect(steps[3]?.next).to.equal("submit QC results");
    expect(steps[4]?.date).to.equal("Not yet");
    expect(steps[4]?.next).to.equal(undefined);
  });

  it("names neither a day nor a next action for what nobody can pay yet", () => {
    const since = "2026-11-20T12:00:00.000Z";
    const verifying = orderIn("created", "buyer", { partyChecks: [{ party: "buyer", status: "pending", since }] });
    const problem = { since, stopped: false, refused: false, byHand: false };
    const silent = orderIn("created", "buyer", { providerPending: true, providerProblem: problem });
    for (const [order, english, french] of [
      [verifying, "Waiting for the verification of the buyer", "Vérification de l’acheteur en cours"],
      [silent, "Waiting for the escrow provider", "En attente du prestataire de séquestre"],
    ] as const) {
      const told = languages.map((language) => timelineOf(order, wordingIn(language))[1]);
      expect(told.map((step) => plain(step?.date as string))).to.deep.equal([english, french]);
      expect(told.map((step) => step?.next)).to.deep.equal([undefined, undefined]);
      expect(languages.map((language) => plain(shortDeadline(order, wordingIn(language))))).to.deep.equal([
        english,
        french,
      ]);
    }
    const other = orderIn("created", "buyer", { partyChecks: [{ party: "supplier", status: "pending", since }] });
    expect(timelineOf(other, wordingIn("en"))[1]?.next, "the buyer can pay").to.be.a("string");
  });

  it("says who paid and how much", () => {
    const order = orderIn("funded", "supplier");
    const funded = order.timeline.map((step) => (step.step === "funded" ? { ...step, by: "provider" } : step));
    expect(plain(timelineOf({ ...order, timeline: funded }, wordingIn("en"))[1]?.actor as string)).to.equal(
      "Buyer, 65,625.00 USD",
    );
  });

  it("tells of an inspection that an agreement has ended", () => {
    const order = orderIn("funds_released", "buyer");
    const timeline = order.timeline.map((step, index) => (index < 3 ? step : { ...step, by: "agreement" }));
    const told = languages.map((language) => timelineOf({ ...order, timeline }, wordingIn(language))[3]);
    expect(told.map((step) => step?.actor)).to.deep.equal(["Settled by agreement", "Réglé d’un commun accord"]);
    expect(plain(told[0]?.date as string)).to.equal("20 Nov 2026");
  });

  it("tells how it ended before its end, and says of what was left out once that it did not take place", () => {
    const actors = (status: "refunded" | "cancelled", by: string) => {
      const order = orderIn(status, "buyer");
      const timeline = order.timeline.map((step) => (step.state === "failed" ? { ...step, by } : step));
      return languages.map(
        (language) =>
          timelineOf({ ...order, timeline }, wordingIn(language)).find(({ state }) => state === "failed")?.actor,
      );
    };
    expect(actors("refunded", "agreement")).to.deep.equal(["Refunded by agreement", "Remboursée d’un commun accord"]);
    expect(actors("refunded", "buyer")).to.deep.equal(["Cancelled by buyer", "Annulée par l’acheteur"]);
    expect(actors("cancelled", "clock")).to.deep.equal(["Not funded in time", "Non payée à temps"]);
    const steps = timelineOf(orderIn("refunded", "buyer"), wordingIn("en"));
    const shown = show(<Timeline steps={steps} label="Course" />).text;
    expect(shown).to.include("Funds released Did not take place").and.not.include("not yet");
  });

  it("tells at which step, and by whom, an order was brought before our team", () => {
    const at = "2026-11-21T09:00:00Z";
    const actors = (
      openedBy: "buyer" | "reviewer",
      failed: "delivery" | "quality_control",
      isRejected = false,
      byInspector: OrderView["inspections"][number]["byInspector"] = null,
    ) => {
      const order = orderIn("disputed", "buyer");
      const timeline = order.timeline.map((step) =>
        step.step === failed ? { ...step, state: "failed" as const, at, by: openedBy } : step,
      );
      const dispute = { reason: "Moisture", openedAt: at, openedBy, ...openCase, closedBy: null, decision: null };
      const inspection = {
        status: "rejected" as const,
        side: "buyer" as const,
        id: order.id,
        createdAt: at,
        inCase: false,
        ofReplaced: false,
        passport: null,
        passportRevokedAt: null,
      };
      const found = { ...inspection, certificateNumber: "1", inspector: "SGS", inspectionDate: "2026-11-21" };
      const inspections = isRejected
        ? [{ ...found, reportUrl: null, notes: null, record: null, can: [], byInspector, validation: null }]
        : [];
      const told = { ...order, timeline, dispute, inspections };
      return languages.map(
        (language) => timelineOf(told, wordingIn(language)).find(({ id }) => id === failed)?.actor as string,
      );
    };
    expect(actors("buyer", "quality_control", true)).to.deep.equal(["Rejected by buyer", "Refusé par l’acheteur"]);
    const joint = { by: "both" as const, company: "SGS", accreditation: null, consentedAt: at };
    expect(actors("buyer", "quality_control", true, joint)).to.deep.equal([
      "Rejected by the inspector",
      "Refusé par l’inspecteur",
    ]);
    expect(actors("buyer", "delivery")).to.deep.equal(["Dispute by buyer", "Litige ouvert par l’acheteur"]);
    expect(actors("reviewer", "quality_control")).to.deep.equal([
      "Stopped by our team",
      "Commande arrêtée par notre équipe",
    ]);
  });

  it("shows no step as done that a case before our team has left out", () => {
    const at = "2026-11-20T18:00:00Z";
    const opened = "2026-11-21T09:00:00Z";
    const decision = {
      outcome: "supplier" as const,
      released: { amount: "65625.00", currency: "USD" as const },
      refunded: { amount: "0.00", currency: "USD" as const },
      reason: "Proof of delivery",
      at: "2026-11-22T09:00:00Z",
    };
    const dispute = {
      reason: "Nothing came",
      openedAt: opened,
      openedBy: "buyer" as const,
      ...decidedCase,
      closedBy: null,
      decision,
    };
    // As the server tells it: all is done, what the case left out at the moment of the case.
    const timeline = (from: "delivery" | "quality_control") =>
      orderIn("funds_released", "buyer").timeline.map((step, index) => {
        if (step.step === "funds_released") return { ...step, at: decision.at, by: "reviewer" };
        return index < (from === "delivery" ? 2 : 3) ? { ...step, at } : { ...step, at: opened, by: "buyer" };
      });
    const shown = (from: "delivery" | "quality_control", language: "en" | "fr") =>
      timelineOf(orderIn("funds_released", "buyer", { dispute, timeline: timeline(from) }), wordingIn(language)).map(
        ({ state, date, actor }) => [state, plain(date as string), plain((actor as string | null) ?? "nobody")],
      );
    expect(shown("delivery", "en").slice(2)).to.deep.equal([
      ["failed", "21 Nov 2026", "Dispute by buyer"],
      ["omitted", "Did not take place", "nobody"],
      ["completed", "22 Nov 2026", "Decided by a reviewer"],
    ]);
    expect(shown("delivery", "fr")[3]).to.deep.equal(["omitted", "N’a pas eu lieu", "nobody"]);
    expect(shown("quality_control", "en").map(([state]) => state)).to.deep.equal([
      "completed",
      "completed",
      "completed",
      "failed",
      "completed",
    ]);
  });

  it("names the day of shipping and the time zone of every deadline", () => {
    const dated = (status: "created" | "funded" | "awaiting_delivery", step: string) =>
      timelineOf(orderIn(status, "buyer"), wordingIn("en")).find(({ id }) => id === step);
    expect(plain(dated("created", "funded")?.date as string)).to.equal("By 23 Nov 2026, 18:00 UTC");
    expect(plain(dated("funded", "delivery")?.date as string)).to.equal("Ship by 19 Dec 2026, 18:00 UTC");
    expect(plain(dated("awaiting_delivery", "delivery")?.actor as string)).to.equal(
      "Shipped on 20 Nov 2026, buyer confirms",
    );
  });

  for (const language of languages) {
    it(`has words for every step of every status (${language})`, () => {
      for (const status of orderStatuses) {
        for (const side of ["buyer", "supplier"] as const) {
          for (const by of ["buyer", "supplier", "provider", "clock", "reviewer", "agreement", null]) {
            const order = orderIn(status, side);
            const timeline = order.timeline.map((step) => ({ ...step, by }));
            for (const { label, date, actor, next } of timelineOf({ ...order, timeline }, wordingIn(language))) {
              for (const words of [label, date, actor ?? "nobody", next ?? "none"]) {
                expect(words, `${status}, ${side}, ${by}`)
                  .to.be.a("string")
                  .that.does.not.match(/^(timeline|step)\.|\{\{|^$/);
              }
            }
          }
        }
      }
    });
  }
});

describe("the actions of an order", () => {
  it("are the server's, the main one first and a cancellation last", () => {
    const may = (can: OrderView["can"], paymentUrl: string | null = null) =>
      actionsOf(orderIn("created", "buyer", { can, paymentUrl }));
    expect(may(["cancel"], "https://pay.example")).to.deep.equal(["fund", "cancel"]);
    expect(may(["approve", "openDispute"])).to.deep.equal(["inspect"]);
    expect(may(["askConfirmation", "changeDates"])).to.deep.equal(["askConfirmation"]);
    expect(may([])).to.deep.equal([]);
  });

  it("are not to pay whom the provider does not know yet, nor what can be completed by nothing", () => {
    const payable = orderIn("created", "buyer", { can: ["cancel"], paymentUrl: "https://pay.example" });
    const since = "2026-11-25T00:00:00.000Z";
    const check = (party: "buyer" | "supplier") => ({
      ...payable,
      partyChecks: [{ party, status: "pending" as const, since }],
    });
    expect(actionsOf(check("buyer"))).to.deep.equal(["cancel"]);
    expect(actionsOf(check("supplier"))).to.deep.equal(["fund", "cancel"]);
    const part = { kind: "mismatch", receivedAt: since, endedAt: null, byHand: false } as const;
    const paid = (status: "held" | "returning", amount: string, currency = "USD") => ({
      ...payable,
      unplacedPayments: [{ ...part, status, received: { amount, currency } }],
    });
    const rest = (order: OrderView) => [restOf(order)?.amount ?? null, actionsOf(order)];
    expect(rest(paid("held", "65525.00"))).to.deep.equal(["100.00", ["fund", "cancel"]]);
    expect(rest(paid("held", "65725.00"))).to.deep.equal([null, ["cancel"]]);
    expect(rest(paid("held", "65525.00", "EUR"))).to.deep.equal([null, ["cancel"]]);
    expect(rest(paid("returning", "1.00"))).to.deep.equal([null, ["fund", "cancel"]]);
    // The phone's bar is for what leads on.
    expect(hasWayOn(["cancel"]) || hasWayOn(["cancelUnshipped"]) || hasWayOn([])).to.equal(false);
    expect(hasWayOn(["fund", "cancel"])).to.equal(true);
  });

  it("leave disputes and proposals to a place of their own; what one may do alone is not proposed", () => {
    expect(proposalsOf({ can: ["cancelAgreed", "changeDates"] })).to.deep.equal(["cancelAgreed", "changeDates"]);
    expect(proposalsOf({ can: ["cancelUnshipped", "cancelAgreed", "changeDates"] })).to.deep.equal(["changeDates"]);
    expect(disputeOf({ can: ["cancelUnshipped", "disputeUnshipped"] })).to.equal("unshipped");
    expect(disputeOf({ can: ["confirmDelivery", "disputeUndelivered"] })).to.equal("undelivered");
    expect(disputeOf({ can: ["openDispute"] })).to.equal(null);
  });
});
