import type pg from "pg";
import { startApp } from "#backend/src/app.ts";
import { loadConfig } from "#backend/src/config.ts";
import { domains } from "#backend/src/domains/all.ts";
import { sweepDeadlines } from "#backend/src/domains/escrow/jobs/sweep-deadlines.ts";
import type { Services } from "#backend/src/kernel/services.ts";
import { apiUrl } from "#test/support/cluster.ts";
import { testSecrets } from "#test/support/secrets.ts";
import { freePort } from "#test/support/server.ts";
import { median } from "./measure.ts";

/** Those of which the clock makes moves are measured by themselves. */
const ofTheClock = new Set(["escrow.deadlines"]);
/** How the orders stand that are made in their thousands; each with a deadline that lies ahead. */
const statuses = ["created", "funded", "awaiting_delivery", "quality_control", "funds_released"] as const;

/** A process that sweeps only when it is told to, and serves nobody who matters. */
export async function withSweeper<Result>(databaseUrl: string, work: (services: Services) => Promise<Result>) {
  const port = String(await freePort());
  const app = await startApp(
    loadConfig({
      ...testSecrets,
      APP_ENV: "local",
      RUN_WORKER: "false",
      HOST: "127.0.0.1",
      PORT: port,
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      DATABASE_URL: apiUrl(databaseUrl),
      ESCROW_API_URL: "http://127.0.0.1:1",
      ESCROW_RECONCILE_MINUTES: "0",
      LOG_LEVEL: "fatal",
      SERVE_WEB: "",
      SERVE_ADMIN: "",
      DRAIN_SECONDS: "0",
    }),
  );
  try {
    return await work(app.services);
  } finally {
    await app.close();
  }
}

/** Milliseconds that each sweep takes when nothing is due. What fails takes as long as it took. */
export async function sweepTimes(services: Services): Promise<Map<string, number>> {
  const times = new Map<string, number>();
  for (const { sweeps = {} } of domains)
    for (const [name, sweep] of Object.entries(sweeps)) {
      if (ofTheClock.has(name)) continue;
      times.set(
        name,
        await leastTime(() =>
          Promise.resolve(sweep(services)).catch((error: unknown) =>
            console.log(`  ${name} failed: ${(error as Error).message.slice(0, 150)}`),
          ),
        ),
      );
    }
  times.set("escrow.deadlines", await leastTime(() => sweepDeadlines(services)));
  return times;
}

/** Milliseconds of the quickest of three: what had been left to do is done the first time, and others work on the machine besides. */
async function leastTime(work: () => Promise<unknown>): Promise<number> {
  let least = Infinity;
  for (let turn = 0; turn < 3; turn += 1) {
    const started = performance.now();
    await work();
    least = Math.min(least, performance.now() - started);
  }
  return least;
}

/** Organizations of which something waits for tomorrow's daily email. */
export async function waitingForDigest(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ count: string }>(
    "select count(distinct organization_id) from notices where letter = 'digest' and digest_id is null",
  );
  return Number(rows[0]?.count);
}

/** Milliseconds for which a release holds the row of its year's fee notes: its number, its note and the commit. The median of some, one after the other. */
export async function yearRowTime(client: pg.Client): Promise<number> {
  const times: number[] = [];
  const columns = (await columnsOf(client, "fee_notes")).map((name) => `"${name}"`).join(", ");
  await client.query("set session_replication_role = replica");
  for (let n = 0; n < 200; n += 1) {
    await client.query("begin");
    const started = performance.now();
    await client.query(
      `with drawn as (
         insert into fee_note_years as y (year, last) values (2020, 1) on conflict (year) do update set last = y.last + 1 returning last)
       insert into fee_notes (${columns})
       select ${columns.replaceAll(/"(\w+)"/g, 'made."$1"')} from drawn, (select * from fee_notes limit 1) f,
              lateral jsonb_populate_record(null::fee_notes, to_jsonb(f) || jsonb_build_object('id', gen_random_uuid(), 'year', 2020, 'serial', last,
                'journal_id', gen_random_uuid(), 'shipment_id', gen_random_uuid())) as made`,
    );
    await client.query("commit");
    times.push(performance.now() - started);
  }
  await client.query("set session_replication_role = origin");
  return median(times);
}

/** Milliseconds in which the one who keeps deadlines makes one move, of orders that the buyer has not objected to. */
export async function deadlineTime(
  services: Services,
  client: pg.Client,
  orderIds: readonly string[],
): Promise<number> {
  await client.query("update shipments set inspection_ends_at = now() - interval '1 second' where order_id = any($1)", [
    orderIds,
  ]);
  const moves = async () => {
    const { rows } = await client.query<{ count: string }>("select count(*) from order_events where party = 'clock'");
    return Number(rows[0]?.count);
  };
  const [before, started] = [await moves(), performance.now()];
  await sweepDeadlines(services);
  const took = performance.now() - started;
  const made = (await moves()) - before;
  if (made < orderIds.length / 2) console.log(`  the clock made ${made} moves of ${orderIds.length} orders`);
  return took / Math.max(1, made, orderIds.length);
}

/** Columns that may be written. */
async function columnsOf(client: pg.Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select column_name as name from information_schema.columns
      where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' and is_identity = 'NO' order by ordinal_position`,
    [table],
  );
  return rows.map(({ name }) => name);
}

/** Makes `count` orders of the first that have been released, in all stages, with their shipments, events and notices. Nothing of them is due. */
export async function copyOrders(client: pg.Client, count: number): Promise<void> {
  await client.query("set session_replication_role = replica");
  await client.query(
    `create temporary table copies as
       select n, o.id as order_id, md5(o.id::text || n)::uuid as new_id, (array['${statuses.join("','")}'])[1 + n % ${statuses.length}] as status
         from generate_series(1, $1::int) n
         join (select id, row_number() over (order by id) - 1 as at, count(*) over () as total from orders where status = 'funds_released') o on o.at = n % o.total`,
    [count],
  );
  const copy = async (table: string, owner: string, changed: string) => {
    const columns = (await columnsOf(client, table)).map((name) => `"${name}"`).join(", ");
    await client.query(
      `insert into ${table} (${columns})
       select ${columns.replaceAll(/"(\w+)"/g, 'made."$1"')} from ${table} t join copies c on ${owner},
              lateral jsonb_populate_record(null::${table}, to_jsonb(t) || jsonb_build_object(${changed})) as made`,
    );
  };
  const ahead = "now() + interval '20 days'";
  await copy(
    "orders",
    "t.id = c.order_id",
    `'id', c.new_id, 'reference', 'ORD-' || (1800000000 + c.n) || '-COPY', 'status', c.status, 'offer_id', null, 'fund_by', ${ahead}`,
  );
  await copy(
    "shipments",
    "t.order_id = c.order_id",
    `'id', md5(t.id::text || c.n)::uuid, 'order_id', c.new_id, 'status', c.status, 'ship_by', ${ahead}, 'inspection_ends_at', ${ahead}, 'silent_until', null,
     'confirmable_from', ${ahead}, 'expected_arrival', (${ahead})::date`,
  );
  await copy(
    "escrow_wallets",
    "t.order_id = c.order_id",
    "'order_id', c.new_id, 'provider_id', c.new_id, 'external_reference', 'ESC-' || c.new_id",
  );
  await copy("order_events", "t.order_id = c.order_id", "'order_id', c.new_id");
  await copy(
    "notices",
    "t.subject_id = c.order_id",
    "'id', md5(t.id::text || c.n)::uuid, 'subject_id', c.new_id, 'event_id', t.event_id || ':' || c.n",
  );
  await copy("rating_windows", "t.order_id = c.order_id", "'order_id', c.new_id");
  await copy("outbox", "t.subject_id = c.order_id::text", "'subject_id', c.new_id::text, 'key', t.key || ':' || c.n");
  await client.query("set session_replication_role = origin");
  await client.query("analyze");
}
