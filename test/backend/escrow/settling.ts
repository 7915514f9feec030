import { expect } from "chai";
import type { OrderView } from "#shared/escrow/contract.ts";
import type { Trade } from "#test/factories/orders.ts";
import type { ApiUnderTest } from "#test/support/api.ts";

export const reason = "Two bags in five are wet, and we do not want to wait for a decision.";
export const usd = (amount: string) => ({ amount, currency: "USD" });

/** How tests settle what is in question, and what the books and the listing say of it then. */
export function settlingOf(api: ApiUnderTest) {
  const advance = async (duration: string) =>
    new Date(((await api.post("/dev/clock", { body: { advance: duration } })).body as { now: string }).now);
  const move = (trade: Trade, as: { token: string }, name: string, body?: object) =>
    api.post(`/orders/${trade.order.id}/${name}`, { as, ...(body ? { body } : {}) });
  const propose = (trade: Trade, as: { token: string }, body: object) =>
    move(trade, as, "proposals", { reason, ...body });
  const answer = (trade: Trade, as: { token: string }, id: string, how = "accept") =>
    move(trade, as, `proposals/${id}/${how}`, how === "decline" ? { reason: null } : undefined);
  /** The supplier proposes it and the buyer agrees. */
  async function agree(trade: Trade, body: object): Promise<OrderView> {
    const proposed = await propose(trade, trade.supplier, body);
    expect(proposed.status, JSON.stringify(proposed.body)).to.equal(201);
    const agreed = await answer(trade, trade.buyer, (proposed.body.proposal as { id: string }).id);
    expect(agreed.status, JSON.stringify(agreed.body)).to.equal(200);
    return agreed.body as unknown as OrderView;
  }
  const wrong = async (trade: Trade, body: object) =>
    ((await propose(trade, trade.supplier, body)).body.details?.fields as { field: string; key: string }[])?.map(
      ({ field, key }) => `${field} ${key}`,
    );
  const dayIn = async (days: number) =>
    new Date((await advance("1s")).getTime() + days * 86_400_000).toISOString().slice(0, 10);
  const stockOf = async ({ product }: Trade) =>
    (await api.db<{ id: string; quantity: string }>("supplier_products").where({ id: product.id }).first("quantity"))
      ?.quantity;
  const even = async ({ buyer, supplier }: Trade) =>
    api
      .db("trial_balance")
      .whereIn("organization_id", [buyer.organization.id, supplier.organization.id])
      .whereNot({ balance: "0.00" });
  return { move, propose, answer, agree, wrong, dayIn, stockOf, even };
}
