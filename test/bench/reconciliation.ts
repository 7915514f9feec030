import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { createTestDatabase } from "#test/support/database.ts";
import { openFaultyLine } from "#test/support/faulty-line.ts";
import type { Goal } from "./measure.ts";
import { buildParties, buildStaffMember } from "./order-parties.ts";
import { placeOrders } from "./orders.ts";
import { startBuiltApi, startProgram } from "./servers.ts";

const orders = Number(process.env.RECONCILIATION_ORDERS ?? 2000);
/** So long is waited for the provider to know all orders, in minutes. */
const longest = 20;

interface Run {
  compared: number;
  differences: number;
  unanswered: number;
  seconds: number;
}

/** What is changed at the provider behind our back; each statement is about another order, the `$1`-th of all. */
const changes = [
  "update sandbox_escrow.transactions set amount = amount - 100 where id = $1",
  "update sandbox_escrow.transactions set amount = amount + 0.01 where id = $1",
  "update sandbox_escrow.transactions set currency = 'EUR' where id = $1",
  "update sandbox_escrow.transactions set status = 'funded' where id = $1",
  "update sandbox_escrow.transactions set status = 'refunded' where id = $1",
  "update sandbox_escrow.transactions set reference_number = 'ORD-1-LOST' where id = $1",
  "delete from sandbox_escrow.transactions where id = $1",
];
const copy = (reference: string) =>
  `insert into sandbox_escrow.transactions (id, reference_number, status, description, currency, amount, items, parties, payment_schedule, return_url, landing_token)
   select gen_random_uuid(), ${reference}, status, description, currency, amount, items, parties, payment_schedule, return_url, gen_random_uuid()
     from sandbox_escrow.transactions where id = $1 returning id`;
const additions = ["reference_number", "'ORD-1700000000-ABCD'", "null"];

/** Finds ten differences that were planted among all orders, and no other, without a call for each. */
export async function benchReconciliation(): Promise<Goal[]> {
  const database = await createTestDatabase();
  const parties = await buildParties(database.url, { buyers: Math.ceil(orders / 4), listings: 50 });
  const finance = await buildStaffMember(database.url, "finance");
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const surroundings = await startProgram("test/bench/order-surroundings.ts", database.url);
  const settings = surroundings.message as { ESCROW_API_URL: string; SMTP_URL: string };
  const line = await openFaultyLine(settings.ESCROW_API_URL, { percent: 0 });
  const api = await startBuiltApi(database.url, {
    ...settings,
    ESCROW_API_URL: line.url,
    ESCROW_RECONCILE_MINUTES: "0",
  });
  const compare = async (): Promise<Run> => {
    const headers = { authorization: `Bearer ${finance}`, "idempotency-key": randomUUID() };
    const { rows: before } = await client.query("select id from reconciliations");
    const asked = await fetch(`${api.url}/api/v1/admin/reconciliations`, { method: "POST", headers });
    if (asked.status !== 204) throw new Error(`a comparison was answered with ${asked.status}`);
    for (;;) {
      const { rows } = await client.query<Run>(
        `select compared, differences, unanswered, extract(epoch from ended_at - started_at)::float as seconds from reconciliations
          where ended_at is not null and id <> all($1)`,
        [before.map(({ id }: { id: string }) => id)],
      );
      if (rows[0]) return rows[0];
      await delay(100);
    }
  };
  try {
    await placeOrders({ running: api, path: "/api/v1/orders", parties, placed: 0 }, orders);
    const until = Date.now() + longest * 60_000;
    for (;;) {
      const { rows } = await client.query("select from outbox where delivered_at is null limit 1");
      if (rows.length === 0) break;
      if (Date.now() > until) throw new Error("the provider does not know all orders in time");
      await delay(500);
    }
    const first = line.calls;
    const calm = await compare();
    const calls = line.calls - first;

    await client.query(
      "alter table sandbox_escrow.transactions alter column reference_number drop not null, drop constraint transactions_reference_number_key",
    );
    await client.query("alter table sandbox_escrow.milestones drop constraint milestones_transaction_id_fkey");
    const { rows: some } = await client.query<{ id: string; order_id: string; provider_id: string }>(
      "select order_id, provider_id from escrow_wallets order by random() limit 10",
    );
    const expected: string[] = [];
    for (const [at, { order_id, provider_id }] of some.entries()) {
      const change = changes[at];
      if (change) await client.query(change, [provider_id]);
      const addition = additions[at - changes.length];
      const added = addition
        ? (await client.query<{ id: string }>(copy(addition), [provider_id])).rows[0]?.id
        : undefined;
      // A second one under an order's reference is that order's difference; the others are their own.
      expected.push(added === undefined || addition === additions[0] ? order_id : added);
    }
    const stormy = await compare();
    const { rows: tasks } = await client.query<{ subject_id: string }>(
      // A transaction that has ended while its order goes on is a task of its own kind.
      "select subject_id from staff_tasks where kind in ('escrow.difference', 'escrow.endedAtProvider') and resolved_at is null",
    );
    const told = tasks.map(({ subject_id }) => subject_id);
    const found = expected.filter((id) => told.includes(id)).length;
    console.log(
      `${calm.compared} orders compared in ${calm.seconds.toFixed(1)} s by ${calls} calls; with ten differences in ${stormy.seconds.toFixed(1)} s`,
    );
    const of = (name: string) => `reconciliation of ${orders} orders: ${name}`;
    return [
      { name: of("compared"), value: stormy.compared, limit: orders, below: false },
      { name: of("differences where there are none"), value: calm.differences, limit: 0, below: true },
      { name: of("planted differences found"), value: found, limit: 10, below: false },
      { name: of("others found"), value: told.length - found, limit: 0, below: true },
      { name: of("without an answer"), value: calm.unanswered + stormy.unanswered, limit: 0, below: true },
      { name: of("seconds"), value: Math.max(calm.seconds, stormy.seconds), limit: 60, below: true },
      { name: of("calls to the provider"), value: calls, limit: orders / 40, below: true },
    ];
  } finally {
    await api.stop();
    await line.close();
    await surroundings.stop();
    await client.end();
    await database.drop();
  }
}
