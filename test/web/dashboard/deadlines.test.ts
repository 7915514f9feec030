import { expect } from "chai";
import { languages, type Language } from "#shared/kernel/language.ts";
import { orderStatuses } from "#shared/escrow/process.ts";
import { createDates } from "#shared/look/dates.ts";
import { timeLeft } from "#web/src/features/escrow/time-left.ts";
import { deadlineWords, shortDeadline } from "#web/src/features/escrow/wording.ts";
import { decidedCase, openCase, noon, orderIn, plain, wordingIn } from "./order-wording.ts";
import { underWay } from "./under-way-words.ts";

const after = (milliseconds: number) => new Date(noon.getTime() + milliseconds).toISOString();
const hour = 3_600_000;

describe("deadlines in words", () => {
  it("counts down in the two largest units and never promises more than there is", () => {
    const left = (hours: number) => timeLeft(after(hours * hour), noon).map(({ unit, count }) => `${count} ${unit}`);
    expect(left(364.9 * 24)).to.deep.equal(["364 days"]);
    expect(left(71)).to.deep.equal(["2 days", "23 hours"]);
    expect(left(48)).to.deep.equal(["2 days"]);
    expect(left(47.9)).to.deep.equal(["1 days", "23 hours"]);
    expect(left(5.25)).to.deep.equal(["5 hours", "15 minutes"]);
    expect(left(0.75)).to.deep.equal(["45 minutes"]);
    expect(left(0.01)).to.deep.equal([]);
    expect(left(-30)).to.deep.equal([]);
  });

  for (const [hours, english, french] of [
    [68.5, "2 days 20 hours left to fund.", "Encore 2 jours et 20 heures pour payer."],
    [25, "1 day 1 hour left to fund.", "Encore 1 jour et 1 heure pour payer."],
    [72, "3 days left to fund.", "Encore 3 jours pour payer."],
    [2, "2 hours left to fund.", "Encore 2 heures pour payer."],
    [1 / 60, "1 minute left to fund.", "Encore 1 minute pour payer."],
  ] as const)
    it(`says “${english}”`, () => {
      const order = orderIn("created", "buyer", { fundBy: after(hours * hour) });
      expect(plain(deadlineWords(order, wordingIn("en")).lead)).to.equal(english);
      expect(plain(deadlineWords(order, wordingIn("fr")).lead)).to.equal(french);
    });

  for (const [timeZone, english, french, by = "2026-12-12T17:00:00Z"] of [
    ["Europe/Paris", "12 Dec 2026, 18:00 CET", "12 déc. 2026 à 18:00 (UTC+1)"],
    ["Africa/Abidjan", "12 Dec 2026, 17:00 GMT", "12 déc. 2026 à 17:00 (UTC+0)"],
    ["Asia/Kolkata", "12 Dec 2026, 22:30 UTC+5:30", "12 déc. 2026 à 22:30 (UTC+5:30)"],
    ["UTC", "12 Dec 2026, 17:00 UTC", "12 déc. 2026 à 17:00 (UTC)"],
    ["Europe/London", "12 Jul 2026, 18:00 UTC+1", "12 juil. 2026 à 18:00 (UTC+1)", "2026-07-12T17:00:00Z"],
    ["America/Bogota", "1 Dec 2026, 12:00 UTC-5", "1er déc. 2026 à 12:00 (UTC−5)", "2026-12-01T17:00:00Z"],
  ] as const)
    it(`names the time zone of a deadline (${timeZone})`, () => {
      expect(plain(createDates("en", { timeZone }).deadline(by))).to.equal(english);
      expect(plain(createDates("fr", { timeZone }).deadline(by))).to.equal(french);
    });

  it("are told by the last minute where they are the end of a day by UTC", () => {
    const dates = createDates("en", { timeZone: "UTC" });
    expect(plain(dates.deadline("2027-02-12T00:00:00Z"))).to.equal("11 Feb 2027, 23:59 UTC");
    expect(plain(dates.deadline("2027-02-12T00:01:00Z"))).to.equal("12 Feb 2027, 00:01 UTC");
  });

  it("counts the first of a month in French as an ordinal, and no other day", () => {
    const { day, shortDay, longDay, calendarDay } = createDates("fr", { timeZone: "UTC", now: () => noon });
    const first = "2026-12-01T12:00:00Z";
    expect([day(first), shortDay(first), longDay(first), calendarDay("2027-01-01")].map(plain)).to.deep.equal([
      "1er déc. 2026",
      "1er déc.",
      "mardi 1er décembre 2026",
      "1er janv. 2027",
    ]);
    expect(plain(calendarDay("2026-12-11"))).to.equal("11 déc. 2026");
    expect(plain(createDates("en", { timeZone: "UTC" }).calendarDay("2026-12-01"))).to.equal("1 Dec 2026");
  });

  it("tells the buyer by when to fund and what happens otherwise", () => {
    const { lead, rest } = deadlineWords(orderIn("created", "buyer"), wordingIn("en"));
    expect(plain(lead)).to.equal("2 days 6 hours left to fund.");
    expect(plain(rest)).to.equal("Fund within 72 hours: by 23 Nov 2026, 18:00 UTC. After that the order is cancelled.");
  });

  it("demands no payment while the provider does not answer, and does not say that no money has moved where some has", () => {
    const problem = { since: "2026-11-20T12:00:00.000Z", stopped: false, refused: false, byHand: false };
    const pending = orderIn("created", "buyer", { providerPending: true, providerProblem: problem });
    const { lead, rest } = deadlineWords(pending, wordingIn("en"));
    expect(plain(lead)).to.equal("Waiting for the escrow provider.");
    expect(plain(rest)).to.contain("Your 72 hours to fund begin once it has answered.");
    const received = { amount: "6500.00", currency: "USD" };
    const at = "2026-11-20T12:00:00.000Z";
    const returned = {
      kind: "mismatch",
      status: "returned",
      received,
      receivedAt: at,
      endedAt: at,
      byHand: false,
    } as const;
    const told = (unplacedPayments: (typeof returned)[]) =>
      plain(deadlineWords(orderIn("cancelled", "buyer", { unplacedPayments }), wordingIn("en")).rest);
    expect(told([])).to.contain("No money has moved.");
    expect(told([returned]))
      .to.contain("What becomes of your payment stands above.")
      .and.not.to.contain("No money");
  });

  it("gives a buyer who is being verified no time that runs meanwhile", () => {
    const partyChecks = [{ party: "buyer", status: "pending", since: "2026-11-20T12:00:00.000Z" } as const];
    const [own, other] = (["buyer", "supplier"] as const).map((side) =>
      deadlineWords(orderIn("created", side, { partyChecks }), wordingIn("en")),
    );
    expect(plain(own?.lead ?? "")).to.equal("Waiting for the verification.");
    expect(plain(own?.rest ?? "")).to.contain("Your 72 hours to fund begin once the provider has verified");
    expect(plain(other?.rest ?? "")).to.contain("Do not ship");
  });

  it("says the same in French", () => {
    const { lead, rest } = deadlineWords(orderIn("quality_control", "supplier"), wordingIn("fr"));
    expect(plain(lead)).to.equal("Encore 2 jours et 6 heures pour inspecter.");
    expect(plain(rest)).to.equal(
      "Si Noordkade Koffie B.V. ne conteste rien jusqu’au 23 nov. 2026 à 18:00 (UTC), la commande est réputée approuvée et 59 062,50 USD sont débloqués en votre faveur.",
    );
  });

  it("tells the buyer that silence pays, and how to reject", () => {
    const { rest } = deadlineWords(orderIn("quality_control", "buyer", { can: ["openDispute"] }), wordingIn("en"));
    expect(plain(rest)).to.equal(
      "Not as agreed? Choose Submit QC Results and reject by 23 Nov 2026, 18:00 UTC. Otherwise the order is approved then and 59,062.50 USD is released to Imisozi Coffee Growers automatically.",
    );
  });

  it("promises the supplier its share, not the order total", () => {
    const { rest } = deadlineWords(orderIn("funded", "supplier"), wordingIn("en"));
    expect(plain(rest)).to.contain("65,625.00 USD is in escrow; 59,062.50 USD of it is yours once it is released.");
  });

  for (const [stage, changes, now, told] of underWay)
    it(`tells both sides of goods under way what happens next: ${stage}`, () => {
      for (const [language, side, can, lead, rest] of told) {
        const order = orderIn("awaiting_delivery", side, { ...changes, can: [...can] });
        const words = deadlineWords(order, wordingIn(language, new Date(now)));
        expect(plain(words.lead), `${language}, ${side}`).to.equal(lead);
        expect(plain(words.rest), `${language}, ${side}`).to.equal(rest);
      }
    });

  it("count silence from the end of the agreed days of delivery where that is later", () => {
    const { shipments } = orderIn("awaiting_delivery", "supplier");
    const order = orderIn("awaiting_delivery", "supplier", {
      can: ["askConfirmation"],
      shipments: shipments.map((line) => ({ ...line, deliverTo: "2027-01-15" })),
    });
    const words = (language: Language) =>
      plain(deadlineWords(order, wordingIn(language, new Date("2026-12-14T09:00:00Z"))).rest);
    expect(words("en")).to.contain("If you ask now and there is no answer by 29 Jan 2027, 23:59 UTC,");
    expect(words("fr")).to.contain("la réponse est attendue au plus tard le 29 janv. 2027 à 23:59 (UTC)");
  });

  it("says exactly what is released, to whom and when automatically", () => {
    const { rest } = deadlineWords(orderIn("approved", "buyer", { can: ["release"] }), wordingIn("en"));
    expect(plain(rest)).to.equal(
      "Release 59,062.50 USD to Imisozi Coffee Growers now. Otherwise it is released automatically on 23 Nov 2026, 18:00 UTC.",
    );
  });

  it("asks nobody for what they may not do, and says who may", () => {
    const late = { shipBy: "2026-11-20T00:00:00Z" };
    for (const [status, side, changes] of [
      ["funded", "supplier", {}],
      ["funded", "supplier", { shipBy: null }],
      ["funded", "supplier", late],
      ["funded", "buyer", late],
      ["awaiting_delivery", "buyer", {}],
      ["awaiting_delivery", "buyer", { expectedArrival: null }],
      ["quality_control", "buyer", {}],
      ["approved", "buyer", {}],
    ] as const) {
      const words = (language: Language) => deadlineWords(orderIn(status, side, changes), wordingIn(language)).rest;
      expect(words("en"), `${status}, ${side}`)
        .to.match(/An owner (or manager )?of your organization/)
        .and.not.match(/Choose|Enter|Confirm|Release|You can/);
      expect(words("fr"), `${status}, ${side}`).to.match(/Un propriétaire (ou un gestionnaire )?de votre organisation/);
    }
  });

  it("tells after a split decision what was released in total, what of it the supplier receives and what went back", () => {
    const decision = {
      outcome: "split" as const,
      reason: "Moisture",
      at: "2026-11-20T18:00:00Z",
      released: { amount: "5145.00", currency: "USD" as const },
      refunded: { amount: "1855.00", currency: "USD" as const },
    };
    const dispute = {
      reason: "Moisture",
      openedAt: decision.at,
      openedBy: "buyer" as const,
      ...decidedCase,
      closedBy: null,
      decision,
    };
    const split = {
      ...orderIn("funds_released", "buyer").split,
      supplier: { amount: "4630.50", currency: "USD" as const },
    };
    const told = (side: "buyer" | "supplier", language: Language) =>
      plain(deadlineWords(orderIn("funds_released", side, { dispute, split }), wordingIn(language)).rest);
    expect(told("buyer", "en")).to.equal(
      "A reviewer has decided: 5,145.00 USD is released in total, of which Imisozi Coffee Growers receives 4,630.50 USD; 1,855.00 USD is refunded to you.",
    );
    expect(told("supplier", "fr")).to.equal(
      "Le Service des litiges a tranché : 5 145,00 USD sont débloqués au total, dont 4 630,50 USD en votre faveur ; 1 855,00 USD sont remboursés à l’acheteur.",
    );
  });

  it("say of a case whose word is awaited until when, to each side as its own", () => {
    const moment = "2026-12-02T11:51:00Z";
    const told = (
      side: "buyer" | "supplier",
      status: "answering" | "announced" | "returning",
      awaits: typeof side | null,
    ) => {
      const order = orderIn("disputed", side);
      const found = { reason: "Moisture", openedAt: order.createdAt, openedBy: "buyer" as const, closedBy: null };
      const dispute = { ...found, ...openCase, decision: null, status, awaits, due: moment };
      const wording = wordingIn("en");
      return [deadlineWords({ ...order, dispute }, wording).lead, shortDeadline({ ...order, dispute }, wording)].map(
        plain,
      );
    };
    expect(told("supplier", "answering", "supplier")).to.deep.equal([
      "Your answer is awaited until 2 Dec 2026, 11:51 UTC.",
      "Answer the claim by 2 Dec 2026, 11:51 UTC",
    ]);
    expect(told("buyer", "answering", "supplier")[1]).to.equal("Answer awaited until 2 Dec 2026, 11:51 UTC");
    expect(told("buyer", "announced", null)[0]).to.match(
      /^A decision is announced; an appeal is possible until 2 Dec 2026/,
    );
    expect(told("buyer", "returning", "buyer")[1]).to.match(/^Show the return by/);
    expect(told("supplier", "returning", "supplier")[1]).to.match(/^Say by .* whether the goods are back/);
  });

  it("offers the refund once the ship-by date has passed", () => {
    const late = orderIn("funded", "buyer", { shipBy: "2026-11-20T00:00:00Z", can: ["cancelUnshipped"] });
    expect(plain(deadlineWords(late, wordingIn("en")).rest)).to.equal(
      "You can cancel and get a refund of 65,625.00 USD, or wait.",
    );
    // The same day as everywhere: the end of a day by UTC is told by its last minute.
    expect(plain(deadlineWords(late, wordingIn("en")).lead)).to.equal(
      "The ship-by date, 19 Nov 2026, 23:59 UTC, has passed.",
    );
    expect(plain(shortDeadline(late, wordingIn("en")))).to.equal("Ship-by date 19 Nov 2026, 23:59 UTC has passed");
  });

  it("ends no sentence with a name, which may end with a full stop itself", () => {
    const named = { name: "Noordkade Koffie B.V.", country: "nl", city: "Rotterdam", phone: null } as const;
    for (const language of languages)
      for (const status of orderStatuses)
        for (const side of ["buyer", "supplier"] as const)
          for (const outcome of [null, "supplier", "buyer", "split"] as const) {
            const order = orderIn(status, side);
            const decision = outcome && {
              outcome,
              reason: "Moisture",
              at: order.createdAt,
              released: order.total,
              refunded: order.total,
            };
            const dispute = {
              reason: "Moisture",
              openedAt: order.createdAt,
              openedBy: "buyer" as const,
              ...decidedCase,
              closedBy: null,
              decision,
            };
            const words = deadlineWords(
              { ...order, dispute, buyer: { ...order.buyer, ...named }, supplier: { ...order.supplier, ...named } },
              wordingIn(language),
            );
            expect(words.rest, `${language}, ${status}, ${side}`).not.to.include("..");
          }
  });

  for (const language of languages) {
    it(`has words for every status and side (${language})`, () => {
      for (const status of orderStatuses) {
        for (const side of ["buyer", "supplier"] as const) {
          const order = orderIn(status, side);
          for (const now of [noon, new Date("2027-06-01T00:00:00Z")]) {
            const wording = wordingIn(language, now);
            const { lead, rest } = deadlineWords(order, wording);
            for (const words of [lead, rest, shortDeadline(order, wording)]) {
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
