import { expect } from "chai";
import type { OrderView } from "#shared/escrow/contract.ts";
import { buildOrder, mountedProvider, type Trade } from "#test/factories/orders.ts";
import { buildProduct } from "#test/factories/products.ts";
import { useApi } from "#test/support/api.ts";
import { eventually } from "#test/support/wait.ts";
import { letterAbout } from "../identity/mailbox.ts";
import { bankDetailsOf, buildProvenOwner, french, malian } from "./owners.ts";

describe("payouts and a change of the bank details", () => {
  const api = useApi();
  const advance = (duration: string) => api.post("/dev/clock", { body: { advance: duration } });
  const payoutOf = async ({ order }: Trade) => {
    const [transaction] = (await mountedProvider(api).transactions(order.reference)) as unknown as {
      status: string;
      payout_account?: { last4: string };
    }[];
    return `${transaction?.status} ${transaction?.payout_account?.last4 ?? "unknown"}`;
  };
  const seenBy = async ({ order }: Trade, as: { token: string }) =>
    (await api.get(`/orders/${order.id}`, { as })).body as OrderView;
  const untilPaid = (trade: Trade) =>
    eventually(async () => (await payoutOf(trade)).startsWith("released") && (await payoutOf(trade)), {
      what: "the payout",
      timeout: 20_000,
    });
  const build = async () => {
    const owner = await buildProvenOwner(api);
    const { product } = await buildProduct({ supplier: owner });
    return { owner, product, supplier: owner, ...bankDetailsOf(api, owner.organization.id) };
  };

  it("wait until it takes effect and then go to the new account, once; the supplier reads why, the buyer nothing", async function () {
    this.timeout(60_000);
    const { owner, product, supplier, change } = await build();
    await change(owner, malian);
    const paid = await buildOrder(api, { product, supplier, status: "funds_released" });
    expect(await untilPaid(paid)).to.equal("released 5678");
    const asked = await change(owner, french);
    const trade = await buildOrder(api, { product, supplier, status: "funds_released" });
    const { effectiveAt } = asked.body.waiting as { effectiveAt: string };
    await eventually(async () => (await api.db("outbox").whereNotNull("held_by").first("id")) as object | undefined, {
      what: "a payout that is held",
      timeout: 20_000,
    });
    await advance("20h");
    expect(await payoutOf(trade)).to.match(/^(funded|approved) unknown$/);
    const forSupplier = await seenBy(trade, owner);
    expect(forSupplier.payoutWaitsUntil).to.equal(effectiveAt);
    expect(forSupplier.providerProblem, "it has not failed").to.equal(null);
    expect((await seenBy(trade, trade.buyer)).payoutWaitsUntil).to.equal(null);
    expect((await seenBy(paid, owner)).payoutWaitsUntil, "paid before").to.equal(null);
    expect(await api.db("staff_tasks").where({ subject_id: trade.order.id })).to.deep.equal([]);
    await advance("4h");
    expect(await untilPaid(trade)).to.equal("released 2606");
    await eventually(async () => (await seenBy(trade, owner)).settlement?.paidOutAt ?? undefined, { what: "its note" });
    expect((await seenBy(trade, owner)).payoutWaitsUntil).to.equal(null);
    const payouts = await api.db("ledger_journals").where({ kind: "payout", order_id: trade.order.id });
    expect(payouts).to.have.lengthOf(1);
  });

  it("leave at once for the account as before when it is taken back", async function () {
    this.timeout(60_000);
    const { owner, product, supplier, change, withdraw } = await build();
    await change(owner, malian);
    const { id } = (await change(owner, french)).body.waiting as { id: string };
    const trade = await buildOrder(api, { product, supplier, status: "funds_released" });
    await eventually(
      async () =>
        (await api
          .db("outbox")
          .where({ held_by: `bankDetails:${owner.organization.id}` })
          .first("id")) as object | undefined,
      { what: "a payout that is held", timeout: 20_000 },
    );
    await withdraw(owner, id);
    expect(await untilPaid(trade)).to.equal("released 5678");
  });

  it("make even the first account wait from the day on which an order is funded, and owners are told", async function () {
    this.timeout(60_000);
    const { owner, product, supplier, change } = await build();
    await buildOrder(api, { product, supplier, status: "created" });
    const first = await build();
    await buildOrder(api, { product: first.product, supplier: first.supplier, status: "funded" });
    const asked = await first.change(first.owner, malian);
    expect(asked.body).to.nested.include({ inForce: null, "waiting.last4": "5678" });
    await letterAbout(api, first.owner.user.email, "Your bank details change on");
    await first.withdraw(first.owner, (asked.body.waiting as { id: string }).id);
    const again = await first.change(first.owner, french);
    expect(again.body, "a second first").to.nested.include({ inForce: null, "waiting.last4": "2606" });
    await advance("24h");
    expect((await first.read(first.owner)).body).to.nested.include({ waiting: null, "inForce.last4": "2606" });
    expect((await change(owner, malian)).body, "nothing funded").to.nested.include({ "inForce.last4": "5678" });
  });

  it("make even the first account wait while one is under way", async function () {
    this.timeout(60_000);
    const { owner, product, supplier, change } = await build();
    const trade = await buildOrder(api, { product, supplier, status: "approved" });
    await mountedProvider(api).faults("down");
    await api.post(`/orders/${trade.order.id}/release`, { as: trade.buyer });
    const { body } = await change(owner, malian);
    expect(body).to.nested.include({ inForce: null, "waiting.last4": "5678" });
    await mountedProvider(api).faults("none");
  });
});
