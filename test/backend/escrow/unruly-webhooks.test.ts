import { expect } from "chai";
import { orderStatuses } from "#shared/escrow/process.ts";
import {
  buildOrder,
  inspectionForm,
  mountedProvider,
  readOrder,
  shipmentForm,
  untilPayable,
  untilStatus,
  type Trade,
} from "#test/factories/orders.ts";
import { decideOnLandingPage } from "#test/factories/sandbox.ts";
import { useApi } from "#test/support/api.ts";
import { eventually } from "#test/support/wait.ts";

/** How far an order and its transaction have come; what stands further left has been before. */
const steps = {
  orders: orderStatuses,
  shipments: orderStatuses,
  escrow_wallets: ["created", "funded", "approved", "released"],
} as const satisfies Record<string, readonly string[]>;
const columns = { orders: "status", shipments: "status", escrow_wallets: "provider_status" } as const;

interface Sent {
  id: string;
  type: string;
  delivered_at: Date | null;
}

describe("webhooks of a provider that sends them", () => {
  const api = useApi();
  before(async () => {
    await api.db.raw("create table status_steps (place text, before text, after text)");
    await api.db.raw(`
      create function note_step() returns trigger language plpgsql security definer as $$
      begin
        insert into status_steps values (tg_table_name, to_jsonb(old) ->> tg_argv[0], to_jsonb(new) ->> tg_argv[0]);
        return new;
      end $$`);
    for (const [table, column] of Object.entries(columns))
      await api.db.raw(
        `create trigger note_step after update on ${table} for each row
           when (old.${column} is distinct from new.${column} and old.${column} is not null) execute function note_step('${column}')`,
      );
  });
  beforeEach(() => api.db("status_steps").delete());
  afterEach(() => mountedProvider(api).faults("none"));

  /** All that the provider has to say of an order, in the order in which it happened. */
  const sentAbout = async ({ order }: Trade): Promise<Sent[]> => {
    const { rows } = await api.db.raw<{ rows: Sent[] }>(
      `select w.id, w.payload::jsonb ->> 'type' as type, w.delivered_at from sandbox_escrow.webhooks w
         join sandbox_escrow.transactions t on t.id = w.transaction_id where t.reference_number = ? order by w.number`,
      [order.reference],
    );
    return rows;
  };

  /** The whole life of an order, whose buyer thinks better of paying at first. */
  async function live(): Promise<Trade> {
    const trade = await buildOrder(api);
    const { order, buyer, supplier } = trade;
    const page = await untilPayable(api, trade);
    for (const decision of ["decline", "decline", "decline", "pay"] as const) await decideOnLandingPage(page, decision);
    await untilStatus(api, trade, "funded");
    const move = async (as: typeof buyer, name: string, body?: object) => {
      const answer = await api.post(`/orders/${order.id}/${name}`, { as, body });
      expect(answer.status, JSON.stringify(answer.body)).to.equal(200);
    };
    const expectedArrival = new Date(Date.parse(order.createdAt) + 30 * 86_400_000).toISOString().slice(0, 10);
    await move(supplier, "ship", shipmentForm({ expectedArrival }));
    await move(buyer, "confirm-delivery");
    await move(buyer, "inspections", inspectionForm());
    await move(buyer, "release");
    await eventually(
      async () => {
        const sent = await sentAbout(trade);
        return sent.some(({ type }) => type === "transaction.released") && sent.every((each) => each.delivered_at);
      },
      { what: "every webhook of the order", timeout: 20_000 },
    );
    return trade;
  }

  async function expectOneLife(trade: Trade) {
    const { id: orderId, reference } = trade.order;
    expect(await readOrder(api, trade)).to.include({ status: "funds_released" });

    const sent = await sentAbout(trade);
    const events = [...new Set(sent.map(({ id }) => id.replace("+again", "")))];
    expect(await api.db("webhook_events").whereIn("id", events)).to.have.lengthOf(events.length);
    const moves = (await api.db("order_events").where({ order_id: orderId }).pluck("transition")) as string[];
    for (const once of ["fund", "ship", "confirmDelivery", "approve", "release", "payOut"])
      expect(
        moves.filter((move) => move === once),
        `${once} of ${moves.join(", ")}`,
      ).to.have.lengthOf(1);
    expect(await api.db("staff_tasks").whereRaw("details ->> 'reference' = ?", [reference])).to.be.empty;

    const changes = await api
      .db("status_steps")
      .select<{ place: keyof typeof steps; before: string; after: string }[]>();
    expect(changes.filter(({ place }) => place === "escrow_wallets")).to.not.be.empty;
    for (const { place, before, after } of changes) {
      const order: readonly string[] = steps[place];
      expect(order.indexOf(after), `${place}: ${before} to ${after}`).to.be.above(order.indexOf(before));
    }

    const journals = await api.db("ledger_journals").where({ order_id: orderId }).orderBy("sequence").pluck("kind");
    expect(journals).to.deep.equal(["hold", "release", "payout"]);
    const sums = await api.db("trial_balance").sum<{ sum: string }[]>("balance as sum");
    expect(Number(sums[0]?.sum)).to.equal(0);
    for (const { id } of [trade.buyer.organization, trade.supplier.organization])
      expect(await api.db("trial_balance").where({ organization_id: id }).whereNot({ balance: "0.00" })).to.be.empty;

    const told = await api.db("notices").where({ subject_id: orderId, kind: "paidOut" }).pluck("side");
    expect(told, "told of the payout").to.deep.equal(["supplier"]);
  }

  it("twice each count once", async function () {
    this.timeout(40_000);
    await mountedProvider(api).faults("duplicate_webhooks");
    const trade = await live();
    const sent = await sentAbout(trade);
    expect(sent.filter(({ id }) => id.endsWith("+again"))).to.have.lengthOf(sent.length / 2);
    const declined = sent.filter(({ type }) => type === "transaction.payment_declined").length / 2;
    const told = await api.db("notices").where({ subject_id: trade.order.id, kind: "paymentDeclined" });
    expect(told).to.have.lengthOf(declined);
    await expectOneLife(trade);
  });

  it("the last one first set nothing back", async function () {
    this.timeout(60_000);
    await mountedProvider(api).faults("reorder_webhooks");
    const trade = await live();
    const times = (await sentAbout(trade)).map(({ delivered_at: at }) => Number(at));
    expect(times, "in another order than they happened").to.not.deep.equal([...times].sort((a, b) => a - b));
    await expectOneLife(trade);
  });
});
