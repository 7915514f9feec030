import { expect } from "chai";
import type { OrderView } from "#shared/escrow/contract.ts";
import { buildStaff } from "#test/factories/people.ts";
import { buildOrder, readOrder, waitingForLocks } from "#test/factories/orders.ts";
import { useApi } from "#test/support/api.ts";
import { eventually } from "#test/support/wait.ts";

describe("an order that is read while it moves", () => {
  const api = useApi();

  it("is as it was before, or after: never a part of each", async () => {
    const trade = await buildOrder(api, { status: "disputed", quantity: "1" });
    const reviewer = await buildStaff("reviewer");
    const list = await api.get(`/admin/disputes?filter=${JSON.stringify({ q: trade.order.reference })}`, {
      as: reviewer,
    });
    const [found] = list.body as { id: string }[];
    const before = await readOrder(api, trade);
    // Its history cannot be read until the move is over, which everything else does not wait for.
    const move = await api.db.transaction();
    await move.raw("lock table order_events in access exclusive mode");
    const reads = [
      api.get(`/orders/${trade.order.id}`, { as: trade.buyer }),
      api.get("/orders", { as: trade.buyer }),
      api.get(`/admin/disputes/${found?.id}`, { as: reviewer }),
    ];
    await eventually(async () => (await waitingForLocks(api.db)) === reads.length);
    await move("orders")
      .where({ id: trade.order.id })
      .update({ status: "refunded", version: before.version + 1 });
    await move("shipments").where({ order_id: trade.order.id }).update({ status: "refunded" });
    await move("order_events").insert({
      order_id: trade.order.id,
      transition: "decideForBuyer",
      from_status: "disputed",
      to_status: "refunded",
      party: "reviewer",
      created_at: new Date(),
    });
    await move.commit();
    const [one, many, theCase] = await Promise.all(reads);
    const read = [one?.body, (many?.body as { items: OrderView[] }).items[0]] as OrderView[];
    // A list is without the words of the goods.
    for (const order of read) expect({ ...order, description: before.description }).to.deep.equal(before);
    const { order, events } = theCase?.body as { order: { status: string }; events: { to: string }[] };
    expect([order.status, events.at(-1)?.to]).to.deep.equal(["disputed", "disputed"]);
    expect(await readOrder(api, trade)).to.include({ status: "refunded" });
  });
});
