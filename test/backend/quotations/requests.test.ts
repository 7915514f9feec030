import { expect } from "chai";
import type { RequestView } from "#shared/quotations/contract.ts";
import { quotationsDomain } from "#backend/src/domains/quotations/index.ts";
import type { Services } from "#backend/src/kernel/services.ts";
import { buildBuyer, buildMember, buildSupplier } from "#test/factories/people.ts";
import { buildProduct } from "#test/factories/products.ts";
import { buildRequest, quoteForm, requestForm } from "#test/factories/quotations.ts";
import { useApi } from "#test/support/api.ts";

interface Side {
  token: string;
}

describe("requests for quotation", () => {
  const api = useApi();
  const path = "/requests-for-quotation";
  const verified = { verification: "verified" } as const;
  const seller = async (overrides: object = verified, listing: object = {}) =>
    buildProduct({ supplier: await buildSupplier(overrides), ...listing });
  const fieldsOf = ({ body }: { body: { details?: { fields?: { field: string; key: string }[] } } }) =>
    body.details?.fields?.map(({ field, key }) => `${field}: ${key}`);
  const numbersOf = async (as: Side, query = "") =>
    ((await api.get(`${path}${query}`, { as })).body.items as RequestView[]).map(({ number }) => number);
  const noticesOf = async (as: Side) =>
    ((await api.get("/notifications", { as })).body.items as { kind: string }[]).map(({ kind }) => kind);
  const sweepAt = (now: Date) =>
    quotationsDomain.sweeps?.["quotations.expire"]?.({ db: api.db, clock: { now: () => now } } as unknown as Services);

  it("reach verified suppliers of the crop, those that come later too, and nobody else", async () => {
    const { supplier } = await seller();
    const others = [
      await seller({}),
      await seller(verified, { category: "sesame-organic" }),
      await seller({ ...verified, suspendedAt: new Date() }),
      await seller(),
      await seller(),
    ].map((one) => one.supplier);
    const [unverified, , , blocked, hidden] = others as [typeof supplier, Side, Side, typeof supplier, typeof supplier];
    const buyer = await buildBuyer();
    await api.db("organization_blocks").insert({
      blocker_id: blocked.organization.id,
      blocked_id: buyer.organization.id,
      blocked_by: blocked.user.id,
      created_at: new Date(),
    });
    await api.db("supplier_products").where({ organization_id: hidden.organization.id }).update({ active: false });
    const sent = await api.post(path, { as: buyer, body: requestForm() });
    expect(sent.status, JSON.stringify(sent.body)).to.equal(201);
    const request = sent.body as RequestView;
    expect(request.number).to.match(/^RFQ-\d{4}-00001$/);
    expect(request).to.deep.include({ status: "open", quantity: "25", can: ["withdraw", "award", "close"] });
    expect(request.sent).to.deep.include({ audience: "verified", asked: 1, quotes: 0, awarded: "0" });
    const seen = await api.get(`${path}/${request.number.toLowerCase()}`, { as: supplier });
    // A target is told only where the buyer says so, and nobody learns who else was asked.
    expect(seen.body).to.deep.include({ targetPrice: null, sent: null, yourTurn: true, can: ["quote", "decline"] });
    for (const other of others) {
      expect((await api.get(`${path}/${request.id}`, { as: other })).body.code).to.equal("quotations.notFound");
      expect(await numbersOf(other)).to.deep.equal([]);
    }
    expect((await api.get(`${path}/${request.id}`, { as: await buildBuyer() })).status).to.equal(404);
    expect((await api.get(`${path}/${request.id}/quotes`, { as: supplier })).status).to.equal(404);
    expect(await noticesOf(supplier)).to.deep.equal(["quoteRequested"]);
    await api.db("organizations").where({ id: unverified.organization.id }).update({ verification: "verified" });
    expect(await numbersOf(unverified, "?yourTurn=true")).to.deep.equal([request.number]);
    const { today } = (await api.get("/overview", { as: unverified })).body as { today: { rows: { kind: string }[] } };
    expect(today.rows.map(({ kind }) => kind)).to.include("requestToQuote");
    const second = await api.post(path, { as: buyer, body: requestForm({ tellTarget: true }) });
    expect((second.body as RequestView).number).to.match(/-00002$/);
    expect((await api.get(`${path}/${second.body.id}`, { as: supplier })).body.targetPrice.amount).to.equal("5300.00");
  });

  it("to chosen suppliers stay between them; who cannot be asked is named", async () => {
    const [one, two] = [await seller({}), await seller({})];
    const gone = await buildSupplier({ deletedAt: new Date() });
    const buyer = await buildBuyer();
    const send = (suppliers: { organization: { id: string } }[]) =>
      api.post(path, {
        as: buyer,
        body: requestForm({ audience: "chosen", suppliers: suppliers.map(({ organization }) => organization.id) }),
      });
    const refused = await send([one.supplier, gone]);
    expect(refused.body).to.deep.include({
      code: "quotations.supplierUnavailable",
      details: { suppliers: [gone.organization.id] },
    });
    expect(fieldsOf(await send([]))).to.deep.equal(["suppliers: required"]);
    const { body } = await send([one.supplier, one.supplier]);
    expect(body.sent.asked).to.equal(1);
    expect(await numbersOf(one.supplier)).to.deep.equal([body.number]);
    expect(await numbersOf(two.supplier)).to.deep.equal([]);
    const reader = await buildMember(one.supplier.organization, "member");
    expect((await api.get(`${path}/${body.id}`, { as: reader })).body.can).to.deep.equal(["askQuote"]);
    const clerk = await buildMember(buyer.organization, "member");
    expect((await api.get(`${path}/${body.id}/quotes`, { as: clerk })).body.asked).to.have.lengthOf(1);
    expect((await api.post(`${path}/${body.id}/withdraw`, { as: clerk })).status).to.equal(403);
    expect((await api.post(path, { as: clerk, body: requestForm() })).status).to.equal(403);
    expect((await api.post(path, { as: one.supplier, body: requestForm() })).body.code).to.equal(
      "quotations.buyerOnly",
    );
  });

  it("say beside the field what cannot be, and are so many at most", async () => {
    const buyer = await buildBuyer();
    const send = (form: object) => api.post(path, { as: buyer, body: requestForm(form) });
    const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
    expect(fieldsOf(await send({ crop: "cocoa", quantity: "0", tolerancePercent: "60" }))).to.have.members([
      "crop: choice",
      "quantity: above",
      "tolerancePercent: atMost",
    ]);
    expect(fieldsOf(await send({ quantity: "1000001" }))).to.deep.equal(["quantity: tooLarge"]);
    expect((await send({ quantity: `1${"0".repeat(24)}` })).status).to.equal(400);
    expect(fieldsOf(await send({ incotermPlace: "" }))).to.deep.equal(["incotermPlace: required"]);
    expect(fieldsOf(await send({ until: inHours(0.5) }))).to.deep.equal(["until: tooSoon"]);
    expect(fieldsOf(await send({ until: inHours(61 * 24) }))).to.deep.equal(["until: tooFarAhead"]);
    expect(fieldsOf(await send({ shipFrom: "2020-01-01", shipBy: "2020-01-02" }))).to.include("shipBy: past");
    const mine = Array.from({ length: 12 }, () => send({}));
    const statuses = (await Promise.all(mine)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).to.have.lengthOf(10);
    expect(statuses.filter((status) => status === 429)).to.have.lengthOf(2);
    // Without a gap, whatever was refused in between.
    const drawn = (await api.db("quotation_requests").orderBy("serial").pluck("serial")) as number[];
    expect(drawn).to.deep.equal(drawn.map((_, index) => (drawn[0] ?? 0) + index));
  });

  it("end when nobody quotes in time: the buyer is told, and nothing is quoted after it", async () => {
    const { supplier, product } = await seller({});
    const { request, buyer } = await buildRequest({ suppliers: [supplier] });
    const over = new Date(request.until.getTime() + 1000);
    await sweepAt(over);
    await sweepAt(over);
    expect((await api.get(`${path}/${request.id}`, { as: buyer })).body.status).to.equal("expired");
    expect(await noticesOf(buyer)).to.deep.equal(["requestUnanswered"]);
    const late = await api.post(`${path}/${request.id}/quotes`, { as: supplier, body: quoteForm(product.id) });
    expect([late.status, late.body.code]).to.deep.equal([409, "quotations.ended"]);
    expect((await api.post(`${path}/${request.id}/decline`, { as: supplier, body: {} })).body.code).to.equal(
      "quotations.ended",
    );
    expect((await api.post(`${path}/${request.id}/withdraw`, { as: buyer })).body.code).to.equal("quotations.ended");
    expect((await api.get(`${path}/${request.id}`, { as: supplier })).body).to.deep.include({
      can: [],
      yourTurn: false,
    });
  });

  it("are declined with a word, which a later quote takes the place of", async () => {
    const { supplier, product } = await seller({});
    const { request, buyer } = await buildRequest({ suppliers: [supplier] });
    const decline = (word: string) => api.post(`${path}/${request.id}/decline`, { as: supplier, body: { word } });
    const asked = async () => (await api.get(`${path}/${request.id}/quotes`, { as: buyer })).body.asked as object[];
    expect((await decline("Sold out until March.")).body.answer).to.deep.include({ declined: true });
    expect((await asked())[0]).to.deep.include({ state: "declined", word: "Sold out until March." });
    expect((await decline("And what is more")).body.code).to.equal("quotations.alreadyDeclined");
    const quoted = await api.post(`${path}/${request.id}/quotes`, { as: supplier, body: quoteForm(product.id) });
    expect(quoted.status, JSON.stringify(quoted.body)).to.equal(201);
    expect((await asked())[0]).to.deep.include({ state: "quoted", word: null });
    expect((await decline("Too late.")).body.code).to.equal("quotations.alreadyQuoted");
    expect(await noticesOf(buyer)).to.deep.equal(["quoteReceived", "quoteDeclined"]);
  });

  it("are declined with no word by who was suspended meanwhile, or wants nothing of the other", async () => {
    const [one, two] = [await seller({}), await seller({})];
    const { request, buyer } = await buildRequest({ suppliers: [one.supplier, two.supplier] });
    const answer = async (as: Side) => {
      const { body } = await api.post(`${path}/${request.id}/decline`, { as, body: { word: "Read this." } });
      return [body.code, (await api.get(`${path}/${request.id}`, { as })).body.can];
    };
    await api.db("organization_blocks").insert({
      blocker_id: buyer.organization.id,
      blocked_id: one.supplier.organization.id,
      blocked_by: buyer.user.id,
      created_at: new Date(),
    });
    await api.db("organizations").where({ id: two.supplier.organization.id }).update({ suspended_at: new Date() });
    expect(await answer(one.supplier)).to.deep.equal(["threads.blocked", []]);
    expect(await answer(two.supplier)).to.deep.equal(["organizations.suspended", []]);
    expect(await noticesOf(buyer)).to.deep.equal([]);
  });

  it("reject the quotes that wait when they are withdrawn, and tell who had not answered", async () => {
    const [one, two] = [await seller({}), await seller({})];
    const { request, buyer } = await buildRequest({ suppliers: [one.supplier, two.supplier] });
    await api.post(`${path}/${request.id}/quotes`, { as: one.supplier, body: quoteForm(one.product.id) });
    const raced = await Promise.all(
      Array.from({ length: 4 }, () => api.post(`${path}/${request.id}/withdraw`, { as: buyer })),
    );
    expect(raced.filter(({ status }) => status === 200)).to.have.lengthOf(1);
    const { items } = (await api.get("/offers", { as: one.supplier })).body as {
      items: { status: string; request: object }[];
    };
    expect(items[0]).to.deep.include({ status: "rejected", request: { id: request.id, number: request.number } });
    expect(await noticesOf(one.supplier)).to.deep.equal(["offerRejected", "quoteRequested"]);
    expect(await noticesOf(two.supplier)).to.deep.equal(["requestEnded", "quoteRequested"]);
  });
});
