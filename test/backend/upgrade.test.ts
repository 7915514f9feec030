import { expect } from "chai";
import { v7 as uuid } from "uuid";
import { migrations } from "#backend/migrations/index.ts";
import { orderStatuses, timelineOf, type OrderStatus } from "#shared/escrow/process.ts";
import { splitFunds } from "#shared/escrow/rules.ts";
import { fromMinor } from "#shared/kernel/money.ts";
import { applyMigration, type Migration } from "#backend/src/db/apply-migration.ts";
import { connect, type Database } from "#backend/src/db/database.ts";
import { Order } from "#backend/src/domains/escrow/model.ts";
import { presentWhole } from "#backend/src/domains/escrow/presenter.ts";
import { orderDetails } from "#backend/src/domains/escrow/queries/order-details.ts";
import type { UserActor } from "#backend/src/kernel/actor.ts";
import { createLogger } from "#backend/src/kernel/logger.ts";
import { useDatabase } from "#test/support/database.ts";

/** The schema of November 2026 before terms, accounts and cases were made anew. */
const last = "20261122-9-audit-search";
const count = 1000;

/** How an order of then came to its status. */
const path: Record<OrderStatus, string[]> = {
  created: [],
  funded: ["fund"],
  awaiting_delivery: ["fund", "ship"],
  quality_control: ["fund", "ship", "confirmDelivery"],
  approved: ["fund", "ship", "confirmDelivery", "approve"],
  funds_released: ["fund", "ship", "confirmDelivery", "approve", "release"],
  disputed: ["fund", "ship", "confirmDelivery", "openDispute"],
  refunded: ["fund", "cancelUnshipped"],
  cancelled: ["cancel"],
};
const leadsTo: Record<string, [OrderStatus, string]> = {
  fund: ["funded", "provider"],
  ship: ["awaiting_delivery", "supplier"],
  confirmDelivery: ["quality_control", "buyer"],
  approve: ["approved", "buyer"],
  openDispute: ["disputed", "buyer"],
  release: ["funds_released", "buyer"],
  cancelUnshipped: ["refunded", "buyer"],
  cancel: ["cancelled", "buyer"],
};

type Entries = Record<string, bigint>;

/** What was booked of an order of then, debits positive. */
function booked(status: OrderStatus, total: bigint): Record<string, Entries> {
  const { supplier, platform, impactFund } = splitFunds(total);
  const hold = { provider_escrow: total, order_liability: -total };
  if (status === "created" || status === "cancelled") return {};
  if (status === "refunded")
    return {
      hold,
      refund: { order_liability: total, buyer_payable: -total },
      repayment: { buyer_payable: total, provider_escrow: -total },
    };
  if (status !== "funds_released") return { hold };
  return {
    hold,
    release: {
      order_liability: total,
      supplier_payable: -supplier,
      platform_revenue: -platform,
      impact_fund: -impactFund,
    },
    payout: { supplier_payable: supplier, platform_cash: platform + impactFund, provider_escrow: -total },
  };
}

describe("a database of before", () => {
  const handle = useDatabase({ empty: true });
  let db: Database;
  before(() => void (db = connect(handle.url, 1, createLogger("error"))));
  after(() => db.destroy());

  it("keeps a thousand orders in every status with their balances, shares and histories", async () => {
    const at = migrations.findIndex(({ name }) => name === last) + 1;
    const apply = async (some: readonly Migration[]) => {
      for (const migration of some) await applyMigration({ database: db, migration });
    };
    await apply(migrations.slice(0, at));
    const orders = await fill(db);
    await apply(migrations.slice(at));

    const rows = await Order.query(db).orderBy("reference");
    expect(rows).to.have.lengthOf(count);
    const details = await orderDetails(db, rows);
    const money = new Map(
      (
        (await db("order_money").select("order_id", "held", "released", "refunded", "paid_out", "paid_back")) as Record<
          string,
          string
        >[]
      ).map(({ order_id = "", ...row }) => [order_id, row]),
    );
    const wrong: string[] = [];
    for (const each of details) {
      const { order } = each;
      const { status, total, quantity, price } = orders.get(order.id) ?? {
        status: "created",
        total: 0n,
        quantity: "",
        price: "",
      };
      const reader = {
        kind: "user",
        membership: { organizationId: order.buyerOrgId, organizationType: "buyer", role: "owner" },
      };
      const view = presentWhole(each, reader as unknown as UserActor, new Date());
      const { supplier } = splitFunds(total);
      const given = status === "funds_released";
      const back = status === "refunded";
      const none = "0";
      const expected = {
        status,
        quantity,
        price,
        total: fromMinor(total, "USD"),
        share: fromMinor(supplier, "USD"),
        states: timelineOf(status).map(({ state }) => state),
        done: path[status].length,
        money:
          status === "created" || status === "cancelled"
            ? undefined
            : {
                held: fromMinor(total, "USD"),
                released: given ? fromMinor(total, "USD") : none,
                refunded: back ? fromMinor(total, "USD") : none,
                paid_out: given ? fromMinor(supplier, "USD") : none,
                paid_back: back ? fromMinor(total, "USD") : none,
              },
      };
      const found = {
        status: view.status,
        quantity: view.quantity,
        price: view.pricePerTon.amount,
        total: view.total.amount,
        share: view.split.supplier.amount,
        states: view.timeline.map(({ state }) => state),
        done: each.events.length - 1,
        money: money.get(order.id),
      };
      if (JSON.stringify(found) !== JSON.stringify(expected))
        wrong.push(`${JSON.stringify(found)} for ${JSON.stringify(expected)}`);
    }
    expect(wrong.slice(0, 3).join("\n")).to.equal("");
    const { rows: sums } = await db.raw<{ rows: { sum: string }[] }>("select sum(amount) as sum from ledger_entries");
    expect(Number(sums[0]?.sum), "the books balance").to.equal(0);
    const [{ held }] = (await db("ledger_balances as b")
      .join("ledger_accounts as a", "a.id", "b.account_id")
      .where("a.kind", "order_escrow")
      .sum("b.balance as held")) as [{ held: string }];
    const still = [...orders.values()].filter(
      ({ status }) => !["created", "cancelled", "refunded", "funds_released"].includes(status),
    );
    expect(held).to.equal(
      `-${fromMinor(
        still.reduce((sum, { total }) => sum + total, 0n),
        "USD",
      )}`,
    );
  }).timeout(120_000);

  interface Old {
    status: OrderStatus;
    total: bigint;
    quantity: string;
    price: string;
  }

  /** A thousand orders of twenty buyers and ten suppliers, written as the program of then wrote them. */
  async function fill(knex: Database): Promise<Map<string, Old>> {
    const known = new Map<string, Old>();
    await knex.transaction(async (trx) => {
      const user = uuid();
      await trx("users").insert({ id: user, email: "a@example.test" });
      const organizations = Array.from({ length: 30 }, (_, index) => ({
        id: uuid(),
        name: `Organization ${index}`,
        type: index < 20 ? "buyer" : "supplier",
        organization_type: index < 20 ? "Trader / Importer" : "Cooperative",
      }));
      await trx("organizations").insert(organizations);
      const products = organizations.slice(20).map(({ id }, index) => ({
        id: uuid(),
        organization_id: id,
        name: `Lot ${index}`,
        category: "coffee",
        price: 1,
        currency: "USD",
        unit: "MT",
        search_text: "",
        quantity: 1,
        delivery_terms: "FOB Mombasa",
      }));
      await trx("supplier_products").insert(products);
      const accounts = new Map<string, string>();
      const rows: Record<"orders" | "wallets" | "events" | "journals" | "entries" | "disputes" | "accounts", object[]> =
        {
          orders: [],
          wallets: [],
          events: [],
          journals: [],
          entries: [],
          disputes: [],
          accounts: [],
        };
      const accountOf = (kind: string, buyer: string, supplier: string) => {
        const organization_id = kind === "supplier_payable" ? supplier : /liability|buyer/.test(kind) ? buyer : null;
        const key = `${kind} ${organization_id}`;
        const id = accounts.get(key) ?? uuid();
        if (!accounts.has(key)) rows.accounts.push({ id, kind, organization_id, currency: "USD" });
        accounts.set(key, id);
        return id;
      };
      for (let index = 0; index < count; index += 1) {
        const status = orderStatuses[index % orderStatuses.length] ?? "created";
        const product = products[index % 10];
        const [id, buyer, supplier] = [uuid(), organizations[index % 20]?.id ?? "", product?.organization_id ?? ""];
        const [tons, cents] = [1 + (index % 40), 90_001n + BigInt((index * 7919) % 600_000)];
        const total = cents * BigInt(tons);
        const reference = `ORD-1790${String(index).padStart(6, "0")}-A2B3`;
        known.set(id, { status, total, quantity: String(tons), price: fromMinor(cents, "USD") });
        const later = status !== "created" && status !== "cancelled" && status !== "funded" && status !== "refunded";
        rows.orders.push({
          id,
          reference,
          product_id: product?.id,
          product_name: product?.name,
          product_category: "coffee",
          buyer_org_id: buyer,
          supplier_org_id: supplier,
          quantity: tons,
          price_per_ton: fromMinor(cents, "USD"),
          total_amount: fromMinor(total, "USD"),
          currency: "USD",
          reserved_quantity: tons,
          delivery_terms: "FOB Mombasa",
          delivery_time_days: 14,
          status,
          fund_by: new Date(),
          transport_document: later ? "MSKU-1" : null,
          expected_arrival: later ? "2026-12-12" : null,
          created_by: user,
        });
        rows.wallets.push({ order_id: id, provider_id: `txn-${index}` });
        let from: OrderStatus | null = null;
        for (const [transition, to, party] of [
          ["create", "created", "buyer"],
          ...path[status].map((name) => [name, ...(leadsTo[name] ?? [])]),
        ] as [string, OrderStatus, string][]) {
          rows.events.push({
            order_id: id,
            transition,
            from_status: from,
            to_status: to,
            party,
            created_at: new Date(),
          });
          from = to;
        }
        if (status === "disputed")
          rows.disputes.push({ id: uuid(), order_id: id, reason: "Mould", opened_by: "buyer", opened_by_user: user });
        for (const [kind, entries] of Object.entries(booked(status, total))) {
          const journal = uuid();
          rows.journals.push({ id: journal, kind, reference, order_id: id, posted_at: new Date() });
          for (const [account, amount] of Object.entries(entries))
            rows.entries.push({
              journal_id: journal,
              account_id: accountOf(account, buyer, supplier),
              amount: fromMinor(amount, "USD"),
              currency: "USD",
            });
        }
      }
      for (const [table, some] of [
        ["orders", rows.orders],
        ["escrow_wallets", rows.wallets],
        ["order_events", rows.events],
        ["disputes", rows.disputes],
        ["ledger_accounts", rows.accounts],
        ["ledger_journals", rows.journals],
        ["ledger_entries", rows.entries],
      ] as const)
        await trx.batchInsert(table, some, 400);
    });
    return known;
  }
});
