import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { openCluster } from "../../scripts/cluster/index.mjs";
import { dropDatabase } from "../../scripts/cluster/databases.mjs";
import { adminUrl, ensureTemplate } from "#test/support/cluster.ts";
import { createTestDatabase } from "#test/support/database.ts";
import { measureLives, providersDatabase, sizeOf, walBetween } from "./growth-life.ts";
import { assumed, needsOf, targets, type Measured } from "./growth-model.ts";
import { measureReads, messageBytes } from "./growth-requests.ts";
import { tellGrowing, tellMeasured, tellNeeds } from "./growth-tell.ts";
import { copyOrders, deadlineTime, sweepTimes, waitingForDigest, withSweeper, yearRowTime } from "./growth-sweeps.ts";
import type { Goal } from "./measure.ts";
import { buildParties } from "./order-parties.ts";
import { generateProducts } from "./products.ts";

const root = join(import.meta.dirname, "../..");
const size = { listings: 10_000, buyers: 420, lives: 60, copies: 40_000, messages: 5_000 };

const sumOf = (numbers: Iterable<number>): number => [...numbers].reduce((sum, each) => sum + each, 0);
const totalBytes = async (client: pg.Client) => sumOf((await sizeOf(client)).bytes.values());

/** Bytes and write-ahead log of each listing, of a database of its own. */
async function measureListings(
  databasePid: number,
): Promise<Measured["listing"] & { reads: Measured["reads"]; memory: number }> {
  const database = await createTestDatabase();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    const [bytes, { lsn }] = [await totalBytes(client), await sizeOf(client)];
    await generateProducts(database.url, size.listings);
    const [after, { lsn: end }] = [await totalBytes(client), await sizeOf(client)];
    const { costs, memory } = await measureReads(database.url, client, databasePid);
    return {
      bytes: (after - bytes) / size.listings,
      wal: (await walBetween(client, lsn, end)) / size.listings,
      reads: costs,
      memory,
    };
  } finally {
    await client.end();
    await database.drop();
  }
}

/**
 * `npm run bench -- growth`: measures what a listing, an organization, an order from its placing to the release of its money, a message and each kind of reading
 * cost, and simulates what much more of all would need. docs/CAPACITY.md says what follows; what is assumed stands in `growth-model.ts`.
 */
export async function benchGrowth(): Promise<Goal[]> {
  const dataDir = join(root, ".cache/bench/growth");
  rmSync(dataDir, { recursive: true, force: true });
  const [earlier, earlierBuilt] = [process.env.TEST_DATABASE_URL, process.env.TEST_BUILT];
  process.env.TEST_BUILT = "1";
  const admin = adminUrl();
  const theirs = await providersDatabase();
  const cluster = await openCluster({ dataDir });
  process.env.TEST_DATABASE_URL = cluster.url("postgres");
  const stops: (() => Promise<unknown>)[] = [];
  try {
    await ensureTemplate();
    const { reads, memory, ...listing } = await measureListings(cluster.pid);
    const database = await createTestDatabase();
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    stops.push(() => client.end());
    const empty = await totalBytes(client);
    const parties = await buildParties(database.url, { buyers: size.buyers, listings: 100 });
    const organizations = parties.buyers.length + parties.suppliers.length;
    const organizationBytes = (await totalBytes(client)) - empty - parties.listings.length * listing.bytes;
    const life = await measureLives({
      ...{ database, theirs, client, parties },
      databasePid: cluster.pid,
      count: size.lives,
    });
    const swept = await withSweeper(database.url, async (services) => {
      const deadline = await deadlineTime(services, client, life.arrived);
      const few = await sweepTimes(services);
      const waiting = await waitingForDigest(client);
      await copyOrders(client, size.copies);
      return { deadline, few, waiting, many: await sweepTimes(services) };
    });
    // Of the daily emails the one thing is known that it grows by: organizations, not orders.
    const digest = swept.few.get("notifications.digests") ?? 0;
    const withoutDigests = (times: ReadonlyMap<string, number>) =>
      sumOf(times.values()) - (times.get("notifications.digests") ?? 0);
    const measured: Measured = {
      listing,
      organizationBytes: Math.max(0, organizationBytes) / organizations,
      messageBytes: await messageBytes(client, size.messages),
      life,
      reads,
      processMemory: memory,
      deadline: swept.deadline,
      sweepFew: withoutDigests(swept.few),
      sweepMany: withoutDigests(swept.many),
      copies: size.copies,
      digest: digest / Math.max(1, swept.waiting),
      yearRow: await yearRowTime(client),
    };
    const needs = targets.map((target) => ({ target, ...needsOf(target, measured) }));
    tellMeasured(measured);
    tellGrowing(swept.few, swept.many);
    for (const each of needs) tellNeeds(each);
    writeFileSync(
      join(root, ".cache/bench/growth.json"),
      `${JSON.stringify({ measured: { ...measured, life: { ...life, rows: Object.fromEntries(life.rows) } }, assumed, needs }, null, 2)}\n`,
    );
    return [
      {
        name: `a sweep with ${size.copies} orders more that are not due, against one without them`,
        value: measured.sweepMany / measured.sweepFew,
        limit: 1.5,
        below: true,
      },
    ];
  } finally {
    for (const stop of stops.reverse()) await stop();
    await cluster.close();
    rmSync(dataDir, { recursive: true, force: true });
    await dropDatabase(admin, theirs.name);
    restore("TEST_DATABASE_URL", earlier);
    restore("TEST_BUILT", earlierBuilt);
  }
}

function restore(name: string, value: string | undefined): void {
  if (value === undefined) delete process.env[name];
  else process.env[name] = value;
}
