/**
 * `npm run bench`: the product against a bare server, in one run. Prints a table and writes it as JSON. `npm run bench -- website`
 * measures that part alone; the parts are lists, start, website, accounts,
 * orders, provider, reconciliation, documents, contract-papers, threads, overview, contracts, cases, long-inputs and desktop; crash, which is a storm of kills, and endurance, which is eight
 * minutes of everything at once (`--seconds 90` for a short form), are begun by their names alone.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { ensureBuilt } from "../../scripts/build/index.mjs";
import { openTestCluster } from "../../scripts/testing/test-cluster.mjs";
import { findStatement } from "#backend/src/domains/catalogue/queries/find-product.ts";
import { listStatement } from "#backend/src/domains/catalogue/queries/list-products.ts";
import { benchAccounts } from "./accounts.ts";
import { benchDesktop } from "./desktop.ts";
import { compare, median, type Comparison, type Goal } from "./measure.ts";
import { generateProducts } from "./products.ts";
import { startBareServer, startBuiltApi } from "./servers.ts";
import { benchWebsite, renderTime } from "./website.ts";

const root = join(import.meta.dirname, "../..");
const folder = join(root, ".cache/bench");

/** knex writes question marks, pg wants numbers. */
const numbered = (sql: string): string => {
  let position = 0;
  return sql.replace(/\?/g, () => `$${++position}`);
};

const lists = [
  { name: "first page", path: "/products?limit=24", props: { sort: "relevance", limit: 24 } },
  {
    name: "filtered and sorted",
    path: "/products?limit=24&category=coffee&origin=et&certification=Organic&sort=price-asc",
    props: { sort: "price-asc", limit: 24, category: "coffee", origin: ["et"], certification: ["Organic"] },
  },
  {
    name: "search",
    path: "/products?limit=24&search=fairtrade",
    props: { sort: "relevance", limit: 24, search: "fairtrade" },
  },
] as const;

async function benchLists(
  databaseUrl: string,
  someId: string,
  count: number,
): Promise<{ comparisons: Comparison[]; goals: Goal[] }> {
  const api = await startBuiltApi(databaseUrl);
  const statements = [
    ...lists
      .map(({ props }) => listStatement(props))
      .map(({ sql, bindings }) => ({ sql: numbered(sql), values: bindings })),
    { sql: numbered(findStatement), values: [someId] },
  ];
  const page = await fetch(`${api.url}/products`).then((response) => response.text());
  const file = join(folder, "page.html");
  writeFileSync(file, page);
  const bare = await startBareServer(databaseUrl, statements, file);
  try {
    const comparisons: Comparison[] = [];
    const goals: Goal[] = [];
    const add = async (name: string, path: string, barePath: string, least: number) => {
      const result = await compare(`${name} (${count})`, api.url + path, bare.url + barePath);
      comparisons.push(result);
      goals.push({
        name: `${result.name}: requests per second, ratio`,
        value: result.ratio,
        limit: least,
        below: false,
      });
      goals.push({ name: `${result.name}: p99, ratio`, value: result.p99Ratio, limit: 1.5, below: true });
      console.log(
        `${result.name}: ${result.ours.rps.toFixed(0)} against ${result.bare.rps.toFixed(0)} a second, ratio ${result.ratio.toFixed(2)}; p99 ${result.ours.p99} against ${result.bare.p99} ms`,
      );
    };
    for (const [index, { name, path }] of lists.entries()) await add(name, `/api/v1${path}`, `/${index}`, 0.7);
    await add("by id", `/api/v1/products/${someId}`, `/${lists.length}`, 0.5);
    await add("cached page", "/products", "/bytes", 0.5);
    const { render, page: whole } = await renderTime(`${api.url}/products`);
    goals.push({ name: `listing, one render (${count}): p50 ms`, value: render, limit: 8, below: true });
    goals.push({ name: `listing, render and data (${count}): p50 ms`, value: whole, limit: 8, below: true });
    return { comparisons, goals };
  } finally {
    await Promise.all([api.stop(), bare.stop()]);
  }
}

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
] as const;
type Part = (typeof parts)[number];
const {
  values: { seconds },
  positionals: asked,
} = parseArgs({ allowPositionals: true, options: { seconds: { type: "string" } } });
if (seconds !== undefined) process.env.ENDURANCE_SECONDS = seconds;

const byName: readonly Part[] = ["crash", "endurance"];
/** Everything, or what the command names. */
const isAsked = (part: Part): boolean => (asked.length === 0 && !byName.includes(part)) || asked.includes(part);

async function main(): Promise<void> {
  const unknown = asked.filter((name) => !(parts as readonly string[]).includes(name));
  if (unknown.length > 0) throw new Error(`there is no ${unknown.join(", ")}: ${parts.join(", ")}`);
  mkdirSync(folder, { recursive: true });
  await ensureBuilt();
  if (isAsked("desktop")) await ensureBuilt({ only: ["desktop"] });
  const cluster = await openTestCluster();
  process.env.TEST_DATABASE_URL = cluster.url;
  const { createTestDatabase } = await import("#test/support/database.ts");
  const goals: Goal[] = [];
  const comparisons: Comparison[] = [];
  const large = 100_000;
  try {
    for (const count of [10_000, large]) {
      const small = count < large;
      if (!isAsked("lists") && !isAsked(small ? "start" : "website")) continue;
      const database = await createTestDatabase();
      const { someId } = await generateProducts(database.url, count);
      if (isAsked("lists")) {
        const result = await benchLists(database.url, someId, count);
        comparisons.push(...result.comparisons);
        goals.push(...result.goals);
      }
      if (small && isAsked("start")) goals.push(...(await benchStart(database.url)));
      if (!small && isAsked("website")) goals.push(...(await benchWebsite(database.url, someId, count)));
      await database.drop();
    }
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
