import { expect } from "chai";
import type { OfferView } from "#shared/offers/contract.ts";
import { draftDays } from "#shared/team/draft-calls.ts";
import type { DraftView } from "#shared/team/drafts-contract.ts";
import type { Organization } from "#backend/src/domains/organizations/index.ts";
import { signOffer } from "#test/factories/contracts.ts";
import { buildOffer } from "#test/factories/offers.ts";
import { buildOrder, orderForm, shipmentForm } from "#test/factories/orders.ts";
import { buildBuyer, buildMember, type Person, type PersonOf } from "#test/factories/people.ts";
import { buildProduct } from "#test/factories/products.ts";
import { useApi, type ApiAnswer } from "#test/support/api.ts";
import { letterAbout } from "../identity/mailbox.ts";

/** What a member has ready waits for a manager, and comes to one of its ends. */
describe("a draft", function () {
  this.timeout(30_000);
  const api = useApi();
  type Colleague = PersonOf<Organization>;
  const place = ({ organization }: Colleague) => `/organizations/${organization.id}/drafts`;
  const codeOf = ({ status, body }: ApiAnswer) => `${status} ${(body as { code?: string } | null)?.code ?? ""}`.trim();
  const ask = (as: Colleague, call: string, params: object, body: object = {}) =>
    api.post(place(as), { as, body: { call, params, body } });
  const kept = (answer: ApiAnswer): DraftView => {
    expect(answer.status, JSON.stringify(answer.body)).to.equal(201);
    return answer.body as DraftView;
  };
  const list = async (as: Colleague) =>
    (await api.get(place(as), { as })).body as { items: DraftView[]; total: number };
  const send = (as: Colleague, { id, version }: DraftView) => api.post(`${place(as)}/${id}/send`, { as, version });
  const giveBack = (as: Colleague, { id }: DraftView, note = "The price is too low.") =>
    api.post(`${place(as)}/${id}/return`, { as, body: { note } });
  const withdraw = (as: Colleague, { id }: DraftView) => api.del(`${place(as)}/${id}`, { as });
  const office = async () => {
    const owner = await buildBuyer();
    const manager = await buildMember(owner.organization, "manager");
    const member = await buildMember(owner.organization, "member", { userMetadata: { full_name: "Eric Nshuti" } });
    return { owner, manager, member };
  };
  const inquiry = (id: string, more: object = {}) => ({
    productId: id,
    quantity: "6",
    pricePerUnit: "5950.00",
    message: "We would take six tons.",
    ...more,
  });
  const offersOf = async (as: Person) => ((await api.get("/offers", { as })).body as { items: OfferView[] }).items;

  it("is about what everybody may see: of a listing that was taken down or hidden it reads nothing", async () => {
    const { member } = await office();
    const { product, supplier } = await buildProduct();
    const before = kept(await ask(member, "offers.create", {}, inquiry(product.id)));
    await api.put(`/products/${product.id}/active`, { as: supplier, version: 1, body: { active: false } });
    const refused = await ask(member, "offers.create", {}, inquiry(product.id));
    expect(codeOf(refused)).to.equal("404 catalogue.productNotFound");
    expect(JSON.stringify(refused.body)).not.to.include(product.name);
    expect((await list(member)).items[0], "one that waits says so").to.include({ id: before.id, changed: true });
  });

  it("is an inquiry that its member may not send: kept word for word, told to managers, sent once by one of them", async () => {
    const { owner, manager, member } = await office();
    const { product, supplier } = await buildProduct();
    expect(codeOf(await api.post("/offers", { as: member, body: inquiry(product.id) }))).to.equal(
      "403 accounts.forbidden",
    );
    expect((await api.get("/me", { as: member })).body.can).to.deep.equal(["askToSend"]);
    const draft = kept(await ask(member, "offers.create", {}, inquiry(product.id)));
    expect(draft).to.deep.include({ state: "waiting", changed: false, can: ["withdraw"], refusal: null });
    expect(draft.about).to.deep.include({ product: product.name, quantity: "6", unit: "MT" });
    expect(draft.body).to.deep.include({ message: "We would take six tons." });
    expect(await offersOf(supplier), "nothing was sent").to.deep.equal([]);
    expect((await letterAbout(api, manager.user.email, `inquiry to`)).text).to.include("Eric Nshuti");
    expect((await list(owner)).items[0]).to.deep.include({
      draftedBy: { userId: member.user.id, name: "Eric Nshuti" },
      can: ["send", "giveBack"],
    });
    expect(codeOf(await send(member, draft))).to.equal("403 accounts.forbidden");
    expect(codeOf(await giveBack(member, draft))).to.equal("403 accounts.forbidden");

    const answers = await Promise.all(
      [manager, owner, manager, owner, manager, owner, manager, owner].map((as) => send(as, draft)),
    );
    expect(answers.map(codeOf).sort()).to.deep.equal(["200", ...Array<string>(7).fill("409 team.draftEnded")]);
    const [offer, ...others] = await offersOf(supplier);
    expect(others).to.deep.equal([]);
    expect(offer).to.include({ quantity: "6", message: "We would take six tons.", status: "pending" });
    expect((await list(member)).total).to.equal(0);
    const told = await api.db("notices").where({ subject_id: draft.id, kind: "draftSent" }).select("user_id", "letter");
    expect(told, "its author learns of it, by no letter").to.deep.equal([{ user_id: member.user.id, letter: "never" }]);
  });

  it("is read by the contract of its call, and asked for by the side that could make it", async () => {
    const { member } = await office();
    const { product, supplier } = await buildProduct();
    const wrong = await ask(member, "offers.create", {}, inquiry(product.id, { message: "", quantity: "-1" }));
    const { details } = wrong.body as { details: { fields: { field: string }[] } };
    expect(details.fields.map(({ field }) => field)).to.have.members(["message", "quantity"]);
    expect(codeOf(await ask(member, "escrow.release", { orderId: product.id }))).to.equal("400 request.invalid");
    expect(codeOf(await ask(member, "escrow.ship", { orderId: product.id }, shipmentForm()))).to.equal(
      "403 accounts.forbidden",
    );
    const theirs = await buildMember(supplier.organization);
    expect(codeOf(await ask(theirs, "offers.create", {}, inquiry(product.id)))).to.equal("403 accounts.forbidden");
    const { offer } = await buildOffer();
    expect(codeOf(await ask(member, "offers.accept", { offerId: offer.id })), "another organization's").to.equal(
      "404 offers.notFound",
    );
    const stranger = await buildBuyer();
    const draft = kept(await ask(member, "offers.create", {}, inquiry(product.id)));
    expect(codeOf(await api.get(place(member), { as: stranger }))).to.equal("404 organizations.notFound");
    expect(codeOf(await api.post(`${place(stranger)}/${draft.id}/send`, { as: stranger, version: 1 }))).to.equal(
      "404 team.draftNotFound",
    );
  });

  it("is an answer, an order or a shipment, and stays with the words of what refuses it", async () => {
    const { offer, supplier, buyer } = await buildOffer();
    const member = await buildMember(supplier.organization);
    expect((await offersOf(member))[0]?.can).to.deep.equal(["askAccept", "askCounter", "askReject"]);
    const [acceptance, rejection] = [
      kept(await ask(member, "offers.accept", { offerId: offer.id })),
      kept(await ask(member, "offers.reject", { offerId: offer.id })),
    ];
    expect((await send(supplier, acceptance)).status).to.equal(200);
    expect((await offersOf(buyer))[0]?.status).to.equal("accepted");
    expect((await list(supplier)).items[0], "the offer is another than when it was drafted").to.include({
      changed: true,
    });
    expect(codeOf(await send(supplier, rejection))).to.equal("409 offers.notPending");
    expect((await list(supplier)).items[0]).to.deep.include({
      state: "waiting",
      refusal: { code: "offers.notPending", details: { status: "accepted" } },
    });

    await signOffer(offer.id);
    const buyers = await buildMember(buyer.organization);
    expect((await offersOf(buyers))[0]?.can).to.deep.equal(["askOrder"]);
    const order = kept(await ask(buyers, "escrow.create", {}, { offerId: offer.id }));
    expect((await send(buyer, order)).status).to.equal(200);
    expect((await offersOf(buyer))[0]?.orderReference).to.be.a("string");

    const trade = await buildOrder(api, { status: "funded" });
    const shipper = await buildMember(trade.supplier.organization);
    const read = async () =>
      (await api.get(`/orders/${trade.order.reference}`, { as: shipper })).body as { can: string[] };
    expect((await read()).can).to.deep.equal(["askShip"]);
    const shipping = kept(await ask(shipper, "escrow.ship", { orderId: trade.order.reference }, shipmentForm()));
    expect(shipping.about.orderReference).to.equal(trade.order.reference);
    expect((await send(trade.supplier, shipping)).status).to.equal(200);
    expect(await read()).to.include({ status: "awaiting_delivery" });
  });

  it("is kept once while it waits, and takes the place of the one that came back", async () => {
    const { offer, supplier } = await buildOffer();
    const [member, colleague] = [await buildMember(supplier.organization), await buildMember(supplier.organization)];
    const accept = (as = member, more: object = {}) =>
      api.post(place(as), { as, body: { call: "offers.accept", params: { offerId: offer.id }, ...more } });
    const answers = await Promise.all([accept(), accept(), accept()]);
    expect(answers.map(codeOf).sort()).to.deep.equal(["201", "409 team.draftWaits", "409 team.draftWaits"]);
    const [first] = (await list(member)).items;
    if (!first) throw new Error("none waits");
    await giveBack(supplier, first);
    const theirs = kept(await accept(colleague, { replaces: first.id }));
    expect(
      (await list(member)).items.map(({ state }) => state),
      "a colleague's stays",
    ).to.include("returned");
    const second = kept(await accept(member, { replaces: first.id }));
    expect((await list(member)).items.map(({ id }) => id)).to.have.members([second.id, theirs.id]);

    const { office: buyers, goods } = { office: await office(), goods: (await buildProduct()).product };
    kept(await ask(buyers.member, "offers.create", {}, inquiry(goods.id)));
    expect(codeOf(await ask(buyers.member, "offers.create", {}, inquiry(goods.id)))).to.equal("409 team.draftWaits");
    kept(await ask(buyers.member, "offers.create", {}, inquiry(goods.id, { quantity: "7" })));
  });

  it("waits no longer than the offer that it answers: managers are told so, and it expires with it", async () => {
    const { offer, supplier } = await buildOffer();
    const member = await buildMember(supplier.organization, "member", { userMetadata: { full_name: "Eric Nshuti" } });
    const draft = kept(await ask(member, "offers.accept", { offerId: offer.id }));
    const end = offer.validUntil.toISOString();
    expect(draft.expiresAt, "a week, not two").to.equal(end);
    const told = await api.db("notices").where({ subject_id: draft.id }).first<{ facts: { sendBy: string } }>("facts");
    expect(told?.facts.sendBy).to.equal(end);
    await api.post("/dev/clock", { body: { advance: "8d" } });
    await letterAbout(api, member.user.email, "Nobody has sent: acceptance for");
    expect((await list(member)).items[0]).to.include({ id: draft.id, state: "expired" });
  });

  it("is not sent at other terms than its member has seen, nor for an organization that is suspended", async () => {
    const { owner, member } = await office();
    const { product } = await buildProduct();
    const draft = kept(await ask(member, "escrow.create", {}, orderForm(product)));
    await api
      .db("supplier_products")
      .where({ id: product.id })
      .update({ price: api.db.raw("price + 1") });
    expect((await list(owner)).items[0]).to.include({ changed: true });
    expect(codeOf(await send(owner, draft))).to.equal("409 escrow.termsChanged");
    expect((await list(member)).items[0]?.refusal).to.include({ code: "escrow.termsChanged" });
    await api.db("organizations").where({ id: owner.organization.id }).update({ suspended_at: new Date() });
    expect(codeOf(await send(owner, draft))).to.equal("403 organizations.suspended");
    expect(codeOf(await ask(member, "escrow.create", {}, orderForm(product)))).to.equal("403 organizations.suspended");
  });

  it("is given back with a note, taken back by its member, and expires when nobody acts; whoever leaves leaves it to the others", async () => {
    const { owner, member } = await office();
    const { product } = await buildProduct();
    const drafted = async (quantity: string) =>
      kept(await ask(member, "offers.create", {}, inquiry(product.id, { quantity })));
    const [first, second, third] = [await drafted("5"), await drafted("6"), await drafted("7")];
    const missing = await giveBack(owner, first, " ");
    expect((missing.body as { details: { fields: object[] } }).details.fields[0]).to.include({ field: "note" });
    expect((await giveBack(owner, first)).body).to.include({ state: "returned", note: "The price is too low." });
    expect(codeOf(await send(owner, first))).to.equal("409 team.draftEnded");
    const returned = await letterAbout(api, member.user.email, "Given back: inquiry to");
    expect(returned.text).to.include("The price is too low.");
    expect((await list(member)).items.map(({ state }) => state)).to.have.members(["waiting", "waiting", "returned"]);
    expect((await list(owner)).total, "a manager sees what waits").to.equal(2);
    expect(codeOf(await withdraw(owner, second))).to.equal("403 accounts.forbidden");
    expect([codeOf(await withdraw(member, second)), codeOf(await withdraw(member, first))]).to.deep.equal([
      "204",
      "204",
    ]);
    expect(codeOf(await giveBack(owner, second))).to.equal("409 team.draftEnded");

    await api.db("organization_members").where({ user_id: member.user.id }).update({ deleted_at: new Date() });
    expect(codeOf(await withdraw(member, third))).to.equal("403 accounts.organizationRequired");
    expect((await list(owner)).items.map(({ id }) => id)).to.deep.equal([third.id]);
    await api.post("/dev/clock", { body: { advance: `${draftDays}d` } });
    expect(codeOf(await send(owner, third))).to.equal("409 team.draftEnded");
    expect((await list(owner)).total).to.equal(0);
  });
});
