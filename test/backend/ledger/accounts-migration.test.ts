import { expect } from "chai";
import { v7 as uuid } from "uuid";
import { migrations } from "#backend/migrations/index.ts";
import { applyMigration } from "#backend/src/db/apply-migration.ts";
import { connect, type Database } from "#backend/src/db/database.ts";
import { isPosted } from "#backend/src/domains/ledger/index.ts";
import { createLogger } from "#backend/src/kernel/logger.ts";
import { useDatabase } from "#test/support/database.ts";

/** Movements of one order as they were booked before there was an account for each order: amounts by account, debits positive. */
const movements = {
  hold: { provider_escrow: 1000, order_liability: -1000 },
  release: { order_liability: 1000, supplier_payable: -900, platform_revenue: -85, impact_fund: -15 },
  payout: { supplier_payable: 900, platform_cash: 100, provider_escrow: -1000 },
  refund: { order_liability: 1000, buyer_payable: -1000 },
} as const;

describe("the ledger of before", () => {
  const handle = useDatabase({ empty: true });
  let db: Database;
  before(() => void (db = connect(handle.url, 1, createLogger("error"))));
  after(() => db.destroy());

  it("keeps its sums, for each order, when every order gets an account of its own, and what was posted stays posted", async () => {
    const at = migrations.findIndex(({ name }) => name === "20261123-9-ledger-accounts");
    for (const migration of migrations.slice(0, at)) await applyMigration({ database: db, migration });
    const [buyer, supplier, user, product] = [uuid(), uuid(), uuid(), uuid()];
    await db("users").insert({ id: user, email: "a@example.test" });
    await db("organizations").insert([
      { id: buyer, name: "Buyer", type: "buyer", organization_type: "Trader / Importer" },
      { id: supplier, name: "Supplier", type: "supplier", organization_type: "Cooperative" },
    ]);
    await db("supplier_products").insert({
      id: product,
      organization_id: supplier,
      name: "Lot",
      category: "coffee",
      price: 1,
      currency: "USD",
      unit: "MT",
      search_text: "",
      quantity: 1,
    });
    const orders: Record<string, (keyof typeof movements)[]> = {
      [uuid()]: ["hold"],
      [uuid()]: ["hold", "release"],
      [uuid()]: ["hold", "release", "payout"],
      [uuid()]: ["hold", "refund"],
    };
    for (const [order, kinds] of Object.entries(orders)) {
      const reference = `ORD-1-${order.slice(-4)}`;
      await db("orders").insert({
        id: order,
        reference,
        product_id: product,
        product_name: "Lot",
        product_category: "coffee",
        buyer_org_id: buyer,
        supplier_org_id: supplier,
        quantity: 1,
        price_per_ton: 1000,
        total_amount: 1000,
        currency: "USD",
        reserved_quantity: 1,
        fund_by: new Date(),
        created_by: user,
        search_text: "",
      });
      for (const kind of kinds) await postOld(order, reference, kind, buyer, supplier);
    }
    const sums = async () =>
      (
        await db.raw<{ rows: { sum: string }[] }>(
          "select sum(e.amount)::numeric(18,2) as sum from ledger_entries e join ledger_journals j on j.id = e.journal_id group by j.order_id, j.kind, sign(e.amount) order by j.order_id, j.kind, 1",
        )
      ).rows;
    const before = await sums();
    for (const migration of migrations.slice(at, at + 1)) await applyMigration({ database: db, migration });
    expect(await sums()).to.deep.equal(before);
    for (const [order, kinds] of Object.entries(orders)) {
      for (const kind of ["hold", "release", "payout", "refund"] as const)
        expect(await isPosted(db, kind, order), `${kind} of ${kinds.join(", ")}`).to.equal(kinds.includes(kind));
      const held = (await db("trial_balance")
        .where({ kind: "order_escrow", entity_id: order })
        .first("balance", "organization_id")) as object;
      expect(held).to.deep.equal({ balance: kinds.length === 1 ? "-1000.00" : "0.00", organization_id: buyer });
      const money = (await db("order_money")
        .where({ order_id: order })
        .first("supplier", "platform", "impact_fund", "refunded")) as Record<string, string>;
      expect(Object.values(money).map(Number)).to.deep.equal([
        ...(kinds.includes("release") ? [900, 85, 15] : [0, 0, 0]),
        kinds.includes("refund") ? 1000 : 0,
      ]);
    }
    const guarded = (await db("ledger_balances").sum("balance as sum").first()) as { sum: string };
    // One order is held, one is owed to the supplier, one to the buyer.
    expect(Number(guarded.sum)).to.equal(-1000 - 900 - 1000);
  }).timeout(60_000);

  async function postOld(
    order: string,
    reference: string,
    kind: keyof typeof movements,
    buyer: string,
    supplier: string,
  ) {
    await db.transaction(async (trx) => {
      const journal = uuid();
      await trx("ledger_journals").insert({ id: journal, kind, reference, order_id: order, posted_at: new Date() });
      for (const [account, amount] of Object.entries(movements[kind])) {
        const organization_id =
          account === "supplier_payable" ? supplier : /liability|buyer/.test(account) ? buyer : null;
        const key = { kind: account, organization_id, currency: "USD" };
        const known = (await trx("ledger_accounts").where(key).first("id")) as { id: string } | undefined;
        const id = known?.id ?? uuid();
        if (!known) await trx("ledger_accounts").insert({ id, ...key });
        await trx("ledger_entries").insert({ journal_id: journal, account_id: id, amount, currency: "USD" });
      }
    });
  }
});
