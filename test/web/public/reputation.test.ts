import { expect } from "chai";
import type { PublicRating } from "#shared/ratings/contract.ts";
import { pageOf, reputationView, show, supplierView } from "./page.ts";

const path = `/suppliers/${supplierView().id}`;
const rating: PublicRating = {
  id: "01900000-0000-7000-8000-00000000aaaa",
  quality: 5,
  papers: 3,
  punctuality: 4,
  communication: 5,
  comment: { text: "Clean bags, late papers.", hidden: false },
  answer: { text: null, hidden: true },
  at: "2027-01-20T10:00:00.000Z",
  country: "de",
};
const rated = reputationView({
  ratings: {
    orders: 1204,
    counterparties: 37,
    means: { quality: "4.3", papers: "3.0", punctuality: "4.0", communication: "5.0" },
  },
  books: { ended: 1310, released: 1298, onTime: { done: 1250, of: 1301 }, decidedAgainst: 2 },
});

describe("the reputation on a supplier's page", () => {
  it("says in words that there are not enough ratings, and shows no marks", async () => {
    expect((await show(path)).text).to.include("Nobody has rated this supplier yet.");
    const two = reputationView({ ratings: { orders: 9, counterparties: 2, means: null } });
    const few = await show(path, { "ratings.ofSupplier": { data: two } });
    expect(few.text).to.include("2 independent buyers have rated this supplier so far.");
    expect(few.html).not.to.include("<meter");
    const french = await show(`/fr${path}`, { "ratings.ofSupplier": { data: two } });
    expect(french.text).to.include("2 acheteurs indépendants ont évalué ce fournisseur à ce jour.");
  });

  it("shows means with one decimal, what they are of, and the figures from the books with what they mean", async () => {
    const answers = { "ratings.ofSupplier": { data: rated }, "ratings.published": { data: pageOf([rating]) } };
    const { text } = await show(path, answers);
    expect(text).to.include("4.3").and.include("5.0");
    expect(text).to.include("1204 rated orders from 37 independent buyers");
    expect(text).to.include("1,250 of 1,301").and.include("Shipments that left by the agreed day");
    expect(text).to.include("2 in 1,310");
    expect(text).to.include("Buyer, Germany").and.include("Clean bags, late papers.");
    expect(text).to.include("Our team has hidden these words.");
    const french = (await show(`/fr${path}`, answers)).text;
    expect(french).to.include("4,3").and.include("Acheteur, Allemagne");
  });
});
