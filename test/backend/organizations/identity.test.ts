import { expect } from "chai";
import { siteFacts } from "#shared/site-facts.ts";
import { buildBuyer, buildMember, buildStaff, buildSupplier, buildUser, type Person } from "#test/factories/people.ts";
import { orderForm } from "#test/factories/orders.ts";
import { buildProduct } from "#test/factories/products.ts";
import { useSharedApi } from "#test/support/api.ts";
import { eventually } from "#test/support/wait.ts";
import { because, identityCalls } from "./identity.ts";

/** Cyrillic letters that look like Latin ones, a full-width letter, an accent, a zero, two letters that make another, a legal form. */
const lookAlikes = (name: string) => [
  name.toUpperCase(),
  name.replace("o", "\u043e").replace("e", "\u0435"),
  name.replace("K", "\uff2b"),
  name.replace("e", "é"),
  name.replace("o", "0"),
  name.replace(" ", "-"),
  `${name} Ltd`,
  `${name} S. A.`,
  `SARL ${name}`,
  `${name} LLP`,
  `${name} \u02bc`,
  // Capitals of Cyrillic and Greek, and a small letter that looks like a small capital.
  name.toUpperCase().replaceAll("O", "\u041e").replaceAll("K", "\u041a").replaceAll("E", "\u0395"),
  name.replace("n", "\u0274"),
  `${name}\u2122`,
  `The ${name} SUARL`,
  `${name} COOP-CA`,
  name.replace("n", "\u043f"),
  name.replace("e", "3"),
];

describe("the identity of an organization", () => {
  const api = useSharedApi();
  let verifier: Person;
  before(async () => void (verifier = await buildStaff("verifier")));
  const { own, change, shown, decide, waiting, lettersTo, verified, found } = identityCalls(api, () => verifier);

  it("a verified name and country wait for staff, and the public sees what was verified", async () => {
    const kochere = await verified("Kochere Growers");
    const answer = await change(kochere, { name: "Sidama Highland Union", country: "ke", city: "Hawassa" });
    expect(answer.status, JSON.stringify(answer.body)).to.equal(200);
    expect(answer.body).to.include({ name: "Kochere Growers", country: "et", city: "Hawassa", verified: true });
    expect(answer.body.identityRequest).to.include({ status: "waiting", name: "Sidama Highland Union", country: "ke" });
    expect(answer.body.identityRequest.grounds).to.deep.equal(["verified"]);
    expect(await shown(kochere)).to.equal("Kochere Growers");
    const { id } = answer.body.identityRequest;
    const list = await api.get(`/admin/identity-requests?filter=${encodeURIComponent('{"status":"waiting"}')}`, {
      as: verifier,
    });
    expect(list.body.map((row: { id: string }) => row.id)).to.include(id);
    expect((await decide(id, "accept")).body).to.include({ status: "accepted", reason: because });
    await eventually(async () => (await shown(kochere)) === "Sidama Highland Union");
    expect((await own(kochere)).body).to.include({ country: "ke", verified: true, identityRequest: null });
    await eventually(async () => (await lettersTo(kochere)).some(({ text }) => text.includes(because)));
    const log = (await api.db("audit_log").where({ subject_id: kochere.organization.id }).pluck("action")) as string[];
    expect(log).to.deep.equal(["organization.identityAccepted"]);
  });

  it("a refusal leaves all as it was and tells why; what waits can be withdrawn or replaced", async () => {
    const guji = await verified("Guji Washing Stations");
    await change(guji, { name: "Guji Two" });
    const first = await waiting(guji);
    await change(guji, { name: "Guji Three" });
    const second = await waiting(guji);
    expect(second.id).not.to.equal(first.id);
    expect((await decide(first.id, "accept")).body.code).to.equal("organizations.identityRequestDecided");
    await change(guji, { name: "Guji Three", city: "Shakiso" });
    expect((await waiting(guji)).id, "the same once more").to.equal(second.id);

    const path = `/organizations/${guji.organization.id}/withdraw-identity`;
    const body = { requestId: second.id };
    const member = await buildMember(guji.organization, "manager");
    const stranger = await buildSupplier();
    expect((await api.post(path, { as: member, body })).status).to.equal(403);
    expect((await api.post(path, { as: stranger, body })).status).to.equal(404);
    expect((await api.post(path, { as: guji, body })).body.identityRequest).to.equal(null);
    expect((await decide(second.id, "accept")).status).to.equal(409);

    await change(guji, { name: "Guji Four" });
    const third = await waiting(guji);
    expect((await decide(third.id, "refuse")).status).to.equal(200);
    expect((await own(guji)).body.identityRequest).to.include({
      status: "refused",
      reason: because,
      name: "Guji Four",
    });
    expect(await shown(guji)).to.equal("Guji Washing Stations");
    await eventually(async () => (await lettersTo(guji)).some(({ subject }) => subject.includes("not accepted")));
  });

  it("eight decisions have one winner, and only a verifier decides", async () => {
    const yirga = await verified("Yirga Mills");
    await change(yirga, { name: "Yirga Dry Mills" });
    const { id } = await waiting(yirga);
    const others = [await buildStaff("reviewer"), await buildStaff("finance"), await buildBuyer()];
    for (const other of others) expect((await decide(id, "accept", other)).status).to.be.oneOf([403, 404]);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => decide(id, index % 2 ? "accept" : "refuse")),
    );
    expect(answers.filter(({ status }) => status === 200)).to.have.length(1);
    expect(answers.filter(({ body }) => body.code === "organizations.identityRequestDecided")).to.have.length(7);
  });

  it("who is not verified changes freely, unless the name looks like another's or like ours", async () => {
    await verified("Kaffa Forest Honey");
    const { supplier } = await buildProduct();
    expect((await change(supplier, { name: "Bonga Station", country: "et" })).body).to.include({
      name: "Bonga Station",
    });
    for (const name of [
      ...lookAlikes("Kaffa Forest Honey"),
      siteFacts.name,
      `${siteFacts.name} Support`,
      "\u0391gri\u03a4rade Escrow",
      "Verified Growers",
      "Agr|Trade Escrow",
      "Ver\u2223f|ed Growers",
      "Agritrad3",
    ]) {
      const { body } = await change(supplier, { name, country: "ke" });
      expect(body, name).to.include({ name: "Bonga Station", country: "ke" });
      expect(body.identityRequest.grounds, name).to.deep.equal(["lookAlike"]);
      expect(await shown(supplier), name).to.equal("Bonga Station");
    }
    // Honest companies are called so; only beside a name are these words refused.
    for (const name of ["Bonga Union", "Union de Confiance", "Trusted Growers", "Official Bonga Station"])
      expect((await change(supplier, { name })).body, name).to.include({ name, identityRequest: null });
  });

  it("a name that was verified is nobody else's: after a new one, after the end of its organization, and while it is waited for", async () => {
    const [kibuye, muhanga] = [await verified("Kibuye Lake Growers"), await verified("Muhanga Union")];
    await change(kibuye, { name: "Kivu Shore Growers" });
    const isListed = async (name: string) => (await found(name)).view.listed as boolean;
    expect(await isListed("Kivu Shore Growers"), "waited for").to.equal(false);
    await decide((await waiting(kibuye)).id, "accept");
    expect(await isListed("Kibuye Lake Growers"), "of before").to.equal(false);
    await api.db("organizations").where({ id: muhanga.organization.id }).update({ deleted_at: new Date() });
    expect(await isListed("Muhanga Union"), "of one that has closed").to.equal(false);
    expect(await isListed("Kibuye Hill Growers")).to.equal(true);
  });

  it("a new one whose name looks like another's works, but nobody else sees it before staff have decided", async () => {
    await verified("Elgon Ridge Union");
    const { owner, view } = await found("Elg\u043en Ridge Union");
    const { id } = owner.organization;
    expect(view).to.include({ listed: false, name: "Elg\u043en Ridge Union" });
    expect(view.identityRequest).to.include({ status: "waiting" });
    const [product] = (await api.get(`/organizations/${id}/products`, { as: owner })).body.items as { id: string }[];
    const isSeen = async () => {
      const found = [
        (await api.get(`/suppliers/${id}`)).status === 200,
        (await api.get(`/products/${product!.id}`)).status === 200,
        JSON.stringify((await api.get("/suppliers?search=ridge")).body).includes(id),
        JSON.stringify((await api.get(`/products?search=${id}`)).body).includes(product!.id),
        (await (await fetch(`${api.url}/sitemaps/suppliers-1.xml`)).text()).includes(id),
        (await (await fetch(`${api.url}/sitemaps/products-1.xml`)).text()).includes(product!.id),
        (await fetch(`${api.url}/suppliers/${id}`)).status === 200,
      ];
      return found.filter(Boolean).length;
    };
    expect(await isSeen()).to.equal(0);
    const buyer = await buildBuyer();
    const order = await api.post("/orders", {
      as: buyer,
      body: { productId: product!.id, quantity: "2", termsVersion: 1 },
    });
    expect(order.body.code).to.equal("offers.productUnavailable");
    const inquiry = await api.post("/offers", {
      as: buyer,
      body: { productId: product!.id, quantity: "2", message: "Is it washed?" },
    });
    expect(inquiry.body.code).to.equal("offers.productUnavailable");
    expect((await decide(view.identityRequest.id as string, "accept")).status).to.equal(200);
    await eventually(async () => (await isSeen()) === 7);

    const second = await found("Elgon Ridge Uni0n");
    expect((await decide(second.view.identityRequest.id as string, "refuse")).status).to.equal(200);
    expect((await own(second.owner)).body).to.include({ listed: false });
    expect((await change(second.owner, { name: "Mbale Hills Growers" })).body).to.include({
      listed: true,
      name: "Mbale Hills Growers",
    });
    expect(await shown(second.owner)).to.equal("Mbale Hills Growers");
  });

  it("a buyer whose name looks like ours shows it to no supplier before staff have decided", async () => {
    const { product } = await buildProduct();
    const buyer = await buildUser();
    const body = { name: `${siteFacts.name} B.V.`, type: "buyer", organizationType: "Trader / Importer" };
    expect((await api.post("/organizations", { as: buyer, body })).body).to.include({ listed: false });
    const inquiry = { productId: product.id, quantity: null, pricePerUnit: null, message: "Please call us." };
    for (const answer of [
      await api.post("/offers", { as: buyer, body: inquiry }),
      await api.post("/orders", { as: buyer, body: orderForm(product, { quantity: "1" }) }),
    ])
      expect([answer.status, answer.body.code]).to.deep.equal([409, "organizations.nameWaiting"]);
  });

  it("of eight that are created with one name at once, one at most is listed", async () => {
    const made = await Promise.all(
      Array.from({ length: 8 }, (_, index) => found(index % 2 ? "Limu Kossa Coffee" : "Limu K\u043essa Coffee")),
    );
    expect(made.filter(({ view }) => view.listed === true)).to.have.length(1);
    expect(made.filter(({ view }) => view.identityRequest?.status === "waiting")).to.have.length(7);
  });

  it("what waits ends with its organization, and outlives a verification that is taken away", async () => {
    const jimma = await verified("Jimma Spice House");
    await change(jimma, { name: "Jimma Spices" });
    const { id } = await waiting(jimma);
    const { body } = await api.get(`/admin/organizations/${jimma.organization.id}`, { as: verifier });
    const refused = await api.post(`/admin/organizations/${jimma.organization.id}/refuse`, {
      as: verifier,
      version: body.version as number,
      body: { reason: because },
    });
    expect(refused.status).to.equal(200);
    expect((await waiting(jimma)).id).to.equal(id);
    // No longer verified, it changes freely, and what waited is replaced.
    expect((await change(jimma, { name: "Jimma Pepper" })).body).to.include({
      name: "Jimma Pepper",
      identityRequest: null,
    });

    const { supplier: harar } = await buildProduct({
      supplier: await buildSupplier({
        name: "Harar Longberry",
        verification: "verified",
        user: { password: "a long password" },
      }),
    });
    await change(harar, { name: "Harar Mocha" });
    const last = await waiting(harar);
    await api.db("supplier_products").where({ organization_id: harar.organization.id }).update({ active: false });
    const gone = await api.post("/me/deletion", { as: harar, key: null, body: { password: "a long password" } });
    expect(gone.status, JSON.stringify(gone.body)).to.be.below(300);
    expect((await decide(last.id, "accept")).body.code).to.equal("organizations.identityRequestDecided");
  });
});
