import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { dropDatabase } from "../../scripts/cluster/databases.mjs";
import { adminUrl, ensureTemplate } from "#test/support/cluster.ts";
import { createTestDatabase } from "#test/support/database.ts";
import { freePort, startProcess } from "#test/support/server.ts";
import { createJudge, type Judge } from "./endurance-judge.ts";
import type { Goal } from "./measure.ts";
import { generateProducts } from "./products.ts";
import { goalsOf, tellAll } from "./visitors-goals.ts";
import { buildOffices } from "./visitors-offices.ts";
import { sampleGoods, visit, type Crowd } from "./visitors-readers.ts";
import { settle, startSafeDatabase, startWatchedCommand } from "./visitors-servers.ts";
import { trade } from "./visitors-traders.ts";

const root = join(import.meta.dirname, "../..");

/** Ten minutes, on so many listings, with so many people at a time. */
const whole = { seconds: 600, listings: 1_000_000 };
const visitors = 200;
const traders = 40;
/** Listings that visitors look at: so many that hardly any page is kept when it is asked for. */
const looked = 5_000;
/** Milliseconds until all of them have come, or a quarter of a shorter run. */
const arriving = 60_000;

/** `npm run bench -- visitors`: people who read the website and people who trade on it, in front of the processes of a production server. */
export async function benchVisitors({
  seconds = whole.seconds,
  listings = whole.listings,
}: { seconds?: number; listings?: number } = {}): Promise<Goal[]> {
  const folder = join(root, ".cache/bench/visitors");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const earlier = { TEST_DATABASE_URL: process.env.TEST_DATABASE_URL, TEST_BUILT: process.env.TEST_BUILT };
  process.env.TEST_BUILT = "1";
  const stops: (() => Promise<unknown>)[] = [];
  try {
    // The provider is another company's, on a server of its own.
    const adminOfProvider = adminUrl();
    const theirs = await createTestDatabase({ empty: true });
    stops.push(() => dropDatabase(adminOfProvider, theirs.name));
    const server = await startSafeDatabase(folder);
    stops.push(() => server.close());
    process.env.TEST_DATABASE_URL = server.url;
    await ensureTemplate();
    const ours = await createTestDatabase();
    console.log(`  making ${listings} listings`);
    await generateProducts(ours.url, listings);
    const goods = await sampleGoods(ours.url, looked);
    const offices = await buildOffices(ours.url, traders);
    await settle(ours.url);

    const port = String(await freePort());
    const webhook = `http://127.0.0.1:${port}/api/v1/webhooks/escrow`;
    const provider = await startProcess({ entry: "sandbox", database: theirs, env: { WEBHOOK_URL: webhook } });
    stops.push(() => provider.kill());
    const command = await startWatchedCommand({ url: ours.url }, settingsOf(port, provider.url));
    stops.push(() => command.stop());

    const started = Date.now();
    const end = started + seconds * 1000;
    const judge = createJudge(command.url, { api: [], database: [] });
    const crowd: Crowd = {
      judge,
      goods,
      refused: [],
      isGoing: () => Date.now() < end,
      arriving: Math.min(arriving, (seconds * 1000) / 4),
    };
    console.log(`  ${command.workers} processes, ${visitors} visitors and ${traders} traders for ${seconds} s`);
    // Where this program is late, its figures are.
    const own = monitorEventLoopDelay({ resolution: 10 });
    own.enable();
    const pagesOf = quarters(judge, seconds);
    const [memory, sessions] = await Promise.all([
      command.watch(started, end),
      Promise.all(offices.traders.map((trader, n) => trade(crowd, offices, trader, n))),
      ...Array.from({ length: visitors }, (_, n) => visit(crowd, n)),
    ]);
    own.disable();
    const result = {
      seconds,
      people: visitors + traders,
      judge,
      refused: crowd.refused,
      crossed: sessions.reduce((sum, session) => sum + session.crossed(), 0),
      memory,
      pages: pagesOf(),
      late: Math.max(0, own.percentile(95) / 1e6 - 10),
      died: command.died(),
      errors: command.errors(),
    };
    tellAll(result);
    return goalsOf(result);
  } finally {
    for (const stop of stops.reverse()) await stop().catch((error: unknown) => console.error(error));
    rmSync(folder, { recursive: true, force: true });
    for (const [name, value] of Object.entries(earlier))
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
  }
}

/** Takes down how many pages had come when each quarter of the run was over. @returns what tells the times of each quarter, in milliseconds. */
function quarters({ times }: Judge, seconds: number): () => number[][] {
  const marks = [0];
  const timers = [1, 2, 3].map((n) => setTimeout(() => marks.push(times.page.length), (n * seconds * 1000) / 4));
  return () => {
    for (const timer of timers) clearTimeout(timer);
    return marks.map((mark, n) => times.page.slice(mark, marks[n + 1]));
  };
}

/** All limits are those of every day, and every sender has an address of their own, as behind a proxy. What is empty is as if nobody had set it. */
const settingsOf = (port: string, provider: string): Record<string, string> => ({
  NODE_ENV: "production",
  LOG_LEVEL: "info",
  PORT: port,
  ESCROW_API_URL: provider,
  TRUSTED_PROXIES: "127.0.0.1",
  WRITE_RATE_LIMIT: "",
  AUTH_SESSION_LIFE: "",
  AUTH_STAFF_SESSION_LIFE: "",
  ESCROW_RECONCILE_MINUTES: "",
});
