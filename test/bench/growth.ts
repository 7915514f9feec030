import { rmSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { openCluster } from "../../scripts/cluster/index.mjs";
import { adminUrl, ensureTemplate } from "#test/support/cluster.ts";
import { createTestDatabase } from "#test/support/database.ts";
import { dropDatabase } from "../../scripts/cluster/databases.mjs";
import { measureLives, providersDatabase } from "./growth-life.ts";
import { copyOrders, deadlineTime, sweepTimes, withSweeper } from "./growth-sweeps.ts";
import type { Goal } from "./measure.ts";
import { buildParties } from "./order-parties.ts";

const root = join(import.meta.dirname, "../..");

export async function benchGrowth(): Promise<Goal[]> {
  const dataDir = join(root, ".cache/bench/growth");
  rmSync(dataDir, { recursive: true, force: true });
  process.env.TEST_BUILT = "1";
  const admin = adminUrl();
  const theirs = await providersDatabase();
  const cluster = await openCluster({ dataDir });
  const earlier = process.env.TEST_DATABASE_URL;
  process.env.TEST_DATABASE_URL = cluster.url("postgres");
  const stops: (() => Promise<unknown>)[] = [];
  try {
    await ensureTemplate();
    const database = await createTestDatabase();
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    stops.push(() => client.end());
    const parties = await buildParties(database.url, { buyers: 600, listings: 100 });
    const life = await measureLives({ database, theirs, client, databasePid: cluster.pid, parties, count: 72 });
    console.log(life);
    const sweeps = await withSweeper(database.url, async (services) => {
      const deadline = await deadlineTime(services, client, life.arrived);
      console.log("deadline", deadline);
      const few = await sweepTimes(services);
      await copyOrders(client, 40_000);
      const many = await sweepTimes(services);
      return { deadline, few, many };
    });
    console.log(sweeps);
    return [];
  } finally {
    for (const stop of stops.reverse()) await stop();
    await cluster.close();
    rmSync(dataDir, { recursive: true, force: true });
    if (earlier === undefined) delete process.env.TEST_DATABASE_URL;
    else process.env.TEST_DATABASE_URL = earlier;
    await dropDatabase(admin, theirs.name);
  }
}
