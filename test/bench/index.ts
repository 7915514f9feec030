/**
 * `npm run bench`: the product against a bare server, in one run. Prints a table and writes it as JSON. `npm run bench -- website`
 * measures that part alone; the parts are lists, start, website, accounts,
 * orders, provider, reconciliation, documents, contract-papers, threads, overview, contracts, cases, long-inputs and desktop; crash, which is a storm of kills, endurance, which is eight
 * minutes of everything at once (`--seconds 90` for a short form), scale, which is one process beside three, visitors, which is ten minutes of people on a million
 * listings (`--seconds 60 --listings 10000` for a quick look), events, which is what notifications carry, and growth, which is what much more of everything would need
 * (docs/CAPACITY.md), are begun by their names alone.
 */
import { totalmem } from "node:os";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { ensureBuilt } from "../../scripts/build/index.mjs";
import { openTestCluster } from "../../scripts/testing/test-cluster.mjs";
import { benchAccounts } from "./accounts.ts";
import { benchDesktop } from "./desktop.ts";
import { benchLists, slopes } from "./lists.ts";
import { median, type Comparison, type Goal } from "./measure.ts";
import { generateProducts } from "./products.ts";
import { startBuiltApi } from "./servers.ts";
import { benchWebsite } from "./website.ts";

const root = join(import.meta.dirname, "../..");
const folder = join(root, ".cache/bench");

/** Resident memory of a process in MB (Linux). */
const residentMemory = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1024;

async function benchStart(databaseUrl: string): Promise<Goal[]> {
  const starts: number[] = [];
  let memory = 0;
  for (let n = 0; n < 5; n++) {
    const api = await startBuiltApi(databaseUrl);
    starts.push(api.readyAfter);
    if (n === 4 && process.platform === "linux") memory = residentMemory(api.pid);
    await api.stop();
  }
  return [
    { name: "API process: start to ready, ms", value: median(starts), limit: 1000, below: true },
    { name: "API process: resident memory when idle, MB", value: memory, limit: 150, below: true },
  ];
}

const parts = [
  "lists",
  "start",
  "website",
  "accounts",
  "orders",
  "provider",
  "reconciliation",
  "documents",
  "contract-papers",
  "threads",
  "overview",
  "contracts",
  "cases",
  "long-inputs",
  "desktop",
  "crash",
  "endurance",
  "scale",
  "visitors",
  "events",
  "growth",
] as const;
type Part = (typeof parts)[number];
const {
  values: { seconds, listings },
  positionals: asked,
} = parseArgs({
  allowPositionals: true,
  options: { seconds: { type: "string" }, listings: { type: "string" } },
});
if (seconds !== undefined) process.env.ENDURANCE_SECONDS = seconds;

/** As docs/DEPLOYING.md advises: a quarter of the memory, of which no more is used here than a million listings fill. */
const databaseSettings = {
  shared_buffers: `${Math.floor(Math.min(totalmem() / 4, 4 * 2 ** 30) / 2 ** 20)}MB`,
  work_mem: "32MB",
};

const byName: readonly Part[] = ["crash", "endurance", "scale", "visitors", "events", "growth"];
/** Everything, or what the command names. */
const isAsked = (part: Part): boolean => (asked.length === 0 && !byName.includes(part)) || asked.includes(part);

async function main(): Promise<void> {
  const unknown = asked.filter((name) => !(parts as readonly string[]).includes(name));
  if (unknown.length > 0) throw new Error(`there is no ${unknown.join(", ")}: ${parts.join(", ")}`);
  mkdirSync(folder, { recursive: true });
  await ensureBuilt();
  if (isAsked("desktop")) await ensureBuilt({ only: ["desktop"] });
  const cluster = await openTestCluster(databaseSettings);
  process.env.TEST_DATABASE_URL = cluster.url;
  const { createTestDatabase } = await import("#test/support/database.ts");
  const goals: Goal[] = [];
  const comparisons: Comparison[] = [];
  const [small, large, largest] = [10_000, 100_000, 1_000_000];
  try {
    for (const count of isAsked("lists") ? [small, large, largest] : [small, large]) {
      if (!isAsked("lists") && !isAsked(count === small ? "start" : "website")) continue;
      const database = await createTestDatabase();
      const { someId } = await generateProducts(database.url, count);
      if (isAsked("lists")) {
        const result = await benchLists(database.url, someId, count, folder);
        comparisons.push(...result.comparisons);
        goals.push(...result.goals);
      }
      if (count === small && isAsked("start")) goals.push(...(await benchStart(database.url)));
      if (count === large && isAsked("website")) goals.push(...(await benchWebsite(database.url, someId, count)));
      await database.drop();
    }
    goals.push(...slopes(comparisons, small, largest));
    if (isAsked("accounts")) {
      const database = await createTestDatabase();
      await generateProducts(database.url, 10_000);
      goals.push(...(await benchAccounts(database.url)));
      await database.drop();
    }
    if (isAsked("orders")) {
      // Loaded when it is needed, as the databases of the others are: they read where the cluster is.
      const { benchOrders } = await import("./orders.ts");
      goals.push(...(await benchOrders()));
    }
    if (isAsked("provider")) {
      const { benchProvider } = await import("./provider.ts");
      goals.push(...(await benchProvider()));
    }
    if (isAsked("reconciliation")) {
      const { benchReconciliation } = await import("./reconciliation.ts");
      goals.push(...(await benchReconciliation()));
    }
    if (isAsked("documents")) {
      const { benchDocuments } = await import("./documents.ts");
      goals.push(...(await benchDocuments()));
    }
    if (isAsked("contract-papers")) {
      const { benchContractPapers } = await import("./contract-papers.ts");
      goals.push(...(await benchContractPapers()));
    }
    if (isAsked("threads")) {
      const { benchThreads } = await import("./threads.ts");
      goals.push(...(await benchThreads()));
    }
    if (isAsked("overview")) {
      const { benchOverview } = await import("./overview.ts");
      goals.push(...(await benchOverview()));
    }
    if (isAsked("contracts")) {
      const { benchContracts } = await import("./contracts.ts");
      goals.push(...(await benchContracts()));
    }
    if (isAsked("cases")) {
      const { benchCases } = await import("./cases.ts");
      goals.push(...(await benchCases()));
    }
    if (isAsked("long-inputs")) {
      const { benchLongInputs } = await import("./long-inputs.ts");
      goals.push(...(await benchLongInputs()));
    }
    if (isAsked("crash")) {
      const { benchCrash } = await import("./crash.ts");
      goals.push(...(await benchCrash()));
    }
    if (isAsked("endurance")) {
      const { benchEndurance } = await import("./endurance.ts");
      goals.push(...(await benchEndurance()));
    }
    if (isAsked("scale")) {
      const { benchScale } = await import("./scale.ts");
      goals.push(...(await benchScale()));
    }
    if (isAsked("visitors")) {
      const { benchVisitors } = await import("./visitors.ts");
      goals.push(
        ...(await benchVisitors({
          ...(seconds !== undefined && { seconds: Number(seconds) }),
          ...(listings !== undefined && { listings: Number(listings) }),
        })),
      );
    }
    if (isAsked("events")) {
      const { benchEvents } = await import("./events.ts");
      goals.push(...(await benchEvents()));
    }
    if (isAsked("growth")) {
      const { benchGrowth } = await import("./growth.ts");
      goals.push(...(await benchGrowth()));
    }
    if (isAsked("desktop")) {
      const database = await createTestDatabase();
      goals.push({
        name: "desktop build: first window with the dashboard in Chromium, ms",
        value: await benchDesktop(database.url),
        limit: 1500,
        below: true,
      });
      await database.drop();
    }
  } finally {
    await cluster.close();
    rmSync(join(folder, "page.html"), { force: true });
  }
  const rows = goals.map(({ name, value, limit, below }) => ({
    name,
    value: Number(value.toFixed(2)),
    goal: `${below ? "<=" : ">="} ${limit}`,
    met: below ? value <= limit : value >= limit,
  }));
  console.table(rows);
  writeFileSync(
    join(folder, "bench.json"),
    `${JSON.stringify({ at: new Date().toISOString(), node: process.version, comparisons, goals: rows }, null, 2)}\n`,
  );
  process.exitCode = rows.every(({ met }) => met) ? 0 : 1;
}

await main();
process.exit();
