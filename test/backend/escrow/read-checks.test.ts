import { expect } from "chai";
import {
  buildOrder,
  fundedEvent,
  mountedProvider,
  readOrder,
  sendWebhook,
  untilPayable,
  type Trade,
} from "#test/factories/orders.ts";
import { buildStaff } from "#test/factories/people.ts";
import { decideOnLandingPage } from "#test/factories/sandbox.ts";
import { useApi } from "#test/support/api.ts";
import { eventually } from "#test/support/wait.ts";

/** Reports of a party's verification may be lost: whatever is read of a transaction says how far it is. */
describe("a verification of which no report has come", () => {
  const api = useApi();
  afterEach(() => mountedProvider(api).faults("none"));

  /** At the provider, without a word. */
  const verify = ({ order }: Trade, party: "buyer" | "seller", status: string, since = new Date().toISOString()) =>
    api.db.raw("update sandbox_escrow.transactions set verifications = ? where reference_number = ?", [
      JSON.stringify({ [party]: { status, since } }),
      order.reference,
    ]);
  const transactionId = async ({ order }: Trade) =>
    (await mountedProvider(api).transactions(order.reference))[0]?.id ?? "";
  const until = (trade: Trade, ...expected: string[]) =>
    eventually(
      async () =>
        (await readOrder(api, trade)).partyChecks.map((one) => `${one.party} ${one.status}`).join() === expected.join(),
      { what: `the checks ${expected.join(", ")}`, timeout: 10_000 },
    );
  const compare = async () => {
    const ended = async () => (await api.db("reconciliations").whereNotNull("ended_at").pluck("id")).length;
    const before = await ended();
    expect((await api.post("/admin/reconciliations", { as: await buildStaff("finance") })).status).to.equal(204);
    await eventually(async () => (await ended()) > before, { timeout: 20_000 });
  };

  it("is learned when the transaction is read because somebody says that there is news", async () => {
    const trade = await buildOrder(api, { status: "funded", quantity: "1" });
    await verify(trade, "seller", "pending");
    const event = fundedEvent(trade.order, await transactionId(trade), { status: "refunded" });
    await sendWebhook(api, { ...event, type: "transaction.refunded" });
    await until(trade, "supplier pending");
  }).timeout(20_000);

  it("is learned from the answer to a refund of what did not fit", async () => {
    const trade = await buildOrder(api, { quantity: "1" });
    const page = await untilPayable(api, trade);
    await mountedProvider(api).faults("underpaid");
    await decideOnLandingPage(page, "pay");
    await mountedProvider(api).faults("none");
    await eventually(async () => (await readOrder(api, trade)).unplacedPayments.length === 1);
    await api.db.raw(`create function sandbox_escrow.doubt() returns trigger language plpgsql as $$ begin
        new.verifications = jsonb_build_object('buyer', jsonb_build_object('status', 'failed', 'since', now())); return new; end $$;
      create trigger doubt before update on sandbox_escrow.transactions for each row when (new.status = 'refunded') execute function sandbox_escrow.doubt()`);
    try {
      await api.post(`/orders/${trade.order.id}/cancel`, { as: trade.buyer });
      await eventually(
        async () =>
          (await api.db("notices").where({ subject_id: trade.order.id, kind: "notVerified" })).length > 0 &&
          (await readOrder(api, trade)).unplacedPayments[0]?.status === "returned",
        { timeout: 10_000 },
      );
    } finally {
      await api.db.raw(
        "drop trigger doubt on sandbox_escrow.transactions; drop function sandbox_escrow.doubt(); update sandbox_escrow.transactions set verifications = '{}'",
      );
    }
  }).timeout(20_000);

  it("is learned by the next comparison, which asks our team once about what nobody can mean", async () => {
    const [trade, odd] = [
      await buildOrder(api, { status: "funded", quantity: "1" }),
      await buildOrder(api, { status: "funded", quantity: "1" }),
    ];
    await verify(trade, "seller", "pending");
    await verify(odd, "seller", "doubted");
    await compare();
    await until(trade, "supplier pending");
    const asked = () =>
      api.db("staff_tasks").whereRaw("details ->> 'providerStatus' = 'doubted'").select("id", "resolved_at");
    const [task] = (await asked()) as { id: string }[];
    const settled = await api.post(`/admin/tasks/${task?.id ?? ""}/resolve`, {
      as: await buildStaff("support"),
      body: { reason: "Their test account." },
    });
    expect(settled.status, JSON.stringify(settled.body)).to.equal(200);
    await verify(trade, "seller", "verified", new Date(Date.now() + 1000).toISOString());
    await compare();
    await until(trade);
    expect(await asked()).to.have.lengthOf(1);
  }).timeout(40_000);
});
