/** The throwaway database cluster of one test run. */
import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { root } from "../check/sources.mjs";
import { openCluster, stopCluster } from "../cluster/index.mjs";
import { holders } from "../cluster/leases.mjs";

const clusters = join(root, ".cache/test-clusters");

/** A run that was killed with -9 leaves its server running. */
async function removeAbandoned() {
  for (const name of readdirSync(clusters)) {
    const dataDir = join(clusters, name);
    if (holders(join(dataDir, "database")).length > 0) continue;
    await stopCluster({ dataDir }).catch(() => undefined);
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** The cluster TEST_DATABASE_URL names, else one of our own with these `settings` that is deleted by `close`. */
export async function openTestCluster(settings = {}) {
  if (process.env.TEST_DATABASE_URL) return { url: process.env.TEST_DATABASE_URL, close: async () => undefined };
  mkdirSync(clusters, { recursive: true });
  await removeAbandoned();
  const dataDir = join(clusters, String(process.pid));
  const cluster = await openCluster({ dataDir, throwaway: true, settings });
  return {
    url: cluster.url("postgres"),
    async close() {
      await cluster.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
