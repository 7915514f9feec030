/**
 * Loaded before each process of a command (`NODE_OPTIONS`), and asked by SIGUSR2: writes what its memory is into a file of VISITORS_EYE that is named by its process.
 * A message would do for one process alone: those of a command speak with the one that keeps them.
 */
import { renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc");
let looks = 0;

process.on("SIGUSR2", () => {
  // As the system sees it, before anything is collected because of the look.
  const { rss } = process.memoryUsage();
  collect();
  const { heapUsed, external } = process.memoryUsage();
  looks += 1;
  const file = join(process.env.VISITORS_EYE, String(process.pid));
  writeFileSync(`${file}.draft`, JSON.stringify({ looks, rss, held: heapUsed + external }));
  renameSync(`${file}.draft`, `${file}.json`);
});
