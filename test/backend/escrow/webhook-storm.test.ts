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

/** Three to five reports of each: 5,000 in the full run. */
const orders = process.env.FULL ? 1410 : 16;

interface Report {
  id: string;
  event: object;
  /** Signed by somebody else, or long ago. */
  bad?: "forged" | "stale";
}

/** How far an order has come at the provider, and what it reports on the way: of twenty reports one is of what nobody here has asked for. */
const paid = [
  "transaction.payment_declined:created",
  "transaction.payment_declined:created",
  "transaction.funded:funded",
];
const courseOf = (n: number): string[] => [
  ...paid,
  ...(n % 8 === 1 ? ["transaction.approved:approved"] : []),
  ...(n % 16 === 1 ? ["transaction.released:released"] : []),
];
/** A tenth of all is not the provider's: signed by somebody else, or copied and sent again later. */
const isForged = (n: number) => n % 5 === 0;
const isStale = (n: number) => n % 6 === 0;

function shuffled<Item>(items: readonly Item[]): Item[] {
  const all = items.map((item) => ({ item, at: Math.random() }));
  return all.sort((one, other) => one.at - other.at).map(({ item }) => item);
}

const steps = ["created", "funded", "approved", "released"];

describe("a storm of reports", () => {
  const api = useApi();

  /** Writes down each step of what we store of the provider's status. */
  const watchStatuses = () =>
    api.db.raw(`
      create table status_steps (before text, after text);
      create function note_step() returns trigger language plpgsql security definer as $$
      begin
        insert into status_steps values (old.provider_status, new.provider_status);
        return new;
      end $$;
      create trigger note_step after update on escrow_wallets for each row
        when (old.provider_status is distinct from new.provider_status and old.provider_status is not null) execute function note_step();
    `);
  const statusSteps = () => api.db("status_steps").select<{ before: string; after: string }[]>("before", "after");

  it("in any order, doubled, forged and stale leaves each order as the provider has it, or a task that says how they differ", async function () {
    this.timeout(orders * 2000);
    await watchStatuses();
    const trades: { trade: Trade; id: string; course: readonly string[] }[] = [];
    for (let n = 0; n < orders; n++) {
      const trade = await buildOrder(api);
      await untilPayable(api, trade);
      const [transaction] = await mountedProvider(api).transactions(trade.order.reference);
      trades.push({ trade, id: transaction?.id ?? "", course: courseOf(n) });
    }
    const reports: Report[] = trades.flatMap(({ trade, id, course }, n) => {
      const report = (said: string, at: number): Report => {
        const [type = "", status = ""] = said.split(":");
        return {
          id: `msg_${trade.order.reference}_${at}`,
          event: { ...fundedEvent(trade.order, id, { status }), type },
        };
      };
      const genuine = course.map(report);
      // Under the id of a genuine one, which must be taken all the same.
      const forged = { ...report("transaction.refunded:refunded", paid.length - 1), bad: "forged" as const };
      const stale = { ...report("transaction.cancelled:cancelled", 9), bad: "stale" as const };
      return [...genuine, ...(isForged(n) ? [forged] : []), ...(isStale(n) ? [stale] : [])].flatMap((each) =>
        Array.from({ length: 1 + Math.floor(Math.random() * 5) }, () => each),
      );
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
    const kept = (await api.db("webhook_events").whereLike("id", "msg_ORD-%").pluck("id")) as string[];
    expect(kept, "each once").to.have.lengthOf(trades.reduce((sum, { course }) => sum + course.length, 0));
    for (const { before, after } of await statusSteps())
      expect(steps.indexOf(after), `${before} to ${after}`).to.be.above(steps.indexOf(before));

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
