/** `npm run bench`: the product against a bare server, in one run. Prints a table and writes it as JSON. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ensureBuilt } from "../../scripts/build/index.mjs";
import { openTestCluster } from "../../scripts/testing/test-cluster.mjs";
import { findStatement } from "#backend/src/domains/catalogue/queries/find-product.ts";
import { listStatement } from "#backend/src/domains/catalogue/queries/list-products.ts";
import { benchDesktop } from "./desktop.ts";
import { compare, median, type Comparison } from "./measure.ts";
import { generateProducts } from "./products.ts";
import { startBareServer, startBuiltApi } from "./servers.ts";

const root = join(import.meta.dirname, "../..");
const folder = join(root, ".cache/bench");

interface Goal {
  name: string;
  value: number;
  limit: number;
  /** Whether the value must stay below the limit, or reach it. */
  below: boolean;
}

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

async function benchSize(databaseUrl: string, count: number): Promise<{ comparisons: Comparison[]; goals: Goal[] }> {
  const { someId } = await generateProducts(databaseUrl, count);
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
    const { render, page: whole } = await renderTime(api.url);
    goals.push({ name: `listing, one render (${count}): p50 ms`, value: render, limit: 8, below: true });
    goals.push({ name: `listing, render and data (${count}): p50 ms`, value: whole, limit: 8, below: true });
    return { comparisons, goals };
  } finally {
    await Promise.all([api.stop(), bare.stop()]);
  }
}

/** One page at a time, each of an address that nobody has asked for before; the server says what it cost. */
async function renderTime(url: string): Promise<{ render: number; page: number }> {
  const renders: number[] = [];
  const pages: number[] = [];
  // As long a warm-up as the lists and their bare server have had by then: V8 compiles what has run some hundred times.
  const warmUp = 400;
  for (let n = 0; n < warmUp + 200; n++) {
    const response = await fetch(`${url}/products?render=${n}`, { headers: { "accept-encoding": "identity" } });
    await response.arrayBuffer();
    const cost = /data;dur=([\d.]+), render;dur=([\d.]+)/.exec(response.headers.get("server-timing") ?? "");
    if (!cost) throw new Error("the page came from the cache");
    if (n < warmUp) continue;
    renders.push(Number(cost[2]));
    pages.push(Number(cost[1]) + Number(cost[2]));
  }
  return { render: median(renders), page: median(pages) };
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

async function main(): Promise<void> {
  mkdirSync(folder, { recursive: true });
  await ensureBuilt();
  await ensureBuilt({ only: ["desktop"] });
  const cluster = await openTestCluster();
  process.env.TEST_DATABASE_URL = cluster.url;
  const { createTestDatabase } = await import("#test/support/database.ts");
  const goals: Goal[] = [];
  const comparisons: Comparison[] = [];
  try {
    for (const count of [10_000, 100_000]) {
      const database = await createTestDatabase();
      const result = await benchSize(database.url, count);
      comparisons.push(...result.comparisons);
      goals.push(...result.goals);
      if (count === 10_000) goals.push(...(await benchStart(database.url)));
      await database.drop();
    }
    const database = await createTestDatabase();
    goals.push({
      name: "desktop build: first window with the dashboard in Chromium, ms",
      value: await benchDesktop(database.url),
      limit: 1500,
      below: true,
    });
    await database.drop();
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
