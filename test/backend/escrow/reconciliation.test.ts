import { expect } from "chai";
import { buildOrder, mountedProvider, readOrder, untilPayable, type Trade } from "#test/factories/orders.ts";
import { buildStaff } from "#test/factories/people.ts";
import { useRows } from "#test/factories/rows.ts";
import { startSandbox, type RunningSandbox } from "#test/factories/sandbox.ts";
import { createApi, useApi, type Api } from "#test/support/api.ts";
import { useDatabase } from "#test/support/database.ts";
import { openFaultyLine } from "#test/support/faulty-line.ts";
import { freePort, startServer } from "#test/support/server.ts";
import { eventually } from "#test/support/wait.ts";

interface Task {
  details: { reference: string; expected: string[]; reported: string[] };
  resolved_at: Date | null;
}

describe("the comparison with the provider", () => {
  const api = useApi();

  const transactions = () => api.db<{ reference_number: string }>("sandbox_escrow.transactions");
  const tasks = () =>
    api.db("staff_tasks").where({ kind: "escrow.difference" }).select<Task[]>("details", "resolved_at");
  /** Has all compared, as finance asks for it; answers what came of it. */
  async function compare(): Promise<object> {
    const finance = await buildStaff("finance");
    const runs = async () =>
      (await api.get("/admin/reconciliations", { as: finance })).body as { endedAt: string | null }[];
    const known = (await runs()).length;
    expect((await api.post("/admin/reconciliations", { as: finance })).status).to.equal(204);
    const [{ compared, differences, unanswered }] = (await eventually(
      async () => {
        const all = await runs();
        return all.length > known && all[0]?.endedAt ? all : undefined;
      },
      { timeout: 20_000 },
    )) as unknown as [Record<string, number>];
    return { compared, differences, unanswered };
  }
  const calm = async () =>
    eventually(async () => (await api.db("outbox").whereNull("delivered_at").pluck("id")).length === 0, {
      timeout: 10_000,
    });

  const statuses = ["created", "funded", "approved", "funds_released", "cancelled", "created", "funded"] as const;
  const count = 24;
  let trades: Trade[] = [];
  const referenceOf = (at: number) => trades[at]?.order.reference ?? "";
  const idOf = async (at: number) =>
    (
      (await transactions()
        .where({ reference_number: referenceOf(at) })
        .pluck("id")) as string[]
    )[0] ?? "";
  /** A transaction that the provider has beside the others, much like the order's at `at`. */
  const addTransaction = async (id: string, at: number, reference: string | null) =>
    api.db.raw(
      `insert into sandbox_escrow.transactions (id, reference_number, status, description, currency, amount, items, parties, payment_schedule, return_url, landing_token)
       select :id, :reference, status, description, currency, amount, items, parties, payment_schedule, return_url, :id
         from sandbox_escrow.transactions where id = :like`,
      { id, reference, like: await idOf(at) } as never,
    );

  before(async function () {
    this.timeout(60_000);
    trades = await Promise.all(
      Array.from({ length: count }, (_, n) => buildOrder(api, { status: statuses[n] ?? "created" })),
    );
    await calm();
    // A provider of another make may have two under one reference, and some under none.
    await api.db.raw(
      `alter table sandbox_escrow.transactions alter column reference_number drop not null,
         drop constraint transactions_reference_number_key`,
    );
  });

  it("finds nothing where both agree, each of ten planted differences where they do not, and settles its tasks by itself", async () => {
    expect(await compare()).to.deep.equal({ compared: count, differences: 0, unanswered: 0 });

    const planted: [number, object][] = [
      [0, { status: "funded" }],
      [1, { amount: "65525.00" }],
      [2, { currency: "EUR" }],
      [3, { status: "refunded" }],
      [4, { reference_number: "ORD-1-LOST" }],
      [5, { amount: "65625.01" }],
      [6, { status: "created" }],
    ];
    const before = await transactions().select("*");
    for (const [at, change] of planted)
      await transactions()
        .where({ reference_number: referenceOf(at) })
        .update(change);
    await addTransaction("txn_doubled", 7, referenceOf(7));
    await addTransaction("txn_of_another", 8, "ORD-1700000000-ABCD");
    await addTransaction("txn_of_nobody", 9, null);
    expect(await compare()).to.deep.equal({ compared: count, differences: 10, unanswered: 0 });
    const found = await tasks();
    expect(found.map(({ details }) => details.reference || details.reported[0])).to.have.members([
      ...planted.map(([at]) => referenceOf(at)),
      referenceOf(7),
      "ORD-1700000000-ABCD",
      "txn_of_nobody",
    ]);
    const of = (reference: string) => found.find(({ details }) => details.reference === reference)?.details;
    expect(of(referenceOf(1))?.expected.slice(1)).to.deep.equal(["funded", "65625.00", "USD"]);
    expect(of(referenceOf(1))?.reported.slice(1)).to.deep.equal(["funded", "65525.00", "USD"]);
    expect(of(referenceOf(7))?.reported).to.include.members([await idOf(7), "txn_doubled"]);
    expect(of("ORD-1700000000-ABCD")).to.deep.include({
      expected: [],
      reported: ["txn_of_another", "created", "65625.00", "USD"],
    });

    await transactions().whereIn("id", ["txn_doubled", "txn_of_another", "txn_of_nobody"]).del();
    for (const { id, ...row } of before as unknown as {
      id: string;
      status: string;
      amount: string;
      currency: string;
      reference_number: string;
    }[])
      await api.db("sandbox_escrow.transactions").where({ id }).update({
        status: row.status,
        amount: row.amount,
        currency: row.currency,
        reference_number: row.reference_number,
      });
    expect(await compare()).to.deep.equal({ compared: count, differences: 0, unanswered: 0 });
    const open = (await tasks()).filter(({ resolved_at }) => resolved_at === null);
    expect(open.map(({ details }) => details.reported[0])).to.have.members(["txn_of_another", "txn_of_nobody"]);
  });

  it("reads all pages of what the provider lists; what a person has settled is not brought up again", async () => {
    await api.db.raw(
      `insert into sandbox_escrow.transactions (id, status, description, currency, amount, items, parties, payment_schedule, return_url, landing_token)
       select 'txn_page_' || n, 'created', 'Of another program', 'USD', n, '[]', '[]', '[]', 'https://another.test/', 'page-' || n from generate_series(1, 210) n`,
    );
    expect(await compare()).to.deep.equal({ compared: count, differences: 210, unanswered: 0 });
    const support = await buildStaff("support");
    const { body } = await api.get(`/admin/tasks?filter=${JSON.stringify({ open: true, kind: "escrow.difference" })}`, {
      as: support,
    });
    const [{ id, subjectId }] = body as [{ id: string; subjectId: string }];
    const reason = "Another program of ours uses the same account.";
    const settled = await api.post(`/admin/tasks/${id}/resolve`, { as: support, body: { reason } });
    expect(settled.status, JSON.stringify(settled.body)).to.equal(200);
    expect(await compare()).to.deep.equal({ compared: count, differences: 209, unanswered: 0 });
    await transactions()
      .where({ id: subjectId } as never)
      .update({ amount: "7777.00" } as never);
    expect(await compare(), "it has changed").to.deep.equal({ compared: count, differences: 210, unanswered: 0 });
    await transactions().whereLike("id", "txn_page_%").del();
  });

  it("looks at an order whose calls have stopped, and at one that waits behind them", async () => {
    const trade = trades[10]!;
    await mountedProvider(api).faults("refuse", { status: 422, reference: trade.order.reference });
    await api.post(`/orders/${trade.order.id}/cancel`, { as: trade.buyer });
    const calls = () => api.db("outbox").where({ subject_id: trade.order.id });
    await eventually(async () => (await calls().whereNotNull("failed_at")).length === 1);
    const now = new Date();
    const behind = { topic: "escrow.approve", subject_id: trade.order.id, payload: {} };
    await api.db("outbox").insert({ ...behind, next_attempt_at: now, created_at: now });
    await compare();
    const [told] = (await tasks()).filter(({ details }) => details.reference === trade.order.reference);
    expect(told?.details.reported.slice(1, 2)).to.deep.equal(["created"]);
  });
});

/** Other makes may have no listing: the specification knows none. */
describe("the comparison with a provider that lists nothing", () => {
  const database = useDatabase();
  const rows = useRows(database);
  let close: (() => Promise<void>)[] = [];
  let api: Api;
  let transactionsAt: RunningSandbox["provider"]["transactions"];
  before(async function () {
    this.timeout(30_000);
    const port = String(await freePort());
    const sandbox = await startSandbox(database, `http://127.0.0.1:${port}/api/v1/webhooks/escrow`);
    const line = await openFaultyLine(sandbox.url, { percent: 0, unknown: /^GET \/transactions\?limit=/ });
    const server = await startServer({ database, env: { PORT: port, ESCROW_API_URL: line.url } });
    api = createApi(server);
    transactionsAt = sandbox.provider.transactions;
    close = [() => server.close(), () => line.close(), () => sandbox.close()];
  });
  after(async () => {
    for (const each of close) await each();
  });

  it("asks about each order", async () => {
    const trades = [await buildOrder(api), await buildOrder(api)];
    for (const trade of trades) await untilPayable(api, trade);
    const [other] = await transactionsAt(trades[1]?.order.reference ?? "");
    await rows.db("sandbox_escrow.transactions").where({ id: other?.id }).update({ amount: "1.00" });
    const verifications = JSON.stringify({ seller: { status: "pending", since: new Date().toISOString() } });
    const first = { reference_number: trades[0]?.order.reference };
    await rows.db("sandbox_escrow.transactions").where(first).update({ verifications });
    expect((await api.post("/admin/reconciliations", { as: await buildStaff("finance") })).status).to.equal(204);
    const [run] = await eventually(
      async () => {
        const runs = (await rows.db("reconciliations").whereNotNull("ended_at")) as object[];
        return runs.length > 0 ? runs : undefined;
      },
      { timeout: 20_000 },
    );
    expect(run).to.include({ compared: 2, differences: 1, unanswered: 0 });
    const { partyChecks } = await readOrder(api, trades[0]!);
    expect(partyChecks.map(({ party, status }) => [party, status])).to.deep.equal([["supplier", "pending"]]);
  });
});
