/**
 * The local database by itself: `node scripts/database.mjs` starts it (or finds it running) and prints its address;
 * it stays up until `node scripts/database.mjs stop`.
 */
import { DATABASE_NAME, openCluster, stopCluster } from "./cluster/index.mjs";
import { ensureDatabase } from "./cluster/databases.mjs";

const dataDir = process.env.DATA_DIR ?? ".data";
const [command = "start"] = process.argv.slice(2);

if (command === "stop") {
  const stopped = await stopCluster({ dataDir });
  console.log(stopped ? "stopped" : "still in use by another command; it stops with the last of them");
} else if (command === "start") {
  const cluster = await openCluster({ dataDir, keep: true });
  await ensureDatabase(cluster.url("postgres"), DATABASE_NAME);
  console.log(cluster.url());
} else {
  console.error("usage: node scripts/database.mjs [start | stop]");
  process.exitCode = 1;
}
