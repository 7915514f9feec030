import { expect } from "chai";
import { buildBuyer } from "#test/factories/people.ts";
import { buildOrder } from "#test/factories/orders.ts";
import { useApi } from "#test/support/api.ts";

const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

describe("what one side does alone", () => {
  const api = useApi();

  it("keeps no order from ending: a listing that is full to its brim takes goods back", async () => {
    const trade = await buildOrder(api);
    await api.db("supplier_products").where({ id: trade.product.id }).update({ quantity: "999999999999.999" });
    const { status, body } = await api.post(`/orders/${trade.order.id}/cancel`, { as: trade.buyer });
    expect([status, body.status]).to.deep.equal([200, "cancelled"]);
    const listing = await api
      .db("supplier_products")
      .where({ id: trade.product.id })
      .first<{ quantity: string }>("quantity");
    expect(listing.quantity).to.equal("999999999999.999");
  });

  it("puts no day two years off, and lets nobody agree to a day that has passed", async () => {
    const trade = await buildOrder(api, { status: "funded" });
    const path = `/orders/${trade.order.id}/proposals`;
    const propose = (shipBy: string) =>
      api.post(path, {
        as: trade.supplier,
        body: { kind: "changeDates", shipBy, reason: "The vessel sails on another day." },
      });
    const far = await propose(dayIn(731));
    expect(far.status).to.equal(400);
    expect(far.body.details.fields).to.deep.equal([{ field: "shipBy", key: "tooFarAhead", values: { days: "730" } }]);
    const near = await propose(dayIn(1));
    expect(near.status, JSON.stringify(near.body)).to.equal(201);
    await api.post("/dev/clock", { body: { advance: "2d" } });
    const late = await api.post(`${path}/${near.body.proposal.id}/accept`, { as: trade.buyer });
    expect([late.status, late.body.code]).to.deep.equal([409, "escrow.proposalAnswered"]);
  });

  it("lets no suspended buyer write to suppliers", async () => {
    const trade = await buildOrder(api);
    const buyer = await buildBuyer();
    await api.db("organizations").where({ id: buyer.organization.id }).update({ suspended_at: new Date() });
    const inquiry = { productId: trade.product.id, message: "What does a container cost?" };
    expect((await api.post("/offers", { as: buyer, body: inquiry })).status).to.equal(403);
  });
});
