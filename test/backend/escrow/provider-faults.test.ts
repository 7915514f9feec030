import { expect } from "chai";
import { splitFunds } from "#shared/escrow/rules.ts";
import { fromMinor, toMinor } from "#shared/kernel/money.ts";
import {
  buildOrder,
  fundedEvent,
  sendWebhook,
  waitingForLocks,
  mountedProvider,
  readOrder,
  untilPayable,
  untilStatus,
  type Trade,
} from "#test/factories/orders.ts";
import { decideOnLandingPage } from "#test/factories/sandbox.ts";
import { useApi } from "#test/support/api.ts";
import { eventually } from "#test/support/wait.ts";

describe("when the provider fails", () => {
  const api = useApi({ ESCROW_TIMEOUT_MS: "1000" });
  afterEach(() => mountedProvider(api).faults("none"));

  const transactionsOf = ({ order }: Trade) => mountedProvider(api).transactions(order.reference);
  const lastError = async ({ order }: Trade) =>
    (
      await api
        .db<{ order_id: string; last_error: string | null }>("escrow_wallets")
        .where({ order_id: order.id })
        .first("last_error")
    )?.last_error;
  /** Tries again what waits for its next try. */
  const later = () => api.post("/dev/clock", { body: { advance: "1m" } });

  /** A transaction that carries an order's reference, made without the API knowing. */
  const createBehind = async ({ order }: Trade, total = order.total.amount) => {
    const { supplier } = splitFunds(toMinor(total, "USD"));
    const { status, body } = await mountedProvider(api).call("POST", "/transactions", {
      body: {
        reference_number: order.reference,
        description: "An answer that got lost",
        currency: "USD",
        items: [{ type: "general_merchandise", title: "Coffee", quantity: 1, inspection_period: 3 }],
        payment_schedule: [
          { amount: fromMinor(supplier, "USD"), payer: "buyer", beneficiary: "seller" },
          { amount: fromMinor(toMinor(total, "USD") - supplier, "USD"), payer: "buyer", beneficiary: "platform" },
        ],
        parties: [
          { role: "buyer", name: "Buyer", email: "buyer@example.test" },
          { role: "seller", name: "Seller", email: "seller@example.test" },
        ],
        return_url: "https://market.test/",
      },
    });
    expect(status).to.equal(201);
    return body as { id: string };
  };

  it("an order stands as created and says that it waits; the call is retried by itself and succeeds", async () => {
    await mountedProvider(api).faults("down");
    const trade = await buildOrder(api);
    expect(trade.order).to.deep.include({
      status: "created",
      providerPending: true,
      paymentUrl: null,
      transactionReference: null,
    });
    await eventually(async () => Boolean(await lastError(trade)));
    expect(await lastError(trade)).to.match(/^Escrow API error: no answer - \w+/);
    expect(JSON.stringify(await readOrder(api, trade))).not.to.include("Escrow API error");
    await mountedProvider(api).faults("none");
    await untilPayable(api, trade);
    expect(await readOrder(api, trade)).to.include({ providerPending: false });
    expect(await lastError(trade)).to.equal(null);
    expect(await transactionsOf(trade)).to.have.lengthOf(1);
  });

  it("its refusal is kept with status and message", async () => {
    await mountedProvider(api).faults("error_once");
    const trade = await buildOrder(api);
    await eventually(async () => Boolean(await lastError(trade)));
    expect(await lastError(trade)).to.equal("Escrow API error: 500 - the sandbox was told to fail");
    await later();
    await untilPayable(api, trade);
  });

  it("an answer that gets lost makes no second transaction", async () => {
    await mountedProvider(api).faults("timeout_after_commit");
    const trade = await buildOrder(api);
    await eventually(async () => (await lastError(trade)) === "Escrow API error: no answer - timed out");
    expect(await readOrder(api, trade)).to.include({ providerPending: true });
    await later();
    await untilPayable(api, trade);
    expect(await transactionsOf(trade)).to.have.lengthOf(1);
  });

  it("an answer that gets lost makes none either where the buyer is reached otherwise by the next try", async () => {
    await mountedProvider(api).faults("timeout_after_commit");
    const trade = await buildOrder(api);
    await eventually(async () => (await lastError(trade)) === "Escrow API error: no answer - timed out");
    await api
      .db("organizations")
      .where({ id: trade.buyer.organization.id })
      .update({ contact_email: "new-desk@example.test" });
    await later();
    await untilPayable(api, trade);
    expect(await transactionsOf(trade)).to.have.lengthOf(1);
  });

  it("a call that is carried out after we gave up makes no second transaction", async () => {
    await mountedProvider(api).faults("slow", { delay_ms: 1600 });
    const trade = await buildOrder(api);
    await eventually(async () => (await lastError(trade)) === "Escrow API error: no answer - timed out");
    await mountedProvider(api).faults("none");
    const late = await eventually(async () => (await transactionsOf(trade))[0]);
    expect(await readOrder(api, trade)).to.include({ providerPending: true });
    await later();
    await untilPayable(api, trade);
    expect((await readOrder(api, trade)).transactionReference).to.equal(`ESC-${late.id}`);
    expect(await transactionsOf(trade)).to.have.lengthOf(1);
  });

  it("a payment may be reported before the provider's answer has come", async () => {
    await mountedProvider(api).faults("timeout_after_commit");
    const trade = await buildOrder(api);
    const transaction = await eventually(async () => (await transactionsOf(trade))[0]);
    await decideOnLandingPage(transaction.landing_page_url, "pay");
    const funded = await untilStatus(api, trade, "funded");
    expect(funded.transactionReference).to.equal(`ESC-${transaction.id}`);
    await eventually(async () => (await lastError(trade)) !== null);
    await later();
    await eventually(async () => (await lastError(trade)) === null);
    expect(await readOrder(api, trade)).to.include({ status: "funded" });
    expect(await transactionsOf(trade)).to.have.lengthOf(1);
  });

  it("a transaction that carries our reference already is adopted", async () => {
    await mountedProvider(api).faults("down");
    const trade = await buildOrder(api);
    await eventually(async () => Boolean(await lastError(trade)));
    await mountedProvider(api).faults("none");
    const { id } = await createBehind(trade);
    await later();
    await untilPayable(api, trade);
    expect((await readOrder(api, trade)).transactionReference).to.equal(`ESC-${id}`);
    expect(await transactionsOf(trade)).to.have.lengthOf(1);
  });

  it("a transaction that carries our reference but another amount is not", async () => {
    await mountedProvider(api).faults("down");
    const trade = await buildOrder(api);
    await eventually(async () => Boolean(await lastError(trade)));
    await mountedProvider(api).faults("none");
    await createBehind(trade, "1.00");
    await later();
    await eventually(async () => (await lastError(trade))?.includes("is about 1.00 USD"));
    expect(await readOrder(api, trade)).to.include({ providerPending: true, paymentUrl: null });
  });

  it("a release is posted at once and paid out once the provider has done it", async () => {
    const trade = await buildOrder(api, { status: "approved" });
    const journals = async () =>
      (
        await api
          .db<{ kind: string; order_id: string }>("ledger_journals")
          .where({ order_id: trade.order.id })
          .orderBy("sequence")
          .select("kind")
      ).map(({ kind }) => kind);
    await eventually(async () => (await transactionsOf(trade))[0]?.status === "approved");
    await mountedProvider(api).faults("down");
    await api.post(`/orders/${trade.order.id}/release`, { as: trade.buyer });
    await eventually(async () => Boolean(await lastError(trade)));
    expect(await journals()).to.deep.equal(["hold", "release"]);
    const supplierId = trade.supplier.organization.id;
    expect(
      await api
        .db("trial_balance")
        .where({ kind: "organization_payout", organization_id: supplierId })
        .select("balance"),
    ).to.deep.equal([{ balance: "-59062.50" }]);
    // One milestone is paid out, and the answer gets lost.
    await mountedProvider(api).faults("timeout_after_commit", { times: 2 });
    await later();
    await later();
    await later();
    await eventually(async () => (await journals()).includes("payout"), { timeout: 10_000 });
    expect(await journals()).to.deep.equal(["hold", "release", "payout"]);
    expect((await transactionsOf(trade))[0]?.status).to.equal("released");
    expect(await api.db("trial_balance").where({ organization_id: supplierId }).whereNot({ balance: "0.00" })).to.be
      .empty;
  });

  it("an order that is cancelled before the provider knows of it leaves nothing to pay there", async () => {
    await mountedProvider(api).faults("down");
    const trade = await buildOrder(api, { status: "cancelled" });
    await mountedProvider(api).faults("none");
    await later();
    await eventually(async () => (await transactionsOf(trade))[0]?.status === "cancelled");
    expect(await transactionsOf(trade)).to.have.lengthOf(1);
  });

  it("its answer and its webhooks about the same thing wait for each other, and both are taken", async () => {
    const trade = await buildOrder(api, { status: "approved" });
    const [transaction] = await transactionsOf(trade);
    await eventually(async () => (await transactionsOf(trade))[0]?.status === "approved");
    await mountedProvider(api).faults("down");
    await api.post(`/orders/${trade.order.id}/release`, { as: trade.buyer });
    await eventually(async () => Boolean(await lastError(trade)));
    const releases = () =>
      api
        .db<{ topic: string; subject_id: string; attempts: number; delivered_at: Date | null }>("outbox")
        .where({ topic: "escrow.readReleased", subject_id: trade.order.id })
        .first();
    const trx = await api.db.transaction();
    await trx("orders").where({ id: trade.order.id }).forUpdate().first("id");
    const event = fundedEvent(trade.order, transaction?.id ?? "", { status: "released" });
    const webhook = sendWebhook(api, { ...event, type: "transaction.released" });
    await eventually(async () => (await waitingForLocks(api.db)) >= 1);
    await mountedProvider(api).faults("none");
    const due = later();
    // The report above, the provider's own first report, and its answer to our call.
    await eventually(async () => (await waitingForLocks(api.db)) >= 3, { timeout: 12_000 });
    await trx.commit();
    expect((await webhook).status).to.equal(204);
    await due;
    const release = await eventually(async () => {
      const row = await releases();
      return row?.delivered_at ? row : undefined;
    });
    expect(release.attempts).to.equal(1);
    expect(await api.db("ledger_journals").where({ order_id: trade.order.id, kind: "payout" })).to.have.lengthOf(1);
  });
});
