import { expect } from "chai";
import type { CounterDraft, OfferVersionView } from "#shared/offers/contract.ts";
import { draftOf, typedOf } from "#web/src/features/offers/counter/typed.ts";
import { offer } from "./an-offer.ts";

describe("a differential in the form of a version", () => {
  it("carries its sign, and is sent as the number that it is", () => {
    const both = (difference: string) => {
      const differential = { exchange: "KC", month: "H2027", difference, calledBy: "buyer", fixBy: "2027-02-15" };
      const version = { ...offer, pricePerUnit: null, differential, by: "buyer", author: null };
      const typed = typedOf(version as unknown as OfferVersionView, "KC", new Date("2026-11-26T10:00:00.000Z"));
      return [typed.differential.difference, (draftOf(typed) as CounterDraft).differential?.difference];
    };
    expect(both("38.00")).to.deep.equal(["+38.00", "38.00"]);
    expect(both("-4.50")).to.deep.equal(["-4.50", "-4.50"]);
    expect(both("0.00")).to.deep.equal(["0.00", "0.00"]);
  });
});
