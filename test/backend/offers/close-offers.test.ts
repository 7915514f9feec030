import { expect } from "chai";
import { useApi } from "#test/support/api.ts";
import { buildBuyer } from "#test/factories/people.ts";
import { buildOffer } from "#test/factories/offers.ts";
import { buildProduct } from "#test/factories/products.ts";

const eightDays = 8 * 24 * 3_600_000;

describe("deleting a product", () => {
  const api = useApi();
  const statusOf = async (id: string) =>
    ((await api.db("offers").where({ id }).first("status")) as { status: string }).status;

  it("rejects its pending offers, and no others", async () => {
    const { offer, product, supplier, buyer } = await buildOffer();
    const second = await buildOffer({ product, supplier });
    const late = await buildOffer({ product, supplier, sentAt: new Date(Date.now() - eightDays) });
    const elsewhere = await buildOffer({ supplier });
    const waiting = await api.get(`/offers?status=pending&product=${product.id}&limit=1`, { as: supplier });
    expect(waiting.body.total).to.equal(2);
    expect((await api.del(`/products/${product.id}`, { as: supplier })).status).to.equal(204);
    expect(await statusOf(offer.id)).to.equal("rejected");
    expect(await statusOf(second.offer.id)).to.equal("rejected");
    expect((await api.get("/offers", { as: late.buyer })).body.items[0]).to.include({ status: "expired" });
    expect(await statusOf(elsewhere.offer.id)).to.equal("pending");
    const [sent] = (await api.get("/offers", { as: buyer })).body.items;
    expect(sent).to.deep.include({ status: "rejected", can: [] });
    const { body } = await api.get("/overview", { as: buyer });
    expect(body.activity[0]).to.include({ event: "question.rejected", by: "supplier" });
  });

  it("leaves its offers alone when it is another supplier's, or only hidden", async () => {
    const { offer, product, supplier } = await buildOffer();
    const { supplier: stranger } = await buildProduct();
    expect((await api.del(`/products/${product.id}`, { as: stranger })).status).to.equal(404);
    await api.put(`/products/${product.id}/active`, { as: supplier, version: 1, body: { active: false } });
    expect(await statusOf(offer.id)).to.equal("pending");
  });

  it("waits until no accepted offer can become an order any more", async () => {
    const { product, supplier } = await buildOffer({ accepted: true });
    const refused = await api.del(`/products/${product.id}`, { as: supplier });
    expect([refused.status, refused.body.code]).to.deep.equal([409, "catalogue.productPromised"]);
    const own = await api.get(`/organizations/${supplier.organization.id}/products`, { as: supplier });
    expect(own.body.total).to.equal(1);
    const past = await buildOffer({ accepted: true, sentAt: new Date(Date.now() - eightDays) });
    expect((await api.del(`/products/${past.product.id}`, { as: past.supplier })).status).to.equal(204);
    const ordered = await buildOffer({ accepted: true });
    await api.post("/orders", { as: ordered.buyer, body: { offerId: ordered.offer.id } });
    expect((await api.del(`/products/${ordered.product.id}`, { as: ordered.supplier })).status).to.equal(204);
  });

  it("or accepting its offer: one of eight racing clicks wins, and no accepted offer loses its product", async () => {
    for (let round = 0; round < 4; round++) {
      const { offer, product, supplier } = await buildOffer();
      const click = (_: unknown, n: number) =>
        (n + round) % 2 === 0
          ? api.post(`/offers/${offer.id}/accept`, { as: supplier })
          : api.del(`/products/${product.id}`, { as: supplier });
      const answers = await Promise.all(Array.from({ length: 8 }, click));
      expect(answers.filter(({ status }) => status < 300)).to.have.lengthOf(1);
      const { deleted_at: deletedAt } = (await api
        .db("supplier_products")
        .where({ id: product.id })
        .first("deleted_at")) as { deleted_at: Date | null };
      expect(await statusOf(offer.id)).to.equal(deletedAt ? "rejected" : "accepted");
    }
  });

  it("leaves no offer behind that is sent at the same moment", async () => {
    const { product, supplier } = await buildProduct();
    const buyers = await Promise.all(Array.from({ length: 7 }, () => buildBuyer()));
    const [removed, ...sent] = await Promise.all([
      api.del(`/products/${product.id}`, { as: supplier }),
      ...buyers.map((buyer) => api.post("/offers", { as: buyer, body: { productId: product.id, message: "Hello" } })),
    ]);
    expect(removed?.status).to.equal(204);
    for (const answer of sent) expect(answer.status).to.be.oneOf([201, 404]);
    const pending = await api.db("offers").where({ product_id: product.id, status: "pending" });
    expect(pending).to.have.lengthOf(0);
  });
});
