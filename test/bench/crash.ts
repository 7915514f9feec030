import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pLimit from "p-limit";
import { dropDatabase } from "../../scripts/cluster/databases.mjs";
import { adminUrl, ensureTemplate } from "#test/support/cluster.ts";
import { createTestDatabase } from "#test/support/database.ts";
import { openFaultyLine } from "#test/support/faulty-line.ts";
import { freePort, startProcess } from "#test/support/server.ts";
import type { Goal } from "./measure.ts";
import { buildParties, buildStaffMember } from "./order-parties.ts";
import { createClients, type Clients } from "./crash-clients.ts";
import { isCalm, lookAround, type Findings } from "./crash-findings.ts";
import { live, type World } from "./crash-lives.ts";
import { startApiVictim, startClusterVictim, type Victim } from "./crash-victims.ts";

const root = join(import.meta.dirname, "../..");

/** The whole storm; with fewer than so many orders, fewer crashes. */
const enough = 200;
const whole = { orders: 2000, api: 10, database: 5 };
const orders = Number(process.env.CRASH_ORDERS ?? whole.orders);
const crashesOf = (most: number) => Math.min(most, Math.max(1, Math.round((most * orders) / enough)));
const clientCount = 16;
/** Lives at a time: most wait for the provider, or for the other side. */
const atOnce = 48;
const percent = 25;
/** Whatever happens, the storm is over after so many minutes. */
const longest = Number(process.env.CRASH_MINUTES ?? 60);

/** Who dies after which share of all orders: PostgreSQL every third time. */
function planOf(api: Victim, database: Victim): { at: number; victim: Victim; name: string }[] {
  const [apiCrashes, databaseCrashes] = [crashesOf(whole.api), crashesOf(whole.database)];
  const count = apiCrashes + databaseCrashes;
  let left = databaseCrashes;
  return Array.from({ length: count }, (_, n) => {
    const isDatabase = left > 0 && (n % 3 === 2 || count - n <= left);
    if (isDatabase) left -= 1;
    const at = (orders * (n + 1)) / (count + 1);
    return isDatabase ? { at, victim: database, name: "PostgreSQL" } : { at, victim: api, name: "the API" };
  });
}

/**
 * Orders through their whole lives while the API, with its worker, and PostgreSQL are killed again and again and a quarter of all calls to the provider goes wrong. The
 * provider is a process of its own with a database in another cluster, so that it remembers what it has done whatever becomes of us.
 */
export async function benchCrash(): Promise<Goal[]> {
  const dataDir = join(root, ".cache/bench/crash");
  rmSync(dataDir, { recursive: true, force: true });
  mkdirSync(dataDir, { recursive: true });
  const earlier = process.env.TEST_DATABASE_URL;
  process.env.TEST_BUILT = "1";
  const stops: (() => Promise<unknown>)[] = [];
  try {
    const adminOfProvider = adminUrl();
    const theirs = await createTestDatabase({ empty: true });
    stops.push(() => dropDatabase(adminOfProvider, theirs.name));
    const database = await startClusterVictim(dataDir);
    stops.push(() => database.cluster.close());
    process.env.TEST_DATABASE_URL = database.cluster.url("postgres");
    await ensureTemplate();
    const ours = await createTestDatabase();
    const parties = await buildParties(ours.url, { buyers: orders, listings: 50 });
    const reviewer = await buildStaffMember(ours.url, "reviewer");
    const finance = await buildStaffMember(ours.url, "finance");

    // The provider has to know where its reports go before there is somebody.
    const apiPort = String(await freePort());
    const webhookUrl = `http://127.0.0.1:${apiPort}/api/v1/webhooks/escrow`;
    const provider = await startProcess({ entry: "sandbox", database: theirs, env: { WEBHOOK_URL: webhookUrl } });
    stops.push(() => provider.kill());
    const line = await openFaultyLine(provider.url, { percent });
    stops.push(() => line.close());
    const api = await startApiVictim(ours.url, apiPort, { ESCROW_API_URL: line.url, ESCROW_TIMEOUT_MS: "2000" });
    stops.push(() => api.stop());

    const started = Date.now();
    const end = started + longest * 60_000;
    const clients = createClients(api.url, clientCount, end);
    const world: World = { clients, parties, reviewer };
    const placed: string[] = [];
    const problems: string[] = [];
    let over = 0;
    const lane = pLimit(atOnce);
    const lives = Array.from({ length: orders }, (_, n) =>
      lane(() => live(world, n))
        .then((id) => placed.push(id))
        .catch((error: unknown) => problems.push(`${n}: ${error instanceof Error ? error.message : String(error)}`))
        .finally(() => (over += 1)),
    );
    const crashes: Record<string, number> = {};
    for (const { at, victim, name } of planOf(api, database)) {
      while (over < at && Date.now() < end) await delay(50);
      if (Date.now() >= end) break;
      await victim.crash();
      crashes[name] = (crashes[name] ?? 0) + 1;
      console.log(`  ${((Date.now() - started) / 1000).toFixed(0)} s: ${name} was killed, ${over} orders are over`);
    }
    await Promise.all(lives);
    const places = { ours: ours.url, provider: theirs.url };
    while (Date.now() < end && !(await isCalm(places))) await delay(1000);
    const minutes = (Date.now() - started) / 60_000;
    line.setPercent(0);
    const compared = await compare(createClients(api.url, 1, Date.now() + 5 * 60_000), finance).catch(
      (error: unknown) => {
        problems.push(String(error));
        return { compared: 0, differences: 0 };
      },
    );
    console.log(`  ${((Date.now() - started) / 1000).toFixed(0)} s: compared with the provider`);
    const found = await lookAround(places, placed, clients.acknowledged);

    console.log(
      `${orders} orders in ${minutes.toFixed(1)} minutes; ${clientCount} clients, ${clients.figures.answers} answers, asked again ${clients.figures.again} times; killed: ${Object.entries(
        crashes,
      )
        .map(([name, times]) => `${name} ${times} times`)
        .join(", ")}`,
    );
    console.log(
      `provider: ${line.calls} calls, ${Object.entries(line.faults)
        .map(([fault, times]) => `${times} ${fault}`)
        .join(", ")}; ${found.calls.delivered} taken, at most ${found.calls.mostTries} tries; ${found.reports} reports`,
    );
    console.log(`orders: ${found.statuses.join(", ")}; open tasks: ${found.tasks.join(", ") || "none"}`);
    tell({ ...found, problems, errors: api.errors() });
    return goalsOf(found, problems, compared, crashes);
  } finally {
    for (const stop of stops.reverse()) await stop().catch((error: unknown) => console.error(error));
    rmSync(dataDir, { recursive: true, force: true });
    if (earlier === undefined) delete process.env.TEST_DATABASE_URL;
    else process.env.TEST_DATABASE_URL = earlier;
    delete process.env.TEST_BUILT;
  }
}

/** Has our books compared with the provider's, as finance does. */
async function compare(clients: Clients, token: string): Promise<{ compared: number; differences: number }> {
  const path = "/admin/reconciliations";
  const asked = await clients.send({ path, token });
  if (asked.status !== 204) throw new Error(`a comparison was refused with ${asked.status}`);
  const runs = (await clients.until(
    { path, token },
    (body) => Boolean((body as { endedAt: unknown }[])[0]?.endedAt),
    "a comparison",
  )) as [{ compared: number; differences: number }];
  return runs[0];
}

/** Shows the first of each list of what should not be. */
function tell(found: Record<string, unknown>): void {
  for (const name of [
    "lost",
    "doubled",
    "notOneTransaction",
    "uneven",
    "withoutEnd",
    "dead",
    "hiddenDead",
    "deadJobs",
    "problems",
    "errors",
  ]) {
    const list = found[name] as string[];
    if (list.length > 0) console.log(`${name}: ${list.length}\n  ${list.slice(0, 5).join("\n  ").slice(0, 3000)}`);
  }
}

function goalsOf(
  found: Findings,
  problems: readonly string[],
  { compared, differences }: { compared: number; differences: number },
  crashes: Record<string, number>,
): Goal[] {
  const none = (name: string, list: readonly unknown[]): Goal => ({
    name: `crash storm: ${name}`,
    value: list.length,
    limit: 0,
    below: true,
  });
  const least = (name: string, value: number, limit: number): Goal => ({
    name: `crash storm: ${name}`,
    value,
    limit,
    below: false,
  });
  return [
    least(
      "orders placed",
      found.statuses.reduce((sum, each) => sum + Number(each.split(" ")[1]), 0),
      orders,
    ),
    least("kill -9 of the API", crashes["the API"] ?? 0, crashesOf(whole.api)),
    least("kill -9 of PostgreSQL", crashes.PostgreSQL ?? 0, crashesOf(whole.database)),
    none("acknowledged and lost", found.lost),
    none("doubled", found.doubled),
    none("orders without exactly one transaction", found.notOneTransaction),
    none("accounts of the trial balance that are uneven", found.uneven),
    none("dead rows that nobody sees", found.hiddenDead),
    none("orders neither at an end nor at a person", found.withoutEnd),
    none("lives that went otherwise than they should", problems),
    least("orders compared with the provider", compared, orders),
    { name: "crash storm: differences from the provider", value: differences, limit: 0, below: true },
  ];
}
