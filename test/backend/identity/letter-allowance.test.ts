import { expect } from "chai";
import { lettersForOwner, lettersPerDay } from "#backend/src/kernel/letter-allowance.ts";
import { inspectorForm } from "#test/factories/inspectors.ts";
import { buildOffer } from "#test/factories/offers.ts";
import { buildOrder } from "#test/factories/orders.ts";
import { buildSupplier, buildUser } from "#test/factories/people.ts";
import { buildProduct } from "#test/factories/products.ts";
import { useApi } from "#test/support/api.ts";
import { freshAddress, goodPassword, lettersTo, linkOf } from "./mailbox.ts";

describe("the letters of a day to one address", function () {
  this.timeout(60_000);
  const api = useApi({ CONTACT_RATE_LIMIT: "1000", TRUSTED_PROXIES: "127.0.0.1" });
  const recover = (email: string, ip = "198.51.100.66") =>
    api.post("/auth/v1/recover", { headers: { "x-forwarded-for": ip }, body: { email } });
  const contact = (email: string) =>
    api.post("/contact", {
      body: { name: "Ada", email, subject: "general", message: "Which ports do you ship from?" },
    });
  const signUp = (email: string) => api.post("/auth/v1/signup", { body: { email, password: goodPassword } });

  it("are twenty, from all doors that strangers have together; forms answer as ever, and others are told", async () => {
    const email = freshAddress();
    const known = await buildUser({ email });
    const owner = await buildSupplier();
    const { order, buyer } = await buildOrder(api, { status: "funded" });
    // Written large it is the same address.
    for (let count = 0; count < lettersPerDay - 3; count += 1)
      expect((await recover(email.toUpperCase())).status).to.equal(200);
    expect((await contact(email)).status).to.equal(201);
    expect((await signUp(email)).status).to.equal(200);
    const invite = () =>
      api.post(`/organizations/${owner.organization.id}/invitations`, {
        as: owner,
        body: { email, role: "member", language: "en" },
      });
    expect((await invite()).status).to.equal(201);
    await lettersTo(api, email, lettersPerDay);

    const other = await buildSupplier();
    const late = await api.post(`/organizations/${other.organization.id}/invitations`, {
      as: other,
      body: { email, role: "member", language: "en" },
    });
    expect([late.status, late.body.code, Number(late.headers["retry-after"]) > 3600]).to.deep.equal([
      429,
      "team.tooManyLetters",
      true,
    ]);
    const inspector = await api.post(`/orders/${order.id}/shipments/1/inspectors`, {
      as: buyer,
      body: inspectorForm({ email }),
    });
    expect([inspector.status, inspector.body.code]).to.deep.equal([429, "inspectors.tooManyToday"]);

    const answers = [await recover(email), await contact(email), await signUp(email)];
    expect(answers.map(({ status }) => status)).to.deep.equal([200, 201, 200]);
    const stranger = freshAddress();
    const unknown = await recover(stranger);
    expect([unknown.status, unknown.body]).to.deep.equal([answers[0]?.status, answers[0]?.body]);
    // The letter of a later request is there: what came before it would be too.
    await signUp(stranger);
    await lettersTo(api, stranger, 1);
    expect(await lettersTo(api, email, lettersPerDay)).to.have.lengthOf(lettersPerDay);
    expect(known.user.id).to.be.a("string");
  });

  it("are three more for who asks from where the owner has signed in: whoever spends the twenty keeps nobody from a new password", async () => {
    const { user } = await buildUser({ email: freshAddress() });
    await api.db("sessions").where({ user_id: user.id }).update({ ip: "192.0.2.10" });
    for (let count = 0; count < lettersPerDay + 2; count += 1) await recover(user.email);
    await lettersTo(api, user.email, lettersPerDay);
    for (let count = 0; count < lettersForOwner + 2; count += 1)
      expect((await recover(user.email, "192.0.2.10")).status).to.equal(200);
    // The letter of a later request is there: what came before it would be too.
    const later = freshAddress();
    await signUp(later);
    await lettersTo(api, later, 1);
    const [newest, ...others] = await lettersTo(api, user.email, lettersPerDay + lettersForOwner);
    expect(others).to.have.lengthOf(lettersPerDay + lettersForOwner - 1);
    const { body } = linkOf(newest);
    expect((await api.post("/auth/v1/verify", { body })).status).to.equal(200);
  });

  it("do not count what was only asked for, and a trade's letters are never held back", async () => {
    const asked = freshAddress();
    for (let count = 0; count < lettersPerDay + 2; count += 1) await recover(asked);
    expect((await signUp(asked)).status).to.equal(200);
    await lettersTo(api, asked, 1);

    const supplier = await buildSupplier({ user: { email: freshAddress() } });
    for (let count = 0; count < lettersPerDay + 1; count += 1) await recover(supplier.user.email);
    await lettersTo(api, supplier.user.email, lettersPerDay);
    const { product } = await buildProduct({ supplier });
    const { buyer } = await buildOffer();
    const inquiry = await api.post("/offers", {
      as: buyer,
      body: { productId: product.id, message: "Is it available?" },
    });
    expect(inquiry.status, JSON.stringify(inquiry.body)).to.equal(201);
    await lettersTo(api, supplier.user.email, lettersPerDay + 1);
  });
});
