import { expect } from "chai";
import { buildOrder, untilPayable, untilStatus, type Trade } from "#test/factories/orders.ts";
import { buildStaff } from "#test/factories/people.ts";
import { useApi } from "#test/support/api.ts";

/** Nobody signs them, so whoever knows some transactions may say that there is news of all of them, again and again. */
describe("hints of news about many transactions", () => {
  const api = useApi({ ESCROW_PROVIDER: "escrow.com" });
  const aMinute = 60;

  it("are answered alike, and have so many read in a minute; the next comparison finds the news of all others", async () => {
    const trades: Trade[] = [];
    while (trades.length < aMinute + 4)
      trades.push(...(await Promise.all(Array.from({ length: 8 }, () => buildOrder(api, { quantity: "1" })))));
    for (const trade of trades) await untilPayable(api, trade);
    const numbers = new Map(
      (
        (await api.db("sandbox_escrow.transactions").select("reference_number", "number")) as {
          reference_number: string;
          number: number;
        }[]
      ).map((row) => [row.reference_number, row.number]),
    );
    const hint = ({ order }: Trade) =>
      api.post("/webhooks/escrow", { body: { transaction_id: numbers.get(order.reference) }, key: null });
    const answers = await Promise.all(trades.map(hint));
    expect(new Set(answers.map(({ status, body }) => `${status} ${String(body)}`))).to.have.lengthOf(1);
    const read = (await api.db("outbox").where({ topic: "escrow.readReport" }).pluck("subject_id")) as string[];
    expect(read).to.have.lengthOf(aMinute);

    const unread = trades.find(({ order }) => !read.includes(order.id));
    if (!unread) throw new Error("all are read");
    await api
      .db("sandbox_escrow.transactions")
      .where({ reference_number: unread.order.reference })
      .update({ status: "funded" });
    expect((await hint(unread)).status).to.equal(answers[0]?.status);
    expect((await api.post("/admin/reconciliations", { as: await buildStaff("finance") })).status).to.equal(204);
    await untilStatus(api, unread, "funded");
  }).timeout(90_000);
});
