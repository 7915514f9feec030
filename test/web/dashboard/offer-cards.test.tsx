import { expect } from "chai";
import type { OfferView } from "#shared/offers/contract.ts";
import { AnswerDialog } from "#web/src/features/offers/answer/AnswerDialog.tsx";
import { offer } from "./an-offer.ts";
import { show } from "./show.tsx";
import { offerShown } from "./shown-offer.tsx";

const unasked = () => expect.fail("nobody has clicked");

describe("offers of the dashboard", () => {
  it("show of an offer the tolerance and the days of inspection that will hold, also where nobody negotiated them", () => {
    const usual = { ...offer, tolerancePercent: "3" };
    expect(offerShown(usual, "supplier").detail).to.include("12.5 MT, ± 3%").and.include("Inspection 3 days");
    const ask = show(<AnswerDialog offer={usual} side="supplier" answer="accept" onClose={unasked} />).text;
    expect(ask).to.include("3% more or less").and.include("Inspection 3 days");
  });

  it("show everything of an offer", () => {
    const { row, detail } = offerShown(offer, "supplier");
    for (const part of [
      "Yirgacheffe",
      "12.5 MT",
      "5,250.00",
      "65,625.00 USD",
      "Rotterdam Roasters",
      "28 Nov",
      "Your turn",
    ])
      expect(row, part).to.include(part);
    for (const part of [
      "Yirgacheffe",
      "12.5 MT exactly",
      "5,250.00 USD / MT",
      "65,625.00",
      "Rotterdam Roasters, Netherlands",
      "+31 10 000 0000",
      "21 Nov 2026",
      "28 Nov 2026",
      "FOB Mombasa, Incoterms 2020",
      "All at once, within 21 days of the payment",
    ])
      expect(detail, part).to.include(part);
  });

  it("give Accept and Reject to whoever may answer an offer", () => {
    const { detail } = offerShown({ ...offer, can: ["accept", "counter", "reject"] }, "supplier");
    expect(detail).to.include("Accept").and.include("Counter").and.include("Reject");
    expect(offerShown(offer, "buyer").detail).not.to.include("Reject");
  });

  it("tell one date of an offer, by its status", () => {
    const textOf = (changes: Partial<OfferView>) => offerShown({ ...offer, ...changes }, "supplier");
    const answeredAt = "2026-11-25T10:00:00.000Z";
    const accepted = { status: "accepted", answeredAt, orderUntil: "2026-12-05T10:00:00.000Z" } as const;
    expect(textOf({}).detail).to.include("valid until 28 Nov 2026");
    const open = textOf(accepted);
    expect(open.detail).to.include("until 5 Dec 2026").and.not.include("28 Nov");
    expect(open.row).to.include("5 Dec").and.not.include("28 Nov");
    const ordered = { ...accepted, orderReference: "ORD-1792397520-7F3K" };
    for (const changes of [{ status: "rejected" as const, answeredAt }, ordered]) {
      const ended = textOf(changes);
      for (const text of [ended.row, ended.detail]) expect(text).to.include("25 Nov").and.not.include("5 Dec");
    }
  });

  it("tell of an accepted offer that it is to be signed, until it was not", () => {
    const contract = { id: offer.id, number: "CT-2026-00001", signed: ["supplier"], can: [] };
    const rowOf = (status: "awaiting" | "expired", orderUntil: string, side: "supplier" | "buyer") => {
      const shown = { ...offer, status: "accepted", orderUntil, contract: { ...contract, status } } as OfferView;
      return offerShown(status === "expired" ? { ...shown, status, answeredAt: offer.createdAt } : shown, side).row;
    };
    expect(rowOf("awaiting", "2099-12-05T10:00:00.000Z", "buyer"))
      .to.include("To be signed")
      .and.not.include("Accepted");
    expect(rowOf("awaiting", "2020-12-05T10:00:00.000Z", "buyer"))
      .to.include("not signed")
      .and.not.include("ordered");
    expect(rowOf("expired", "2020-12-05T10:00:00.000Z", "buyer"))
      .to.include("not signed")
      .and.not.include("ordered");
  });

  it("say of a price that is to be fixed who fixes it and how", () => {
    const differential = {
      exchange: "KC",
      month: "H2027",
      difference: "38.00",
      calledBy: "buyer",
      fixBy: "2027-02-15",
    };
    const open = { ...offer, pricePerUnit: null, total: null, differential, can: ["counter", "reject"] } as OfferView;
    const theirs = offerShown(open, "supplier").detail;
    expect(theirs).to.include("Rotterdam Roasters fixes it, by 15 Feb 2027").and.not.include("Fix the price");
    const mine = offerShown({ ...open, turn: "buyer" }, "buyer").detail;
    expect(mine).to.include("You fix it, by 15 Feb 2027");
    // Whoever waits for the other side may fix it too, with a newer version of their own.
    expect(offerShown(open, "buyer").detail).to.include("You fix it, by 15 Feb 2027");
  });

  it("tell who may not act for an organization who may, and who waits for the other side", () => {
    const accepted = { ...offer, status: "accepted", orderUntil: "2099-12-05T10:00:00.000Z" } as const;
    const textOf = (shown: OfferView, side: "supplier" | "buyer") => offerShown(shown, side).detail;
    expect(textOf(accepted, "supplier")).to.include("Waiting for the buyer to place the escrow order.");
    expect(textOf(accepted, "buyer"))
      .to.include("An owner or manager of your organization can place the escrow order.")
      .and.not.include("Waiting for the buyer");
    const pending = { ...offer, validUntil: "2099-12-05T10:00:00.000Z" };
    expect(textOf(pending, "buyer")).to.include("Waiting for Rotterdam Roasters to answer.");
    expect(textOf(pending, "supplier"))
      .to.include("An owner or manager of your organization can answer.")
      .and.not.include("Waiting for");
  });

  it("name an offer's unit as language does", () => {
    expect(offerShown(offer, "buyer").detail).to.include("5,250.00 USD / MT");
    const bags = offerShown({ ...offer, unit: "Bags" }, "buyer").detail;
    expect(bags).to.include("5,250.00 USD / bag").and.include("12.5 Bags");
  });

  it("repeat the terms before an offer is accepted or withdrawn, and say when it is above the stock", () => {
    const ask = (answer: "accept" | "withdraw", stock: string | null) =>
      show(<AnswerDialog offer={{ ...offer, stock }} side="supplier" answer={answer} onClose={unasked} />).text;
    const terms = ["12.5 MT", "Price per MT 5,250.00 USD", "65,625.00 USD", "Rotterdam Roasters"];
    const short = ask("accept", "12.4");
    for (const part of [
      ...terms,
      "To be signed by both sides by",
      "Your listing shows 12.4 MT; this offer is for 12.5 MT.",
    ])
      expect(short, part).to.include(part);
    expect(ask("accept", "12.5")).not.to.include("Your listing shows");
    expect(ask("accept", null)).not.to.include("Your listing shows");
    for (const part of [...terms, "Answer by 28 Nov 2026", "Withdraw offer"])
      expect(ask("withdraw", null), part).to.include(part);
  });
});
