import { expect } from "chai";
import { buildOrder, type Trade } from "#test/factories/orders.ts";
import { buildStaff } from "#test/factories/people.ts";
import { useApi } from "#test/support/api.ts";
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

  it("finds nothing where both agree, each planted difference where they do not, and settles its tasks by itself", async () => {
    const statuses = ["created", "funded", "approved", "funds_released", "cancelled"] as const;
    const trades: Trade[] = [];
    for (const status of [...statuses, ...statuses]) trades.push(await buildOrder(api, { status }));
    await calm();
    expect(await compare()).to.deep.equal({ compared: 10, differences: 0, unanswered: 0 });

    const planted: [number, object][] = [
      [0, { status: "funded" }],
      [1, { amount: "65525.00" }],
      [2, { currency: "EUR" }],
      [3, { status: "refunded" }],
      [4, { reference_number: "ORD-1-LOST" }],
    ];
    const referenceOf = (at: number) => trades[at]?.order.reference ?? "";
    const before = await transactions().select("*");
    for (const [at, change] of planted)
      await transactions()
        .where({ reference_number: referenceOf(at) })
        .update(change);
    expect(await compare()).to.deep.equal({ compared: 10, differences: 5, unanswered: 0 });
    const found = await tasks();
    expect(found.map(({ details }) => details.reference)).to.have.members(planted.map(([at]) => referenceOf(at)));
    const short = found.find(({ details }) => details.reference === referenceOf(1));
    expect(short?.details.expected.slice(1)).to.deep.equal(["funded", "65625.00", "USD"]);
    expect(short?.details.reported.slice(1)).to.deep.equal(["funded", "65525.00", "USD"]);

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
    await compare();
    expect((await tasks()).every(({ resolved_at }) => resolved_at !== null)).to.equal(true);
  });
});
