import { expect } from "chai";
import type { OrderRatingsView } from "#shared/ratings/contract.ts";
import { OrderRatings } from "#web/src/features/ratings/OrderRatings.tsx";
import { orderIn } from "./order-wording.ts";
import { show } from "./show.tsx";

const order = orderIn("funds_released", "buyer");
const until = "2027-03-01T10:00:00.000Z";
const mine = {
  id: "01900000-0000-7000-8000-00000000aaaa",
  ...{ quality: 5, papers: 4, punctuality: 3, communication: 2 },
  comment: { text: "Clean bags.", hidden: false },
  answer: null,
  at: null,
  version: 1,
};
const view = (more: Partial<OrderRatingsView> = {}): OrderRatingsView => ({
  side: "buyer",
  state: "open",
  until,
  mine: null,
  theirs: null,
  partnerRated: false,
  can: ["rate"],
  ...more,
});
const shown = (value: OrderRatingsView, of = order) =>
  show(<OrderRatings order={of} />, [{ endpointName: "getOrderRatings", arg: of.id, value }]).text;

describe("the ratings on an order's page", () => {
  const supplier = order.supplier.name;

  it("invite whoever may rate, say until when, and that nobody sees the other's before", () => {
    const text = shown(view());
    expect(text).to.include(`How was this order with ${supplier}?`).and.include("1 Mar 2027");
    expect(text).to.include("Rate this order").and.include("Neither side sees the other’s rating");
    expect(shown(view({ can: [] })))
      .to.include("Owners and managers")
      .and.not.include("Rate this order");
  });

  it("say that the other side has rated, and that one's own waits", () => {
    expect(shown(view({ partnerRated: true }))).to.include(`${supplier} has rated this order.`);
    const text = shown(view({ mine, can: ["change"] }));
    expect(text).to.include(`You have rated ${supplier}.`).and.include("Clean bags.").and.include("Change the rating");
  });

  it("show both once they have appeared, with what may be done about them", () => {
    const theirs = { ...mine, comment: { text: null, hidden: true }, at: until };
    const text = shown(view({ state: "appeared", until: null, mine, theirs, can: ["answer"] }));
    expect(text).to.include(`${supplier} about you`).and.include(`You about ${supplier}`);
    expect(text).to.include("Our team has hidden these words.").and.include("Fair judgement of the quality");
    expect(text).to.include("Answer").and.not.include("Report");
    expect(shown(view({ state: "appeared", until: null, mine, can: [] }))).to.include("Not rated.");
  });

  it("say of what is not rated why, and nothing of an order that goes on", () => {
    expect(shown(view({ state: "barred", until: null, can: [] }))).to.include("independent of each other");
    expect(shown(view({ state: "closed", until: null, can: [] }))).to.include("not rated any more");
    expect(shown(view(), orderIn("approved", "buyer"))).to.equal("");
  });
});
