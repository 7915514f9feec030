import { expect } from "chai";
import { buildBuyer, buildUser } from "#test/factories/people.ts";
import { buildOrder } from "#test/factories/orders.ts";
import { buildProduct } from "#test/factories/products.ts";
import { useSharedApi } from "#test/support/api.ts";

describe("GET /ledger/impact", () => {
  const api = useSharedApi();
  const impactOf = async (as: { token: string }) => (await api.get("/ledger/impact", { as })).body.contributions;
  const usd = (amount: string) => ({ amount, currency: "USD" });

  it("adds up the released orders of either side, and nobody else's", async () => {
    const listed = await buildProduct({ price: "1000.00" });
    const [first, second] = [await buildBuyer(), await buildBuyer()];
    await buildOrder(api, { ...listed, buyer: first, quantity: "10", status: "funds_released" });
    await buildOrder(api, { ...listed, buyer: first, quantity: "2.5", status: "funds_released" });
    await buildOrder(api, { ...listed, buyer: second, quantity: "1", status: "funds_released" });
    expect(await impactOf(first)).to.deep.equal([
      { contribution: usd("187.50"), released: usd("12500.00"), orders: 2 },
    ]);
    expect(await impactOf(second)).to.deep.equal([{ contribution: usd("15.00"), released: usd("1000.00"), orders: 1 }]);
    expect(await impactOf(listed.supplier)).to.deep.equal([
      { contribution: usd("202.50"), released: usd("13500.00"), orders: 3 },
    ]);
  });

  it("is empty before the first release", async () => {
    const trade = await buildOrder(api, { status: "approved" });
    expect(await impactOf(trade.buyer)).to.deep.equal([]);
    expect(await impactOf(trade.supplier)).to.deep.equal([]);
  });

  it("is for members of an organization", async () => {
    expect((await api.get("/ledger/impact")).status).to.equal(401);
    const answer = await api.get("/ledger/impact", { as: await buildUser() });
    expect(answer.body.code).to.equal("accounts.organizationRequired");
  });

  it("leaves a trial balance of zero behind all of it", async () => {
    const { rows } = await api.db.raw<{ rows: { sum: string }[] }>(
      "select currency, sum(balance) from trial_balance group by currency",
    );
    expect(rows.map(({ sum }) => sum)).to.deep.equal(["0.00"]);
  });
});
