import { expect } from "chai";
import { buildOrder, fundedEvent, inspectionForm, sendWebhook } from "#test/factories/orders.ts";
import { useSharedApi } from "#test/support/api.ts";

/** Half of a sign, and a sign that texts cannot hold. */
const signs = ["\ud800", "\udfff", "\u0000"];

describe("what a database column cannot hold", () => {
  const api = useSharedApi();

  it("is refused in a request", async () => {
    const trade = await buildOrder(api, { status: "quality_control" });
    for (const sign of signs) {
      const words = `${sign} The goods are not what was agreed.`;
      for (const [path, body] of [
        ["dispute", { reason: words }],
        ["inspections", inspectionForm({ status: "rejected", notes: words })],
      ] as const) {
        const answer = await api.post(`/orders/${trade.order.id}/${path}`, { as: trade.buyer, body });
        expect([answer.status, answer.body.code], path).to.deep.equal([400, "request.invalid"]);
      }
    }
  });

  it("is what somebody may well write of it, as letters", async () => {
    const trade = await buildOrder(api, { status: "quality_control" });
    const reason = "Label reads \\ud800 and 😀, not what was agreed.";
    const { status, body } = await api.post(`/orders/${trade.order.id}/inspections`, {
      as: trade.buyer,
      body: inspectionForm({ status: "rejected", notes: reason }),
    });
    expect([status, body.dispute?.reason], JSON.stringify(body)).to.deep.equal([200, reason]);
  });

  it("is kept with a sign in its stead in what the provider reports, and our team is told", async () => {
    const { order } = await buildOrder(api);
    for (const [place, sign] of signs.entries()) {
      const id = `unstorable-${String(place)}`;
      const reference_number = `${id} ${sign}`;
      const { status } = await sendWebhook(api, fundedEvent(order, id, { reference_number }), { id });
      expect(status).to.equal(204);
      const tasks = (await api
        .db("staff_tasks")
        .whereRaw("details ->> 'eventId' = ?", [id])
        .select("kind", api.db.raw("details ->> 'reference_number' as reference"))) as object[];
      expect(tasks).to.deep.equal([{ kind: "escrow.transactionUnknown", reference: `${id} \ufffd` }]);
      expect(await api.db("webhook_events").where({ id })).to.have.lengthOf(1);
    }
  });
});
