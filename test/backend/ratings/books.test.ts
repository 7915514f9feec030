import { expect } from "chai";
import type { ReputationView } from "#shared/ratings/contract.ts";
import { casesOf } from "#test/backend/disputes/cases.ts";
import { buildOrder } from "#test/factories/orders.ts";
import { buildBuyer, buildStaff, buildSupplier, buildUser } from "#test/factories/people.ts";
import { buildProduct } from "#test/factories/products.ts";
import { buildEnded } from "#test/factories/ratings.ts";
import { useApi } from "#test/support/api.ts";
import { eventually } from "#test/support/wait.ts";

/** The figures beside ratings, which nobody gives: they are read from orders, shipments and decisions. */
describe("the figures of a reputation", () => {
  const api = useApi();
  const cases = casesOf(api);

  it("count orders that were paid and have ended, shipments in time, and decisions for the other side", async () => {
    const { product, supplier } = await buildProduct();
    const path = `/suppliers/${supplier.organization.id}/reputation`;
    const books = async () => ((await api.get(path)).body as ReputationView).books;
    expect(await books()).to.deep.equal({ ended: 0, released: 0, onTime: { done: 0, of: 0 }, decidedAgainst: 0 });
    const buyer = await buildBuyer();
    await buildEnded(api, { buyer, product, supplier });
    const late = await buildEnded(api, { buyer: await buildBuyer(), product, supplier });
    await api
      .db("shipments")
      .where({ order_id: late.order.id })
      .update({ ship_by: api.db.raw("shipped_at - interval '1 day'") });
    await buildOrder(api, { product, supplier, quantity: "1", status: "approved" });
    await buildOrder(api, { product, supplier, quantity: "1", status: "cancelled" });
    const { order } = await buildOrder(api, { buyer, product, supplier, quantity: "1", status: "disputed" });
    const { id } = (await api.db("disputes").where({ order_id: order.id }).first("id")) as { id: string };
    await cases.decided(id, await buildStaff("reviewer"), "buyer");
    // An announced decision counts for nothing before it has taken effect.
    await api.post("/dev/clock", { body: { advance: "1m" } });
    await eventually(async () => (await books()).ended === 2, { what: "two orders that have ended" });
    expect((await books()).decidedAgainst).to.equal(0);
    await cases.did(id, supplier, "waive");
    await api.post("/dev/clock", { body: { advance: "1m" } });
    await eventually(async () => (await books()).ended === 3, { what: "three orders that have ended" });
    expect(await books()).to.deep.equal({ ended: 3, released: 2, onTime: { done: 2, of: 3 }, decidedAgainst: 1 });
    const ofBuyer = (await api.get(`/organizations/${buyer.organization.id}/reputation`, { as: supplier }))
      .body as ReputationView;
    expect(ofBuyer.books).to.deep.equal({ ended: 2, released: 1, onTime: null, decidedAgainst: 0 });
  }).timeout(30_000);

  it("are no business of whoever has no dealing with the organization", async () => {
    const trade = await buildOrder(api);
    const of = (id: string, as: { token: string }) => api.get(`/organizations/${id}/reputation`, { as });
    expect((await of(trade.buyer.organization.id, trade.supplier)).status).to.equal(200);
    expect((await of(trade.buyer.organization.id, trade.buyer)).status).to.equal(200);
    expect((await of(trade.buyer.organization.id, await buildSupplier())).status).to.equal(404);
    expect((await of(trade.buyer.organization.id, await buildUser())).status).to.equal(403);
    expect((await api.get(`/suppliers/${trade.buyer.organization.id}/reputation`)).status).to.equal(404);
  });
});
