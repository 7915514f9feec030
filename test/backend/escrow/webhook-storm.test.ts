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

/** Four reports of each: 5,000 in the full run. */
const orders = process.env.FULL ? 1250 : 12;

interface Report {
  id: string;
  event: object;
  /** Signed by somebody else, or long ago. */
  bad?: "forged" | "stale";
}

/** How far an order has come at the provider, and what it reports on the way. */
const courses = [
  ["transaction.payment_declined:created", "transaction.funded:funded"],
  ["transaction.funded:funded"],
  ["transaction.funded:funded", "transaction.approved:approved"],
  ["transaction.funded:funded", "transaction.approved:approved", "transaction.released:released"],
] as const;

function shuffled<Item>(items: readonly Item[]): Item[] {
  const all = items.map((item) => ({ item, at: Math.random() }));
  return all.sort((one, other) => one.at - other.at).map(({ item }) => item);
}

describe("a storm of reports", () => {
  const api = useApi();

  it("in any order, doubled, forged and stale leaves each order as the provider has it, or a task that says how they differ", async function () {
    this.timeout(orders * 2000);
    const trades: { trade: Trade; id: string; course: readonly string[] }[] = [];
    for (let n = 0; n < orders; n++) {
      const trade = await buildOrder(api);
      await untilPayable(api, trade);
      const [transaction] = await mountedProvider(api).transactions(trade.order.reference);
      trades.push({ trade, id: transaction?.id ?? "", course: courses[n % courses.length] ?? courses[0] });
    }
    const reports: Report[] = trades.flatMap(({ trade, id, course }) => {
      const report = (said: string, at: number): Report => {
        const [type = "", status = ""] = said.split(":");
        return {
          id: `msg_${trade.order.reference}_${at}`,
          event: { ...fundedEvent(trade.order, id, { status }), type },
        };
      };
      const genuine = course.map(report);
      const forged = { ...report("transaction.refunded:refunded", 8), bad: "forged" as const };
      const stale = { ...report("transaction.cancelled:cancelled", 9), bad: "stale" as const };
      const doubled = genuine.flatMap((each) => Array.from({ length: 1 + Math.floor(Math.random() * 5) }, () => each));
      return [...doubled, forged, stale];
    });
    let accepted = 0;
    const queue = shuffled(reports);
    const send = async () => {
      for (let report = queue.pop(); report; report = queue.pop()) {
        const { id, event, bad } = report;
        const { status } = await sendWebhook(api, event, {
          id,
          ...(bad === "forged"
            ? { secret: `whsec_${Buffer.from("somebody else's secret, not ours").toString("base64")}` }
            : {}),
          ...(bad === "stale" ? { at: new Date(Date.now() - 3_600_000) } : {}),
        });
        if (bad && status < 300) accepted += 1;
        else if (!bad) expect(status).to.equal(204);
      }
    };
    await Promise.all(Array.from({ length: 8 }, send));
    expect(accepted, "forged and stale ones that were believed").to.equal(0);

    for (const { trade, course } of trades) {
      const furthest = course.at(-1)?.split(":")[1];
      const { reference, id } = trade.order;
      const [wallet] = await api
        .db("escrow_wallets")
        .where({ order_id: id })
        .select<{ provider_status: string }[]>("provider_status");
      expect(wallet?.provider_status, `${reference}: ${course.join(", ")}`).to.equal(furthest);
      const [order] = await api.db("orders").where({ id }).select<{ status: string }[]>("status");
      expect(order?.status).to.equal("funded");
      const holds = await api.db("ledger_journals").where({ order_id: id, kind: "hold" }).pluck("id");
      expect(holds, "held once").to.have.lengthOf(1);
      const tasks = await api.db("staff_tasks").whereRaw("details ->> 'reference' = ?", [reference]).pluck("kind");
      // Nobody has approved or released it here: such a report contradicts us, unless it is old news by then.
      const contradicting = course.filter((said) => /approved|released/.test(said)).length;
      expect(tasks.filter((kind: string) => kind === "escrow.providerMismatch").length).to.be.within(
        Math.min(1, contradicting),
        contradicting,
      );
    }
  });
});
