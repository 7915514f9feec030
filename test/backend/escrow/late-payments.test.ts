import { expect } from "chai";
import {
  buildOrder,
  fundedEvent,
  mountedProvider,
  sendWebhook,
  untilPayable,
  type Trade,
} from "#test/factories/orders.ts";
import { useApi } from "#test/support/api.ts";
import { eventually } from "#test/support/wait.ts";

describe("what the provider reports of an order that was cancelled", () => {
  const api = useApi();

  async function cancelled(): Promise<{ trade: Trade; id: string }> {
    const trade = await buildOrder(api);
    await untilPayable(api, trade);
    const [transaction] = await mountedProvider(api).transactions(trade.order.reference);
    await api.post(`/orders/${trade.order.id}/cancel`, { as: trade.buyer });
    return { trade, id: transaction?.id ?? "" };
  }
  const journalsOf = ({ order }: Trade) =>
    api.db("ledger_journals").where({ reference: order.reference }).orderBy("sequence").pluck("kind") as Promise<
      string[]
    >;
  /** What was booked once the provider has paid back, which it does in its own time after the refund: that stands last here. */
  async function bookedOf(trade: Trade): Promise<string[]> {
    await eventually(async () => (await journalsOf(trade)).includes("repayment"), {
      what: "the provider's repayment in the books",
    });
    const kinds = await journalsOf(trade);
    expect(kinds.indexOf("repayment"), kinds.join()).to.be.above(kinds.indexOf("refund"));
    const isLast = (kind: string) => kind === "repayment";
    return [...kinds.filter((kind) => !isLast(kind)), ...kinds.filter(isLast)];
  }
  const tasksOf = ({ order }: Trade) =>
    api
      .db("staff_tasks")
      .whereRaw("details ->> 'reference' = ?", [order.reference])
      .orderBy("id")
      .pluck("kind") as Promise<string[]>;

  it("goes back when it is the first payment; a second waits in the books, and the same said once more is a task alone", async () => {
    const { trade, id } = await cancelled();
    for (const eventId of ["late-1", "late-1", "late-2", "late-3"].map((name) => `${name}-${id}`))
      expect((await sendWebhook(api, fundedEvent(trade.order, id), { id: eventId })).status).to.equal(204);
    expect(await bookedOf(trade)).to.deep.equal(["hold", "fee", "refund", "suspense", "repayment"]);
    await eventually(async () => (await tasksOf(trade)).length >= 3);
    expect((await tasksOf(trade)).filter((kind) => kind === "escrow.providerMismatch")).to.have.lengthOf(2);
  });

  it("is a task where it cannot be: money back that never came, a fee above what was paid or that is none", async () => {
    const { trade, id } = await cancelled();
    const refunded = { ...fundedEvent(trade.order, id, { status: "refunded" }), type: "transaction.refunded" };
    await sendWebhook(api, refunded);
    expect(await tasksOf(trade)).to.deep.equal(["escrow.providerMismatch"]);
    expect(await journalsOf(trade)).to.deep.equal([]);

    for (const fee of ["999999999999999.99", "plenty"]) {
      const other = await cancelled();
      await sendWebhook(api, fundedEvent(other.trade.order, other.id, { fee }));
      expect(await bookedOf(other.trade)).to.deep.equal(["hold", "refund", "repayment"]);
      expect(await tasksOf(other.trade)).to.include("escrow.providerMismatch");
    }
  });
});
