import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { dropDatabase, withClient } from "../../scripts/cluster/databases.mjs";
import { withPasswords } from "#backend/src/domains/identity/index.ts";
import { adminUrl, ensureTemplate } from "#test/support/cluster.ts";
import { createTestDatabase } from "#test/support/database.ts";
import { freePort, startProcess } from "#test/support/server.ts";
import { testSecrets } from "#test/support/secrets.ts";
import { buildAccounts, password } from "./accounts.ts";
import { createClients } from "./crash-clients.ts";
import { lookAround } from "./crash-findings.ts";
import { live } from "./crash-lives.ts";
import { drain, invariantsOf, waitingJobs, wrongStock } from "./endurance-findings.ts";
import { addressOf, bringHonest, people, type Load } from "./endurance-honest.ts";
import { bringHostile, type Hostiles } from "./endurance-hostile.ts";
import { createJudge } from "./endurance-judge.ts";
import { startBareLoop, startEnduringApi, startEnduringCluster } from "./endurance-servers.ts";
import { watchFigures } from "./endurance-figures.ts";
import { goalsOf, tellAll, type EnduranceGoal } from "./endurance-goals.ts";
import { buildParties, buildStaffMember } from "./order-parties.ts";

const root = join(import.meta.dirname, "../..");
/** Eight minutes, as issue and operator ask for. */
const whole = 480;
const wholeOrders = 700;
const listings = 40;
/** Of the buyers who trade, the rest: who has windows open, and who is hostile. */
const others = 24;
/** Orders on their way at a time. */
const atOnce = 6;
/** Milliseconds in which all that waits must be done once the load has ended. */
const longestDrain = 60_000;
/** How often the hostile come back. */
const hostileRounds = 8;

/**
 * Who is killed when, as a share of the time. The API dies early, so that one life of it is long enough to be measured from the second minute to the eighth;
 * PostgreSQL dies until near the end. The short form has time for two of each.
 */
const plan = {
  whole: { api: [0.04, 0.12, 0.19], database: [0.08, 0.3, 0.45, 0.62, 0.78] },
  short: { api: [0.05, 0.4], database: [0.22, 0.6] },
};
const isShort = (seconds: number) => seconds < 240;
const slow = { from: 0.33, until: 0.41 };
const refusing = { from: 0.5, until: 0.56 };
/** The last order begins here, the hostile go on to the end. */
const lastOrder = 0.85;

/** Readers, sign-ins, orders, uploads, event streams and the hostile side by side, while PostgreSQL and the API are killed and the provider is slow. */
export async function benchEndurance(
  seconds = Number(process.env.ENDURANCE_SECONDS ?? whole),
): Promise<EnduranceGoal[]> {
  const dataDir = join(root, ".cache/bench/endurance");
  rmSync(dataDir, { recursive: true, force: true });
  mkdirSync(dataDir, { recursive: true });
  const earlier = process.env.TEST_DATABASE_URL;
  const earlierBuilt = process.env.TEST_BUILT;
  process.env.TEST_BUILT = "1";
  const stops: (() => Promise<unknown>)[] = [];
  try {
    const adminOfProvider = adminUrl();
    const theirs = await createTestDatabase({ empty: true });
    stops.push(() => dropDatabase(adminOfProvider, theirs.name));
    const cluster = await startEnduringCluster(dataDir);
    stops.push(() => cluster.close());
    process.env.TEST_DATABASE_URL = cluster.url;
    await ensureTemplate();
    const ours = await createTestDatabase();
    const orders = Math.max(60, Math.round((wholeOrders * seconds) / whole));
    const all = await buildParties(ours.url, { buyers: orders + others, listings: listings + 1 });
    const staff = await buildStaffMember(ours.url, "reviewer");
    const hash = await withPasswords({ config: { authRateLimit: 60 } }, "operator", ({ hash: make }) => make(password));
    await buildAccounts(ours.url, people + 1, hash);
    const hostiles = hostilesOf(all, staff);
    await withClient(ours.url, (client) =>
      client.query("update organizations set verification = 'none' where id = any($1)", [
        [hostiles.hoarder.organizationId, hostiles.asker.organizationId],
      ]),
    );
    const parties = { ...all, listings: all.listings.filter(({ id }) => id !== hostiles.hoarded.id) };

    const port = String(await freePort());
    const webhookUrl = `http://127.0.0.1:${port}/api/v1/webhooks/escrow`;
    const provider = await startProcess({ entry: "sandbox", database: theirs, env: { WEBHOOK_URL: webhookUrl } });
    stops.push(() => provider.kill());
    // Every sender has an address of their own, as behind a proxy, and all limits are those of every day.
    const api = await startEnduringApi(ours.url, port, {
      ESCROW_API_URL: provider.url,
      TRUSTED_PROXIES: "127.0.0.1",
      ESCROW_RECONCILE_MINUTES: "0",
    });
    stops.push(() => api.stop());
    const bare = await startBareLoop();
    stops.push(() => bare.stop());

    const started = Date.now();
    const at = (share: number) => started + share * seconds * 1000;
    const until = (share: number) => delay(Math.max(0, at(share) - Date.now()));
    const say = (what: string) => console.log(`  ${((Date.now() - started) / 1000).toFixed(0)} s: ${what}`);
    const isGoing = () => Date.now() < at(1);
    const judge = createJudge(api.url, { api: api.away, database: cluster.away });
    const load: Load = { url: api.url, judge, parties, isGoing };

    const numbers = new Map([...parties.buyers, ...parties.suppliers].map(({ token }, n) => [token, n]));
    const clients = createClients(api.url, 16, at(1) + 120_000, (path, { token, ...request }) =>
      judge.ask(path, {
        ...request,
        token,
        kind: request.method === "GET" ? "read" : "write",
        from: addressOf(8, numbers.get(token) ?? numbers.size),
      }),
    );
    const placed: string[] = [];
    const problems: string[] = [];
    let next = 0;
    const trade = async () => {
      while (Date.now() < at(lastOrder) && next < orders) {
        const n = next++;
        await live({ clients, parties, reviewer: staff }, n).then(
          (id) => placed.push(id),
          (error: unknown) => problems.push(`${n}: ${error instanceof Error ? error.message : String(error)}`),
        );
        await delay(200);
      }
    };
    const setFault = async (fault: object) => {
      const answer = await fetch(`${provider.url}/faults`, {
        method: "PUT",
        headers: {
          "content-type": "application/json",
          authorization: `Basic ${Buffer.from(`${testSecrets.ESCROW_API_USER}:${testSecrets.ESCROW_API_KEY}`).toString("base64")}`,
        },
        body: JSON.stringify(fault),
      });
      if (!answer.ok) throw new Error(`the provider takes no fault: ${answer.status} ${await answer.text()}`);
    };
    const beSlow = async () => {
      await until(slow.from);
      await setFault({ mode: "slow", delay_ms: 5000 });
      say("the provider answers after five seconds");
      await until(slow.until);
      await setFault({ mode: "none" });
      await until(refusing.from);
      await setFault({ mode: "refuse", status: 503, delay_ms: 1000, times: 1_000_000 });
      say("the provider answers with 503");
      await until(refusing.until);
      await setFault({ mode: "none" });
      say("the provider answers as it should");
    };
    const kills = plan[isShort(seconds) ? "short" : "whole"];
    /** One after the other: the next waits until the last is back. */
    const kill = async () => {
      const all = [
        ...kills.api.map((share) => ({ share, victim: api, name: "the API" })),
        ...kills.database.map((share) => ({ share, victim: cluster, name: "PostgreSQL" })),
      ].sort((a, b) => a.share - b.share);
      for (const { share, victim, name } of all) {
        await until(share);
        const begun = Date.now();
        await victim.crash();
        say(`${name} was killed and is back after ${Date.now() - begun} ms, ${placed.length} orders are over`);
      }
    };
    const figures = watchFigures({ api, bare, at, isGoing });
    const hostile = bringHostile(load, hostiles, (seconds * 1000) / hostileRounds);
    await Promise.all([
      bringHonest(load),
      ...Array.from({ length: atOnce }, trade),
      kill(),
      beSlow(),
      hostile,
      figures.ended,
    ]);
    say("the load has ended");
    const places = { ours: ours.url, provider: theirs.url };
    const drained = await drain(places, api, longestDrain);
    say(`drained after ${drained.took} ms: ${JSON.stringify(drained.left)}`);
    const waiting = await waitingJobs(ours.url);
    const held = await figures.lookOnce();
    const found = await lookAround(places, placed, clients.acknowledged, [hostiles.hoarder.organizationId]);
    const result = {
      seconds,
      judge,
      met: await hostile,
      figures: figures.found(),
      held,
      drained,
      waiting,
      found,
      problems,
      placed: placed.length,
      invariants: await invariantsOf(ours.url),
      stock: await wrongStock(ours.url, "900000"),
      errors: api.errors(),
      killed: { api: api.away.length, database: cluster.away.length },
      wanted: { api: kills.api.length, database: kills.database.length },
    };
    tellAll(result);
    return goalsOf(result);
  } finally {
    for (const stop of stops.reverse()) await stop().catch((error: unknown) => console.error(error));
    rmSync(dataDir, { recursive: true, force: true });
    restore("TEST_DATABASE_URL", earlier);
    restore("TEST_BUILT", earlierBuilt);
  }
}

function restore(name: string, value: string | undefined): void {
  if (value === undefined) delete process.env[name];
  else process.env[name] = value;
}

/** Who is hostile: the last of the buyers before those with windows open, the last listing, and its supplier. */
function hostilesOf(all: Load["parties"], staff: string): Hostiles {
  const [hoarder, asker, streamer] = all.buyers.slice(-others);
  const hoarded = all.listings.at(-1);
  const supplier = all.suppliers.find(({ organizationId }) => organizationId === hoarded?.organizationId);
  if (!hoarder || !asker || !streamer || !hoarded || !supplier) throw new Error("there is nobody hostile");
  return { hoarder, asker, streamer, hoarded, supplier, staff };
}
