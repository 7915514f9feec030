import { expect } from "chai";
import { buildBuyer } from "#test/factories/people.ts";
import { buildOffer } from "#test/factories/offers.ts";
import { buildOrder, shipmentForm, pay } from "#test/factories/orders.ts";
import { buildProduct } from "#test/factories/products.ts";
import { useApi } from "#test/support/api.ts";
import { redoFrom } from "#test/support/redo-migrations.ts";

describe("terms of before there were rates and net weights", () => {
  const api = useApi();

  it("are priced per metric ton or per their own unit, and paid as they are priced", async () => {
    const trade = await buildOrder(api, { quantity: "2.5" });
    const bags = await buildProduct({ unit: "Bags", price: "120.00", currency: "KES" });
    const { offer } = await buildOffer({ ...bags, buyer: await buildBuyer(), quantity: "7" });
    await redoFrom(api.db, "20261210-1-currencies-and-units");
    const columns = [
      "t.price",
      "t.price_currency",
      "t.price_unit",
      "t.unit_weight_kg",
      "t.rate",
      "t.currency",
      "t.unit",
    ];
    const ordered = (await api
      .db("orders as o")
      .join("agreed_terms as t", "t.id", "o.terms_id")
      .where("o.id", trade.order.id)
      .first(columns)) as object;
    expect(ordered).to.deep.equal({
      price: "5250.00",
      price_currency: "USD",
      price_unit: "MT",
      unit_weight_kg: "1000.000",
      rate: null,
      currency: "USD",
      unit: "MT",
    });
    const offered = (await api.db("agreed_terms as t").where("t.id", offer.termsId).first(columns)) as object;
    expect(offered).to.deep.include({
      price: "120.00",
      price_currency: "KES",
      price_unit: "Bags",
      unit_weight_kg: null,
      rate: null,
    });
    // The order goes on as it was agreed.
    await pay(api, trade);
    const { body } = await api.post(`/orders/${trade.order.id}/ship`, {
      as: trade.supplier,
      body: shipmentForm({ netWeight: "2.45" }),
    });
    expect(body.payable).to.deep.equal({ amount: "12862.50", currency: "USD" });
    await api.db.raw("update agreed_terms set price = 1 where id = ?", [offer.termsId]).then(
      () => expect.fail("agreed terms were changed"),
      (error: Error) => expect(error.message).to.match(/agreed_terms/),
    );
  }).timeout(30_000);
});
