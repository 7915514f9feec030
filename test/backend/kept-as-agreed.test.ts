import { expect } from "chai";
import { buildOrder } from "#test/factories/orders.ts";
import { buildBuyer } from "#test/factories/people.ts";
import { useApiRole } from "#test/support/api-role.ts";
import { useApi } from "#test/support/api.ts";

/** PostgreSQL's code for what the guard of agreed rows refuses. */
const guarded = "23001";

describe("what was agreed", () => {
  const api = useApi();
  const { attempt } = useApiRole(api);

  it("is changed by no program: neither what an order is about, an answer, a decision nor a correction", async () => {
    const { order, product } = await buildOrder(api, { status: "funded" });
    for (const change of [
      "offer_id = gen_random_uuid()",
      "reserved_quantity = 0",
      "created_at = now()",
      "deleted_at = now()",
      "reference = reference || 'X'",
    ])
      expect(await attempt(`update orders set ${change} where id = '${order.id}'`), change).to.equal(guarded);
    const shipment = `insert into shipments (id, order_id, number, quantity, amount, status, created_at, updated_at)
                      select gen_random_uuid(), order_id, 12, 1, 1, 'approved', now(), now() from shipments where order_id = '${order.id}'`;
    expect(await attempt(shipment), "a further shipment").to.equal(guarded);
    const inquiry = { productId: product.id, message: "What does a container cost?" };
    const buyer = await buildBuyer();
    const { body: offer } = await api.post("/offers", { as: buyer, body: inquiry });
    const withdrawn = await api.post(`/offers/${offer.id}/withdraw`, { as: buyer });
    expect(withdrawn.status).to.equal(200);
    for (const change of ["status = 'accepted', order_until = now() + interval '1 day'", "message = 'Another'"])
      expect(await attempt(`update offers set ${change} where id = '${offer.id}'`), change).to.equal(guarded);
    const { order: ended } = await buildOrder(api, { status: "disputed" });
    await api
      .db("disputes")
      .where({ order_id: ended.id })
      .update({
        status: "decided",
        outcome: "buyer",
        released_amount: 0,
        decision_reason: "They are another crop.",
        decided_at: new Date(),
        decided_by: api.db("users").select("id").limit(1),
      });
    for (const change of [
      "outcome = 'supplier'",
      "released_amount = 1",
      "decision_reason = 'Another'",
      "status = 'open'",
    ])
      expect(await attempt(`update disputes set ${change} where order_id = '${ended.id}'`), change).to.equal(guarded);
    const hold = await api
      .db("ledger_journals")
      .where({ order_id: order.id, kind: "hold" })
      .first<{ id: string }>("id");
    const names = "reference, order_id, posted_at, posted_in, cause, metadata";
    const correction = `insert into ledger_journals (id, kind, reverses, ${names})
      select uuid '00000000-0000-4000-8000-000000000001', 'correction', id, ${names.replace("posted_in", "pg_current_xact_id()")} from ledger_journals where id = '${hold.id}'`;
    const entries = (amount: string) =>
      `insert into ledger_entries (journal_id, account_id, amount, currency)
       select uuid '00000000-0000-4000-8000-000000000001', account_id, ${amount}, currency from ledger_entries where journal_id = '${hold.id}'`;
    const now = "set constraints all immediate";
    expect(await attempt(correction, entries("-amount / 2"), now), "half of it").to.equal("23514");
    expect(await attempt(correction, entries("-amount"), now), "all of it").to.equal("done");
  });
});
