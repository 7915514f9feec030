import { rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pass } from "node:timers/promises";
import pg from "pg";
import { openCluster } from "../../scripts/cluster/index.mjs";
import { connect } from "#backend/src/db/database.ts";
import { createPrimary } from "#backend/src/db/servers/primary.ts";
import { createClock } from "#backend/src/kernel/clock.ts";
import { createEventBus, publish } from "#backend/src/kernel/events.ts";
import { createLogger } from "#backend/src/kernel/logger.ts";
import { ensureTemplate } from "#test/support/cluster.ts";
import { createTestDatabase } from "#test/support/database.ts";
import { eventually } from "#test/support/wait.ts";
import { median, percentile, type Goal } from "./measure.ts";
import { buildParties, type Buyer } from "./order-parties.ts";
import { processorTime } from "./orders.ts";
import { openStream, type Stream } from "./scale-streams.ts";
import { startBuiltApi, type Running } from "./servers.ts";

const root = join(import.meta.dirname, "../..");
/** Connections that commit at a time. */
const writers = 16;
/** Seconds of each measurement. */
const lasting = 2;
/** Turns of the three ways of telling, so that what the machine does besides meets all of them. */
const turns = 3;
const processes = 2;
const buyers = 20;
/** How often the product announces what was committed, in milliseconds (`backend/src/kernel/events.ts`). */
const pause = 15;
/**
 * Events a second. A thousand orders a minute, each with the events that `npm run bench -- growth` counts over its life (fourteen, most of them for both sides), are
 * some 250 of the first; the others look for the end.
 */
const rates = [250, 1000, 2000, 6000];

/** How a transaction tells others of the row that it has written. */
const ways = {
  "without telling anybody": "none",
  "each notifies with its commit": "each",
  "announced together, as the product does": "together",
} as const;

/** Commits a second of small transactions by many connections. */
async function commits(url: string, way: (typeof ways)[keyof typeof ways], seconds: number): Promise<number> {
  const clients = await Promise.all(
    Array.from({ length: writers + 2 }, async () => {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      return client;
    }),
  );
  const [listener, announcer, ...rest] = clients;
  if (!listener || !announcer) throw new Error("there are no connections");
  await listener.query("listen bench");
  const end = performance.now() + seconds * 1000;
  let [count, untold] = [0, false];
  const write = async (client: pg.Client) => {
    for (; performance.now() < end; count += 1) {
      await client.query("begin");
      await client.query({ name: "write", text: "insert into bench_events (what) values ($1)", values: ["happening"] });
      if (way === "each") await client.query({ name: "tell", text: "select pg_notify('bench', $1)", values: ["log"] });
      await client.query("commit");
      untold = true;
    }
  };
  const announce = async () => {
    while (performance.now() < end) {
      if (untold) {
        untold = false;
        await announcer.query("select pg_notify('bench', 'log')");
      }
      await pass(pause);
    }
  };
  await Promise.all([...rest.map(write), ...(way === "together" ? [announce()] : [])]);
  await Promise.all(clients.map((client) => client.end()));
  return count / seconds;
}

interface Scene {
  url: string;
  parties: readonly Buyer[];
  streams: readonly Stream[];
  servers: readonly Running[];
  databasePid: number;
}

interface Round {
  /** Events a second that were committed. */
  rate: number;
  /** Milliseconds from each commit to each reader. */
  delays: number[];
  /** Milliseconds of processor time of one process that listens, for an event. */
  cpu: number;
  /** And of PostgreSQL, for all that it has to do with it. */
  database: number;
}

/** So many events a second by the product's own code, each for both sides of a trade, and when the streams of both have it. */
async function round({ url, parties, streams, servers, databasePid }: Scene, rate: number): Promise<Round> {
  const [logger, primary] = [createLogger("silent"), createPrimary(url)];
  const bus = await createEventBus(primary, createClock(), logger);
  const db = connect(primary, writers, logger, {}, (messages) => bus.announce(messages));
  for (const { heard } of streams) heard.clear();
  const committed: number[] = [];
  const organizations = parties.map(({ organizationId }) => organizationId);
  const cpu = () => servers.reduce((sum, { pid }) => sum + processorTime(pid), 0);
  const ofDatabase = () => processorTime(databasePid, true);
  try {
    await db.raw("select 1");
    const [before, databaseBefore, started] = [cpu(), ofDatabase(), performance.now()];
    const wanted = Math.round(rate * lasting);
    let next = 0;
    const write = async () => {
      while (next < wanted) {
        const n = next++;
        await pass(Math.max(0, started + (n * 1000) / rate - performance.now()));
        const sides = [n % buyers, buyers + (n % (organizations.length - buyers))];
        await publish({
          trx: db,
          organizationIds: sides.map((side) => organizations[side] ?? ""),
          type: "order",
          subjectId: `happening-${n}`,
          event: "order.test",
          now: new Date(),
        });
        committed[n] = performance.now();
      }
    };
    await Promise.all(Array.from({ length: writers }, write));
    const took = (performance.now() - started) / 1000;
    const heard = () => streams.reduce((sum, each) => sum + each.heard.size, 0);
    await eventually(() => heard() === 2 * wanted, { timeout: 20_000, what: `${2 * wanted} events` });
    const [spent, database] = [cpu() - before, ofDatabase() - databaseBefore];
    const delays = streams.flatMap((stream) =>
      [...stream.heard].map(([subject, at]) => at - (committed[Number(subject.slice("happening-".length))] ?? 0)),
    );
    return { rate: wanted / took, delays, cpu: spent / servers.length / wanted, database: database / wanted };
  } finally {
    await db.destroy();
    await bus.close();
  }
}

/**
 * `npm run bench -- events`: what PostgreSQL's notifications carry. First what notifying costs those who commit, by PostgreSQL alone; then events by the product's
 * code to streams at two processes. The database keeps what it confirms (fsync): the lock under which notifying transactions commit is held for as long as that takes.
 */
export async function benchEvents(): Promise<Goal[]> {
  const dataDir = join(root, ".cache/bench/events");
  rmSync(dataDir, { recursive: true, force: true });
  const cluster = await openCluster({ dataDir });
  const earlier = process.env.TEST_DATABASE_URL;
  process.env.TEST_DATABASE_URL = cluster.url("postgres");
  const stops: (() => Promise<unknown>)[] = [];
  try {
    await ensureTemplate();
    const database = await createTestDatabase();
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await client.query("create table bench_events (id bigint generated always as identity primary key, what text)");
    await client.end();
    const found = new Map<string, number[]>(Object.values(ways).map((way) => [way, []]));
    for (let turn = 0; turn < turns; turn += 1)
      for (const way of Object.values(ways)) found.get(way)?.push(await commits(database.url, way, lasting / turns));
    const figure = (way: string) => median(found.get(way) ?? []);
    for (const [name, way] of Object.entries(ways))
      console.log(
        `${writers} connections commit, ${name}: ${figure(way).toFixed(0)} a second (${(found.get(way) ?? []).map((each) => each.toFixed(0)).join(", ")})`,
      );
    const parties = await buildParties(database.url, { buyers, listings: 100 });
    const people = [...parties.buyers, ...parties.suppliers];
    const servers = await Promise.all(
      Array.from({ length: processes }, () => startBuiltApi(database.url, { RUN_WORKER: "false", LOG_LEVEL: "warn" })),
    );
    stops.push(...servers.map((one) => () => one.stop()));
    const streams = await Promise.all(
      people.map(({ token }, n) => openStream(servers[n % processes]?.url ?? "", token)),
    );
    stops.push(() => Promise.resolve(streams.forEach(({ socket }) => socket.destroy())));
    const scene = { url: database.url, parties: people, streams, servers, databasePid: cluster.pid };
    const rounds: Round[] = [];
    for (const rate of rates) {
      const one = await round(scene, rate);
      rounds.push(one);
      console.log(
        `${rate} events a second asked, ${one.rate.toFixed(0)} committed: at a reader after ${percentile(one.delays, 0.5).toFixed(0)} ms, 99 of 100 within ${percentile(one.delays, 0.99).toFixed(0)}; ${one.cpu.toFixed(3)} ms of processor time of each process for an event, ${one.database.toFixed(3)} of PostgreSQL`,
      );
    }
    const [usual] = rounds;
    return [
      {
        name: `events of 1,000 orders a minute (${rates[0]} a second): at a reader, p99 ms`,
        value: percentile(usual?.delays ?? [], 0.99),
        limit: 500,
        below: true,
      },
      {
        name: "commits a second that are announced together, against telling nobody: ratio",
        value: figure("together") / figure("none"),
        limit: 0.7,
        below: false,
      },
    ];
  } finally {
    for (const stop of stops.reverse()) await stop();
    await cluster.close();
    rmSync(dataDir, { recursive: true, force: true });
    if (earlier === undefined) delete process.env.TEST_DATABASE_URL;
    else process.env.TEST_DATABASE_URL = earlier;
  }
}
