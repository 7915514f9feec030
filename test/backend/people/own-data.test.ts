import { expect } from "chai";
import { v7 as uuid } from "uuid";
import { termsVersion } from "#shared/identity/terms.ts";
import { buildDocument } from "#test/factories/documents.ts";
import { buildBuyer, buildMember, buildSupplier, buildUser } from "#test/factories/people.ts";
import { buildOffer } from "#test/factories/offers.ts";
import { buildOrder } from "#test/factories/orders.ts";
import { buildProduct } from "#test/factories/products.ts";
import { useApi } from "#test/support/api.ts";

type Line = Record<string, unknown>;

describe("the export of one's own data", () => {
  const api = useApi();
  const load = async (as: { token: string }) => {
    const { status, body, headers } = await api.get("/me/export", { as });
    expect([status, headers["cache-control"]]).to.deep.equal([200, "no-store"]);
    return body as Record<string, Line[]> & { account: Line; organization: Line; trade: Record<string, Line[]> };
  };

  it("is asked for five times in ten minutes: it reads everything, and each stands in the audit log", async () => {
    const user = await buildUser();
    const answers = [];
    for (let n = 0; n < 6; n += 1) answers.push((await api.get("/me/export", { as: user })).status);
    expect(answers).to.deep.equal([200, 200, 200, 200, 200, 429]);
  });

  it("holds what one's organization sells and takes part in, though others have begun it", async () => {
    const supplier = await buildSupplier();
    const buyer = await buildBuyer();
    const { product } = await buildProduct({ supplier });
    for (let n = 0; n < 2; n += 1) await buildProduct({ supplier });
    const { offer } = await buildOffer({
      product,
      supplier,
      buyer,
      quantity: "1",
      terms: { message: "Ask for Desta at 0911" },
    });
    const { order } = await buildOrder(api, { product, supplier, buyer, status: "funds_released" });
    const stranger = await buildOrder(api);
    expect((await load(supplier)).notices?.find(({ subject_id: subject }) => subject === offer.id)).to.deep.include({
      kind: "offerReceived",
      read_at: null,
    });
    const colleague = await buildMember(supplier.organization, "manager");
    for (const as of [supplier, colleague]) {
      const { trade } = await load(as);
      expect(trade.products).to.have.lengthOf(3);
      expect(trade.products?.map(({ id }) => id)).to.include(product.id);
      const partner = buyer.organization.name;
      expect(trade.offers?.find(({ id }) => id === offer.id)).to.include({
        direction: "received",
        partner,
        message: null,
      });
      expect(trade.orders).to.have.lengthOf(1);
      expect(trade.orders?.[0]).to.include({ id: order.id, direction: "sold", partner, created_by_you: false });
      expect(trade.orders?.[0]?.total_amount, "an amount is a text").to.be.a("string");
      expect(trade.inspections).to.have.lengthOf(1);
      const text = JSON.stringify(trade);
      for (const foreign of [buyer.user.email, buyer.user.id, "Desta", stranger.order.id])
        expect(text).not.to.include(foreign);
    }
    const { trade } = await load(buyer);
    const partner = supplier.organization.name;
    expect(trade.offers?.find(({ id }) => id === offer.id)).to.include({
      direction: "sent",
      partner,
      message: "Ask for Desta at 0911",
      created_by_you: true,
    });
    expect(trade.orders?.map(({ id, direction }) => [id, direction])).to.deep.equal([[order.id, "bought"]]);
    expect(trade.products).to.deep.equal([]);
  });

  it("a dispute's reason is there for whoever wrote it, and no decision before it is one", async () => {
    const { order, buyer, supplier } = await buildOrder(api, { status: "disputed" });
    const [mine] = (await load(buyer)).trade.disputes ?? [];
    expect(mine).to.include({ order_reference: order.reference, status: "open", outcome: null });
    const texts = [mine?.reason, (await load(supplier)).trade.disputes?.[0]?.reason];
    expect(texts.filter((reason) => typeof reason === "string")).to.have.lengthOf(1);
  });

  it("names the ways to sign in, authenticator apps, sessions and accepted terms, without a secret", async () => {
    const person = await buildUser();
    const { user } = person;
    await api.put("/auth/v1/user", { as: person, body: { data: { terms_version: termsVersion } } });
    const now = new Date();
    await api.db("identities").insert({
      id: uuid(),
      user_id: user.id,
      provider: "harbour",
      provider_id: "subject-7",
      identity_data: JSON.stringify({ email: "other@example.test", full_name: "Almaz" }),
      email: "other@example.test",
      created_at: now,
      updated_at: now,
    });
    const enrolled = await api.post("/auth/v1/factors", {
      as: person,
      body: { factor_type: "totp", friendly_name: "Phone" },
    });
    const data = await load(person);
    expect(data.identities?.map(({ provider, email }) => [provider, email])).to.deep.equal([
      ["email", user.email],
      ["harbour", "other@example.test"],
    ]);
    expect(data.authenticators?.[0]).to.include({ name: "Phone", status: "unverified" });
    expect(data.sessions?.[0]).to.include({ id: person.sessionId, user_agent: "test" });
    expect(data.termsAccepted?.map(({ version }) => version)).to.deep.equal([termsVersion]);
    const text = JSON.stringify(data);
    expect(text).not.to.match(/hash|secret|sealed|token/i);
    expect(text).not.to.include(enrolled.body.totp.secret);
  });

  it("holds messages to us from an address that is proven, and nobody else's", async () => {
    const [proven, unproven] = [await buildUser(), await buildUser({ confirmed: false })];
    for (const { user } of [proven, unproven]) {
      const body = { name: "Almaz", email: user.email, subject: "general", message: `From ${user.email}: good day` };
      expect((await api.post("/contact", { body })).status).to.be.below(300);
    }
    const [line, ...more] = (await load(proven)).contactMessages ?? [];
    expect(more).to.be.empty;
    expect(line?.message).to.include(proven.user.email);
    expect((await load(unproven)).contactMessages).to.deep.equal([]);
  });

  it("names the papers and pictures of the organization, and those that the reader has sent", async () => {
    const supplier = await buildSupplier();
    const colleague = await buildMember(supplier.organization, "member");
    const { id } = await buildDocument(supplier, { name: "mine.pdf", purpose: "transportDocument" });
    const newer = await buildDocument(supplier, { name: "newer.pdf", createdAt: new Date(Date.now() - 60_000) });
    await api.db("documents").where({ id }).update({ replaced_by: newer.id });
    const [[mine, other], [theirs]] = [
      (await load(supplier)).trade.documents ?? [],
      (await load(colleague)).trade.documents ?? [],
    ];
    expect(mine).to.include({ name: "mine.pdf", purpose: "transportDocument", status: "ready", uploaded_by_you: true });
    expect(theirs).to.include({ name: "mine.pdf", uploaded_by_you: false });
    expect([mine?.replaced_by, other?.replaced_by], "by which newer one").to.deep.equal([newer.id, null]);
  });

  it("has the same parts, empty, for whoever has nothing", async () => {
    const [nobody, buyer] = [await buildUser(), await buildBuyer()];
    const empty = await load(nobody);
    expect(empty.organization).to.equal(null);
    expect(empty.trade).to.deep.equal({
      products: [],
      lots: [],
      offers: [],
      samples: [],
      orders: [],
      shipments: [],
      inspections: [],
      passports: [],
      disputes: [],
      disputeStatements: [],
      disputeAnswers: [],
      proposals: [],
      contracts: [],
      signatures: [],
      requestsForQuotation: [],
      answersToRequests: [],
      goods: [],
      drawnPapers: [],
      feeNotes: [],
      inspectorInvitations: [],
      ratings: [],
      ratingAnswers: [],
      verification: [],
      verificationPapers: [],
      certificates: [],
      documents: [],
      addresses: [],
      bankDetails: [],
      listingReviews: [],
    });
    expect(empty.contactMessages).to.deep.equal([]);
    expect(Object.keys(await load(buyer))).to.deep.equal([
      ...["exportedAt", "listsHoldAtMost", "account", "organization", "identities", "authenticators", "termsAccepted"],
      ...[
        "sessions",
        "activity",
        "contactMessages",
        "notices",
        "noticeChoices",
        "messages",
        "invitations",
        "drafts",
        "messageReports",
        "ratingReports",
        "trade",
      ],
    ]);
  });
});
