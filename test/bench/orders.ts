import { randomUUID } from "node:crypto";
import { readFileSync, readdirSync, rmSync } from "node:fs";
import { Agent, request } from "node:http";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { openCluster } from "../../scripts/cluster/index.mjs";
import { createTestDatabase } from "#test/support/database.ts";
import { ensureTemplate } from "#test/support/cluster.ts";
import { median, percentile, type Goal } from "./measure.ts";
import { buildParties, orderBody, type Parties } from "./order-parties.ts";
import { startBuiltApi, startProgram, type Running } from "./servers.ts";

const root = join(import.meta.dirname, "../..");
const clients = 32;
const size = { buyers: 2000, listings: 500 };
/** A server that runs for days is measured, not one that has just begun: so many until its code is compiled. */
const warmUp = 2000;
const roundCount = 3;
/** Together with the warm-up fewer than five of each buyer, the most that may wait for their money. */
const ordersInRound = 1000;
/** Milliseconds in which deliveries are counted. */
const deliveryTime = 15_000;

interface Place {
  running: Running;
  path: string;
  parties: Parties;
  /** So many have been placed here. */
  placed: number;
}

const connections = new Agent({ keepAlive: true, maxSockets: clients });

/** Sends one order; answers the milliseconds until all of the answer is there. */
function send(url: string, token: string, body: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const started = performance.now();
    const headers = {
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
      "content-length": Buffer.byteLength(body),
      "idempotency-key": randomUUID(),
    };
    const asked = request(url, { method: "POST", agent: connections, headers }, (response) => {
      let text = "";
      response.setEncoding("utf8").on("data", (chunk: string) => (text += chunk));
      response.on("end", () => {
        if (response.statusCode === 201) resolve(performance.now() - started);
        else reject(new Error(`${url}: ${response.statusCode ?? 0} ${text}`));
      });
      response.on("error", reject);
    });
    asked.on("error", reject).end(body);
  });
}

interface Round {
  /** Orders a second. */
  rate: number;
  times: number[];
}

/** All clients place orders until there are `count`, each for the next buyer and any listing. */
export async function placeOrders(place: Place, count: number): Promise<Round> {
  const { running, path, parties } = place;
  const times: number[] = [];
  const end = place.placed + count;
  const started = performance.now();
  const client = async () => {
    while (place.placed < end) {
      const buyer = parties.buyers[place.placed++ % parties.buyers.length];
      const listing = parties.listings[Math.floor(Math.random() * parties.listings.length)];
      if (!buyer || !listing) throw new Error("there is nobody to trade");
      times.push(await send(running.url + path, buyer.token, orderBody(listing, buyer)));
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  const rate = (count * 1000) / (performance.now() - started);
  // A connection that waits while another server has its turn is closed by its own, perhaps just as the next order is sent.
  connections.destroy();
  return { rate, times };
}

/** The rows of every table, the queue's among them. */
async function countRows(client: pg.Client): Promise<Map<string, number>> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname = 'public' or (schemaname, tablename) = ('graphile_worker', '_private_jobs') order by 1`,
  );
  const counts = new Map<string, number>();
  for (const { name } of tables) {
    const { rows } = await client.query<{ count: string }>(`select count(*) from ${name}`);
    counts.set(name, Number(rows[0]?.count));
  }
  return counts;
}

/** What one order leaves in the database, table by table, with nobody delivering anything. */
async function rowsOfOne(client: pg.Client, place: Place): Promise<string> {
  const before = await countRows(client);
  await placeOrders(place, 1);
  const after = await countRows(client);
  return [...after]
    .filter(([name, count]) => count !== before.get(name))
    .map(([name, count]) => `${name.replace("public.", "")} ${count - (before.get(name) ?? 0)}`)
    .join(", ");
}

/** Milliseconds of processor time that the processes whose parent, or who, is `pid` have had (Linux). */
export function processorTime(pid: number, withChildren = false): number {
  if (process.platform !== "linux") return Number.NaN;
  const pids = withChildren ? readdirSync("/proc").filter((name) => /^\d+$/.test(name)) : [String(pid)];
  let ticks = 0;
  for (const each of pids) {
    let fields: string[];
    try {
      fields = readFileSync(`/proc/${each}/stat`, "utf8")
        .replace(/^.*\) /, "")
        .split(" ");
    } catch {
      continue;
    }
    // From the state on: parent 1, user 11, system 12, and 13 and 14 of children that have ended.
    const isIt = each === String(pid);
    if (isIt || fields[1] === String(pid)) ticks += Number(fields[11]) + Number(fields[12]);
    if (isIt && withChildren) ticks += Number(fields[13]) + Number(fields[14]);
  }
  return ticks * 10;
}

const count = async (client: pg.Client, sql: string): Promise<number> =>
  Number((await client.query<{ count: string }>(`select count(*) from ${sql}`)).rows[0]?.count);

/** What has not been delivered yet: calls to the provider and emails. */
const waiting = async (client: pg.Client): Promise<number> =>
  (await count(client, "outbox where delivered_at is null")) +
  (await count(client, "notices where letter = 'atOnce' and letter_sent_at is null"));

/**
 * 32 clients place orders, each with its ledger, its message to the provider and its notices, against a bare server that commits the same rows. The
 * server keeps what it says it has: the database is one of its own, with fsync and synchronous_commit on.
 *
 * Neither of the two delivers what it has committed while it is measured. How quick that is, by a worker in the same process as `npm run serve` runs
 * it (to the sandbox, a process of its own, and a mail server), is said beside it, and how quick orders are placed while it has that to do.
 */
export async function benchOrders(): Promise<Goal[]> {
  const dataDir = join(root, ".cache/bench/orders");
  rmSync(dataDir, { recursive: true, force: true });
  const cluster = await openCluster({ dataDir });
  const earlier = process.env.TEST_DATABASE_URL;
  process.env.TEST_DATABASE_URL = cluster.url("postgres");
  const stops: (() => Promise<unknown>)[] = [];
  try {
    await ensureTemplate();
    const open = async () => {
      const database = await createTestDatabase();
      const parties = await buildParties(database.url, size);
      const client = new pg.Client({ connectionString: database.url });
      await client.connect();
      stops.push(() => client.end());
      return { database, parties, client };
    };
    const [ours, bare] = [await open(), await open()];
    const { rows: safety } = await ours.client.query<{ name: string; setting: string }>(
      "select name, setting from pg_settings where name in ('fsync', 'synchronous_commit', 'full_page_writes') order by name",
    );
    console.log(`PostgreSQL: ${safety.map(({ name, setting }) => `${name} ${setting}`).join(", ")}`);
    if (safety.some(({ setting }) => setting !== "on")) throw new Error("the database may lose what it has confirmed");

    const bareServer = await startProgram("test/bench/bare-orders.ts", bare.database.url);
    stops.push(() => bareServer.stop());
    const theirs: Place = { running: bareServer, path: "/", parties: bare.parties, placed: 0 };
    const mine: Place = {
      running: await startBuiltApi(ours.database.url, { RUN_WORKER: "false" }),
      path: "/api/v1/orders",
      parties: ours.parties,
      placed: 0,
    };
    let stopMine = () => mine.running.stop();
    stops.push(() => stopMine());
    const rows = await rowsOfOne(ours.client, mine);
    const bareRows = await rowsOfOne(bare.client, theirs);
    console.log(`one order: ${rows}`);
    if (rows !== bareRows) throw new Error(`the bare server writes others: ${bareRows}`);

    const cpu = (of: Place) => [processorTime(of.running.pid), processorTime(cluster.pid, true)] as const;
    const measure = async (place: Place, orders: number) => {
      const [server, database] = cpu(place);
      const round = await placeOrders(place, orders);
      const [serverAfter, databaseAfter] = cpu(place);
      return { ...round, server: (serverAfter - server) / orders, database: (databaseAfter - database) / orders };
    };
    type Measured = Awaited<ReturnType<typeof measure>>;
    const told = ({ rate, times, server, database }: Measured) =>
      `${rate.toFixed(0)} a second, p50 ${median(times).toFixed(0)} ms, p99 ${percentile(times, 0.99).toFixed(0)} ms, processor time ${server.toFixed(2)} + ${database.toFixed(2)} ms an order`;
    await measure(theirs, warmUp);
    await measure(mine, warmUp);
    const rounds: { mine: Measured; theirs: Measured }[] = [];
    for (let n = 0; n < roundCount; n++) {
      const theirRound = await measure(theirs, ordersInRound);
      const myRound = await measure(mine, ordersInRound);
      rounds.push({ mine: myRound, theirs: theirRound });
      console.log(`  ours ${told(myRound)}; bare ${told(theirRound)}`);
    }

    await mine.running.stop();
    stopMine = () => Promise.resolve();
    const surroundings = await startProgram("test/bench/order-surroundings.ts", ours.database.url);
    stops.push(() => surroundings.stop());
    mine.running = await startBuiltApi(ours.database.url, surroundings.message as Record<string, string>);
    stops.push(() => mine.running.stop());
    const due = await waiting(ours.client);
    await delay(deliveryTime);
    const delivered = due - (await waiting(ours.client));
    const busy = await measure(mine, ordersInRound);
    console.log(
      `  delivered with nothing else to do: ${((delivered * 1000) / deliveryTime).toFixed(0)} a second; placed by the process that delivers: ${told(busy)}`,
    );
    const of = (side: "mine" | "theirs") => median(rounds.map((round) => round[side].rate));
    const p99 = median(rounds.map((round) => percentile(round.mine.times, 0.99)));
    const at = (what: string) => `${clients} clients placing orders: ${what}`;
    return [
      { name: at("orders a second"), value: of("mine"), limit: 300, below: false },
      { name: at("p99 ms"), value: p99, limit: 250, below: true },
      { name: at("against the same rows alone, ratio"), value: of("mine") / of("theirs"), limit: 0.5, below: false },
    ];
  } finally {
    connections.destroy();
    for (const stop of stops.reverse()) await stop();
    await cluster.close();
    rmSync(dataDir, { recursive: true, force: true });
    if (earlier === undefined) delete process.env.TEST_DATABASE_URL;
    else process.env.TEST_DATABASE_URL = earlier;
  }
}
