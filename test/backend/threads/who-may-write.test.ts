import { expect } from "chai";
import type { ThreadView } from "#shared/threads/contract.ts";
import { buildOffer } from "#test/factories/offers.ts";
import { buildOrder } from "#test/factories/orders.ts";
import type { Person } from "#test/factories/people.ts";
import { useApi } from "#test/support/api.ts";

/** Who begins nothing new writes nothing new either, but about money that lies in escrow everybody can talk. */
describe("whoever may not write", () => {
  const api = useApi();

  const write = (id: string, as: Person) => api.post(`/threads/${id}/messages`, { as, body: { text: "Hello" } });
  const show = async (id: string, as: Person) =>
    (await api.get(`/threads/${id}`, { as })).body as unknown as ThreadView;
  const mark = (organizationId: string, columns: object) =>
    api.db("organizations").where({ id: organizationId }).update(columns);

  it("is a suspended organization, but about an order whose money is held; the other side still may", async () => {
    const { offer, buyer, supplier, product } = await buildOffer();
    const { order } = await buildOrder(api, { buyer, supplier, product, status: "funded", quantity: "1" });
    await mark(buyer.organization.id, { suspended_at: new Date() });
    const refused = await write(offer.id, buyer);
    expect([refused.status, refused.body.code]).to.deep.equal([403, "organizations.suspended"]);
    expect(await show(offer.id, buyer)).to.deep.include({ silent: "suspended", can: ["block", "report"] });
    expect((await write(order.id, buyer)).status).to.equal(201);
    expect(await show(order.id, buyer)).to.deep.include({ silent: null, can: ["write", "block", "report"] });
    expect((await write(offer.id, supplier)).status).to.equal(201);
    expect(await show(offer.id, supplier)).to.deep.include({ silent: null });
  });

  it("is whoever would write to an organization that has left", async () => {
    const { offer, buyer, supplier } = await buildOffer();
    await mark(buyer.organization.id, { deleted_at: new Date() });
    const refused = await write(offer.id, supplier);
    expect([refused.status, refused.body.code]).to.deep.equal([409, "threads.partnerGone"]);
    expect(await show(offer.id, supplier)).to.deep.include({ silent: "partnerGone", can: ["block", "report"] });
  });

  it("is a blocked one also after it has placed an order that nobody has agreed to or paid", async () => {
    const { order, buyer, supplier } = await buildOrder(api);
    expect((await api.post(`/threads/${order.id}/block`, { as: supplier })).status).to.equal(200);
    expect((await write(order.id, buyer)).body.code).to.equal("threads.blocked");
    expect((await show(order.id, buyer)).can).to.deep.equal(["block", "report"]);
    const paid = await buildOrder(api, { status: "funded" });
    expect((await api.post(`/threads/${paid.order.id}/block`, { as: paid.supplier })).status).to.equal(200);
    expect((await write(paid.order.id, paid.buyer)).status).to.equal(201);
    const agreed = await buildOffer({ accepted: true });
    const placed = await api.post("/orders", { as: agreed.buyer, body: { offerId: agreed.offer.id } });
    expect(placed.status, JSON.stringify(placed.body)).to.equal(201);
    expect((await api.post(`/threads/${agreed.offer.id}/block`, { as: agreed.supplier })).status).to.equal(200);
    expect((await write(agreed.offer.id, agreed.buyer)).status, "what both have agreed to").to.equal(201);
  });
});
