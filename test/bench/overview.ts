import { findChromium } from "../../scripts/testing/browser.mjs";
import { connect } from "#backend/src/db/database.ts";
import { readActivity } from "#backend/src/domains/notifications/queries/read-activity.ts";
import { createLogger } from "#backend/src/kernel/logger.ts";
import { createTestDatabase } from "#test/support/database.ts";
import { median, percentile, type Goal } from "./measure.ts";
import { buildParties, type Buyer } from "./order-parties.ts";
import { buildBusyHouse } from "./overview-data.ts";
import { startBareServer, startBuiltApi } from "./servers.ts";

const asked = 200;
const rounds = 3;
const visits = 5;
/** Our answer is a dozen statements (its reader, rights, figures, steps of every domain), the bare server's one. */
const longest = 15;

async function timesOf(url: string, token?: string): Promise<number[]> {
  const times: number[] = [];
  for (let n = 0; n < asked; n += 1) {
    const started = performance.now();
    const answer = await fetch(url, { headers: token ? { authorization: `Bearer ${token}` } : {} });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
    times.push(performance.now() - started);
  }
  return times;
}

/** The statement that tells the recent activity, as the product's own code writes it. */
async function activityOf(databaseUrl: string, supplier: Buyer): Promise<{ sql: string; values: unknown[] }> {
  const db = connect(databaseUrl, 1, createLogger("silent"));
  let heard: { sql: string; values: unknown[] } | undefined;
  db.on("query", ({ sql, bindings }: { sql: string; bindings: unknown[] }) => (heard = { sql, values: bindings }));
  const membership = {
    organizationId: supplier.organizationId,
    organizationType: "supplier",
    role: "owner",
    suspended: false,
  } as const;
  await readActivity(db, membership);
  await db.destroy();
  if (!heard) throw new Error("nothing was read");
  return heard;
}

/** True once the dashboard's first card and the activity stand there. */
const isShown = () =>
  document.querySelectorAll("#today, main ol > li").length > 3 &&
  document.querySelectorAll('main ul[aria-label="Figures"] > li').length >= 5 &&
  performance.now();

/** Milliseconds from the navigation until a signed-in supplier sees the overview, each time in a browser that has never loaded anything. */
async function drawnAfter(url: string, supplier: Buyer): Promise<number[]> {
  const chromium = await findChromium();
  if (chromium) process.env.TEST_CHROMIUM ??= chromium;
  // It reads where the browser is when it is imported.
  const { chromiumBrowser } = await import("#test/support/chromium.ts");
  const browser = await chromiumBrowser();
  const times: number[] = [];
  const session = {
    access_token: supplier.token,
    refresh_token: "not-needed",
    token_type: "bearer",
    expires_in: 3600,
    expires_at: Math.floor(Date.now() / 1000) + 3600,
    user: {
      id: supplier.userId,
      email: "supplier-1@example.test",
      app_metadata: {},
      user_metadata: {},
      aud: "authenticated",
      created_at: new Date().toISOString(),
    },
  };
  try {
    // The first visit also warms the server, as a marketplace in use is.
    for (let n = 0; n <= visits; n++) {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, serviceWorkers: "block" });
      await context.addInitScript(
        (kept) => window.localStorage.setItem("agritrade.session", kept),
        JSON.stringify(session),
      );
      const page = await context.newPage();
      await page.goto(`${url}/dashboard`, { waitUntil: "commit" });
      const shown = await page.waitForFunction(isShown, undefined, { polling: "raf", timeout: 30_000 });
      if (n > 0) times.push(Number(await shown.jsonValue()));
      await context.close();
    }
  } finally {
    await browser.close();
  }
  return times;
}

/**
 * The overview of an organization with 10,000 goods, 5,000 offers and 2,000 orders: its calls, against a bare server that sends the rows of the statement of its recent activity,
 * and how long a browser that knows nothing takes until it is drawn.
 */
export async function benchOverview(): Promise<Goal[]> {
  const database = await createTestDatabase();
  const { buyers, suppliers, listings } = await buildParties(database.url, { buyers: 40, listings: 5 });
  const [[supplier], [listing]] = [suppliers, listings];
  if (!supplier || !listing) throw new Error("there is nobody");
  await buildBusyHouse(database.url, supplier, buyers, listing);
  const api = await startBuiltApi(database.url, { RUN_WORKER: "false" });
  const bare = await startBareServer(database.url, [await activityOf(database.url, supplier)]);
  const goals: Goal[] = [];
  try {
    const theirs: number[] = [];
    await timesOf(`${bare.url}/0`);
    for (let round = 0; round < rounds; round += 1) theirs.push(...(await timesOf(`${bare.url}/0`)));
    for (const { name, path } of [
      { name: "the overview", path: "/overview" },
      { name: "its impact", path: "/ledger/impact" },
      { name: "its reader", path: "/me" },
      { name: "its notices", path: "/notifications/unread-count" },
      { name: "its conversations", path: "/threads/unread-count" },
      { name: "its organization", path: `/organizations/${supplier.organizationId}` },
    ]) {
      const url = `${api.url}/api/v1${path}`;
      await timesOf(url, supplier.token);
      const ours: number[] = [];
      for (let round = 0; round < rounds; round += 1) ours.push(...(await timesOf(url, supplier.token)));
      const p95 = percentile(ours, 0.95);
      console.log(
        `${name}: p50 ${median(ours).toFixed(1)} ms, p95 ${p95.toFixed(1)} ms; bare p50 ${median(theirs).toFixed(1)} ms`,
      );
      goals.push({ name: `${name} of 10,000 goods: p95, ms`, value: p95, limit: 50, below: true });
      if (path === "/overview")
        goals.push({
          name: "the overview: p50 against a bare server, times",
          value: median(ours) / median(theirs),
          limit: longest,
          below: true,
        });
    }
    const drawn = await drawnAfter(api.url, supplier);
    console.log(`the overview is drawn after ${drawn.map((time) => time.toFixed(0)).join(", ")} ms`);
    goals.push({ name: "the overview is drawn cold, ms", value: median(drawn), limit: 1500, below: true });
    return goals;
  } finally {
    await bare.stop();
    await api.stop();
    await database.drop();
  }
}
