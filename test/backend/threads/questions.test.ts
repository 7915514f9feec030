import { expect } from "chai";
import { answerOffer, type Offer } from "#backend/src/domains/offers/index.ts";
import type { OverviewView } from "#shared/notifications/contract.ts";
import { buildDocument } from "#test/factories/documents.ts";
import { acceptNow, buildOffer } from "#test/factories/offers.ts";
import { buildBuyer, buildSupplier, type Person } from "#test/factories/people.ts";
import { buildProduct } from "#test/factories/products.ts";
import { buildOrder } from "#test/factories/orders.ts";
import { rows } from "#test/factories/rows.ts";
import { useApi } from "#test/support/api.ts";
import { letterAbout } from "../identity/mailbox.ts";

const question = { message: "Could you confirm the purity? Before we\norder a container." };

/** An inquiry without quantity and price is nowhere told as an offer of one metric ton. */
describe("a question", () => {
  const api = useApi();

  const noticesOf = async (as: Person) =>
    (await api.get("/notifications", { as })).body.items as { kind: string; side: string }[];
  const overview = async (as: Person) => (await api.get("/overview", { as })).body as unknown as OverviewView;
  const answer = (offer: Offer, how: "accept" | "reject" | "withdraw") =>
    rows().transaction((trx) =>
      how === "accept" ? acceptNow(offer, { trx }) : answerOffer({ trx, offer, answer: how, now: new Date() }),
    );

  for (const [language, subject, action, prefix] of [
    ["en", " asks about ", "Open the conversation", ""],
    ["fr", " vous interroge sur ", "Ouvrir la conversation", "/fr"],
  ] as const)
    it(`is told to its supplier in its own words, and leads to its conversation (${language})`, async () => {
      const supplier = await buildSupplier({ user: { language } });
      const { offer, buyer, product } = await buildOffer({ supplier, terms: question });
      expect(await noticesOf(supplier)).to.have.lengthOf(1);
      expect((await noticesOf(supplier))[0]).to.deep.include({ kind: "questionReceived", side: "supplier" });
      const letter = await letterAbout(api, supplier.user.email, subject);
      expect(letter.subject).to.include(buyer.organization.name).and.to.include(product.name);
      expect(letter.text).to.include("Could you confirm the purity? Before we order a container.");
      expect(letter.text)
        .to.include(action)
        .and.to.match(new RegExp(`${prefix}/dashboard/messages/${offer.id}\\s`));
      expect(letter.text).not.to.match(/offers? |propose|\/dashboard\/orders/);
    });

  it("stands in the overview of both sides as a question, without an amount that nobody has named", async () => {
    const { offer, buyer, supplier } = await buildOffer({ terms: question });
    const seen = await overview(supplier);
    expect(seen.offers).to.include({ total: 1, pending: 1, pendingQuestions: 1, yourTurn: 1, yourTurnQuestions: 1 });
    expect((await overview(buyer)).offers).to.include({ pending: 1, yourTurn: 0, yourTurnQuestions: 0 });
    expect(seen.activity[0]).to.include({ event: "question.created", subjectId: offer.id });
    await answer(offer, "reject");
    expect((await overview(buyer)).offers).to.include({ pending: 0, pendingQuestions: 0 });
    expect((await overview(buyer)).activity[0]?.event).to.equal("question.rejected");
  });

  it("takes files along, or is not sent at all", async () => {
    const [buyer, other] = [await buildBuyer(), await buildBuyer()];
    const { product, supplier } = await buildProduct();
    const [one, two] = [await buildDocument(buyer), await buildDocument(buyer)];
    const foreign = await buildDocument(other);
    const ask = (...documents: string[]) =>
      api.post("/offers", { as: buyer, body: { productId: product.id, ...question, documents } });
    const refused = await ask(one.id, foreign.id);
    expect([refused.status, refused.body.code]).to.deep.equal([404, "documents.notFound"]);
    expect((await api.get("/offers", { as: supplier })).body.items).to.be.empty;
    const { id } = (await ask(two.id, one.id)).body as { id: string };
    const { items } = (await api.get(`/threads/${id}/messages`, { as: supplier })).body as {
      items: { documents: { id: string }[] }[];
    };
    expect(items.map(({ documents }) => documents.map((each) => each.id))).to.deep.equal([[two.id, one.id]]);
    const again = await ask(one.id);
    expect([again.status, again.body.code]).to.deep.equal([409, "documents.alreadyAttached"]);
  });

  it("is told as closed, withdrawn, ended or accepted, each to whom it concerns", async () => {
    for (const [how, whose, kind] of [
      ["reject", "buyer", "questionClosed"],
      ["withdraw", "supplier", "questionWithdrawn"],
      ["accept", "buyer", "questionAccepted"],
    ] as const) {
      const { offer, ...sides } = await buildOffer({ terms: question });
      await answer(offer, how);
      expect(
        (await noticesOf(sides[whose])).map((notice) => notice.kind),
        how,
      ).to.include(kind);
    }
  });

  it("is told live under its own name", async () => {
    const { offer } = await buildOffer({ terms: question });
    expect(await api.db("live_events").where({ subject_id: offer.id, type: "offer" }).pluck("event")).to.deep.equal([
      "question.created",
      "question.created",
    ]);
  });
});

describe("letters about messages", () => {
  const api = useApi();

  it("lead to the conversation of an order, too", async () => {
    const { order, supplier, buyer } = await buildOrder(api);
    await api.post(`/threads/${order.id}/messages`, { as: supplier, body: { text: "The vessel is late." } });
    await api.post("/dev/clock", { body: { advance: "11m" } });
    const letter = await letterAbout(api, buyer.user.email, "has written about");
    expect(letter.text).to.match(new RegExp(`/dashboard/messages/${order.id}\\s`));
  });
});
