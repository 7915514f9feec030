import type pg from "pg";
import type { AddressInfo } from "node:net";
import { setTimeout as pass } from "node:timers/promises";
import { freePort, startProcess } from "#test/support/server.ts";
import { createTestDatabase, type TestDatabase } from "#test/support/database.ts";
import { eventually } from "#test/support/wait.ts";
import { createClients } from "./crash-clients.ts";
import { decide, live, type World } from "./crash-lives.ts";
import { createLetterTaker } from "./letter-taker.ts";
import { buildStaffMember, type Parties } from "./order-parties.ts";
import { processorTime } from "./orders.ts";
import { startBuiltApi } from "./servers.ts";

/** What one order costs from its placing to the release of its money, its part of all that was measured. */
export interface Life {
  /** Requests that change something. */
  writes: number;
  /** Milliseconds of processor time of the API with its worker, and of PostgreSQL. */
  apiCpu: number;
  databaseCpu: number;
  /** Bytes of tables and indexes that stay, and of the write-ahead log. */
  bytes: number;
  wal: number;
  /** Bytes of what is kept for a while alone: the log of events, keys of requests (a day) and notices (180 days). */
  passing: number;
  /** Rows by table. */
  rows: Map<string, number>;
  calls: number;
  letters: number;
  events: number;
  journals: number;
  /** Orders whose goods have arrived and are being inspected, which is where the clock releases what nobody objects to. */
  arrived: string[];
}

/** Kept for a day or some months and then deleted. */
const passingTables = new Set(["live_events", "idempotency_keys", "notices", "receiver_minutes"]);
const atOnce = 12;
/** Orders that the clock is to move on. */
const arrivals = 40;

interface Size {
  rows: Map<string, number>;
  bytes: Map<string, number>;
  lsn: string;
}

/** Rows and bytes of every table, with indexes and what lies outside its rows. */
export async function sizeOf(client: pg.Client): Promise<Size> {
  const { rows: tables } = await client.query<{ name: string; bytes: string }>(
    "select tablename as name, pg_total_relation_size(format('public.%I', tablename)::regclass) as bytes from pg_tables where schemaname = 'public'",
  );
  const rows = new Map<string, number>();
  for (const { name } of tables) {
    const { rows: found } = await client.query<{ count: string }>(`select count(*) from public."${name}"`);
    rows.set(name, Number(found[0]?.count));
  }
  const { rows: places } = await client.query<{ lsn: string }>("select pg_current_wal_lsn()::text as lsn");
  return { rows, bytes: new Map(tables.map(({ name, bytes }) => [name, Number(bytes)])), lsn: places[0]?.lsn ?? "0/0" };
}

/** Bytes of the write-ahead log between two places. */
export async function walBetween(client: pg.Client, from: string, to: string): Promise<number> {
  const { rows } = await client.query<{ bytes: string }>("select pg_wal_lsn_diff($1, $2)::text as bytes", [to, from]);
  return Number(rows[0]?.bytes);
}

/** An order of which the goods have arrived. @returns its id. */
async function arrive({ clients, parties }: World, n: number): Promise<string> {
  const [buyer, listing] = [parties.buyers[n], parties.listings[n % parties.listings.length]];
  const supplier = parties.suppliers.find(({ organizationId }) => organizationId === listing?.organizationId);
  if (!buyer || !listing || !supplier) throw new Error("there is nobody to trade");
  const { id } = (await clients.move("create", {
    path: "/orders",
    token: buyer.token,
    body: { productId: listing.id, termsVersion: 1, quantity: "1.5" },
  })) as { id: string };
  const of = (what: string) => ({ path: `/orders/${id}${what}`, token: buyer.token });
  const { paymentUrl } = (await clients.until(
    of(""),
    (body) => Boolean((body as object as { paymentUrl?: string }).paymentUrl),
    "the provider's page",
  )) as { paymentUrl: string };
  await decide(paymentUrl, "pay");
  await clients.until(of(""), (body) => (body as { status: string }).status === "funded", "the money");
  const expectedArrival = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
  await clients.move("ship", {
    ...of("/ship"),
    token: supplier.token,
    body: { transportDocument: `MSKU-${n}`, expectedArrival },
  });
  await clients.move("confirmDelivery", of("/confirm-delivery"));
  return id;
}

/** A mail server that takes every letter. */
async function takeLetters() {
  const server = createLetterTaker();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

interface Props {
  database: TestDatabase;
  /** Of the provider, another company's. */
  theirs: TestDatabase;
  client: pg.Client;
  databasePid: number;
  parties: Parties;
  count: number;
}

/** Lets so many orders live to the release of their money, by HTTP, with a provider, its reports and a mail server. */
export async function measureLives({ database, theirs, client, databasePid, parties, count }: Props): Promise<Life> {
  const port = String(await freePort());
  const webhookUrl = `http://127.0.0.1:${port}/api/v1/webhooks/escrow`;
  const provider = await startProcess({ entry: "sandbox", database: theirs, env: { WEBHOOK_URL: webhookUrl } });
  const mail = await takeLetters();
  const api = await startBuiltApi(database.url, {
    PORT: port,
    ESCROW_API_URL: provider.url,
    SMTP_URL: mail.url,
    ESCROW_RECONCILE_MINUTES: "0",
    LOG_LEVEL: "warn",
  });
  try {
    const reviewer = await buildStaffMember(database.url, "reviewer");
    const clients = createClients(api.url, 16, Date.now() + 180_000);
    // Four of ten end with the release; see `live`.
    const released = Array.from({ length: parties.buyers.length }, (_, n) => n).filter((n) => n % 10 < 4);
    let next = 0;
    const run = async (until: number) => {
      while (next < until) await live({ clients, parties, reviewer }, released[next++] ?? 0);
    };
    const together = (until: number) => Promise.all(Array.from({ length: atOnce }, () => run(until)));
    const drained = () =>
      eventually(
        async () => {
          const { rows } = await client.query<{ left: string }>(
            `select (select count(*) from outbox where delivered_at is null)
                  + (select count(*) from notices where letter = 'atOnce' and letter_sent_at is null) as left`,
          );
          return rows[0]?.left === "0";
        },
        { timeout: 60_000, what: "what was to be delivered" },
      );
    const cpu = () => [processorTime(api.pid), processorTime(databasePid, true)] as const;
    // A process that has run for days is measured.
    await together(atOnce * 2);
    await drained();
    await client.query("checkpoint");
    const [before, [apiBefore, databaseBefore], acknowledged] = [
      await sizeOf(client),
      cpu(),
      clients.acknowledged.length,
    ];
    await together(atOnce * 2 + count);
    await drained();
    const [apiAfter, databaseAfter] = cpu();
    await pass(100);
    const after = await sizeOf(client);
    const grown = (of: "rows" | "bytes", name: string) =>
      ((after[of].get(name) ?? 0) - (before[of].get(name) ?? 0)) / count;
    const names = [...after.rows.keys()];
    const bytesOf = (isPassing: boolean) =>
      names
        .filter((name) => passingTables.has(name) === isPassing)
        .reduce((sum, name) => sum + Math.max(0, grown("bytes", name)), 0);
    const arrived = await Promise.all(
      released.slice(next, next + arrivals).map((n) => arrive({ clients, parties, reviewer }, n)),
    );
    const { rows: letters } = await client.query<{ share: string }>(
      "select count(*) filter (where letter_sent_at is not null)::numeric / count(*) as share from notices",
    );
    return {
      writes: (clients.acknowledged.length - acknowledged) / count,
      apiCpu: (apiAfter - apiBefore) / count,
      databaseCpu: (databaseAfter - databaseBefore) / count,
      bytes: bytesOf(false),
      passing: bytesOf(true),
      wal: (await walBetween(client, before.lsn, after.lsn)) / count,
      rows: new Map(names.map((name) => [name, grown("rows", name)] as const).filter(([, rows]) => rows > 0.01)),
      calls: grown("rows", "outbox"),
      letters: grown("rows", "notices") * Number(letters[0]?.share),
      events: grown("rows", "live_events"),
      journals: grown("rows", "ledger_journals"),
      arrived,
    };
  } finally {
    await api.stop();
    await provider.kill();
    await mail.close();
  }
}

/** The provider's database, made where it costs the measured server nothing. */
export const providersDatabase = (): Promise<TestDatabase> => createTestDatabase({ empty: true });
