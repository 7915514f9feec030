import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { withPasswords } from "#backend/src/domains/identity/index.ts";
import { median, percentile, type Goal } from "./measure.ts";
import { startWatchedApi, type Watched } from "./servers.ts";

const root = join(import.meta.dirname, "../..");
export const password = "terraced-hills-9";
/** How many known and how many unknown addresses are tried, and how many people sign in at a time. */
const tries = 200;
const clients = 32;
/** Seconds of each round; the rounds of sign-ins and those of bcrypt alone take turns. */
const length = 8;
const roundCount = 3;

export const known = (n: number) => `known-${n}@example.test`;
/** Each client comes from an address of its own. */
const from = (n: number) => ({ "x-forwarded-for": `10.1.${Math.floor(n / 250)}.${1 + (n % 250)}` });

/** The limits stand far away: here it is the work behind them that is measured. */
const settings = { AUTH_RATE_LIMIT: "1000000", AUTH_MAIL_INTERVAL: "0", TRUSTED_PROXIES: "127.0.0.1" };

/** Confirmed accounts, all with one password. */
export async function buildAccounts(databaseUrl: string, count: number, hash: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(
      `with made as (
         insert into users (id, email, password_hash, email_confirmed_at, app_metadata)
         select gen_random_uuid(), 'known-' || n || '@example.test', $2, now(), '{"provider": "email", "providers": ["email"]}'
           from generate_series(0, $1::int - 1) n
         returning id, email)
       insert into identities (id, user_id, provider, provider_id, identity_data, created_at, updated_at)
       select gen_random_uuid(), id, 'email', id::text, jsonb_build_object('sub', id, 'email', email), now(), now() from made`,
      [count, hash],
    );
    await client.query("vacuum analyze");
  } finally {
    await client.end();
  }
}

async function post(address: string, body: object, status: number, headers: Record<string, string> = {}) {
  const response = await fetch(address, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (response.status !== status) throw new Error(`${address}: ${response.status} ${text}`);
}

/** Milliseconds by which the medians of known and unknown addresses differ. They take turns, in an order that changes. */
async function difference(ask: (email: string, n: number) => Promise<void>): Promise<number> {
  const times: Record<"known" | "unknown", number[]> = { known: [], unknown: [] };
  const warmUp = 10;
  for (let n = -warmUp; n < tries; n++) {
    const order = Math.random() < 0.5 ? (["known", "unknown"] as const) : (["unknown", "known"] as const);
    for (const kind of order) {
      const email = kind === "known" && n >= 0 ? known(n) : `unknown-${randomUUID()}@example.test`;
      const start = performance.now();
      await ask(email, n + warmUp);
      if (n >= 0) times[kind].push(performance.now() - start);
    }
  }
  console.log(`  medians: ${median(times.known).toFixed(1)} and ${median(times.unknown).toFixed(1)} ms`);
  return Math.abs(median(times.known) - median(times.unknown));
}

/** Asks for an address twenty times a second while `isGoing`, whether the last answer has come or not; what each took. */
async function readBeside(address: string, isGoing: () => boolean): Promise<number[]> {
  const times: number[] = [];
  const open: Promise<void>[] = [];
  const ask = async () => {
    const start = performance.now();
    const response = await fetch(address, { headers: { "accept-encoding": "gzip" } });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${address}: ${response.status}`);
    times.push(performance.now() - start);
  };
  while (isGoing()) {
    open.push(ask());
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  await Promise.all(open);
  return times;
}

interface Round {
  /** Sign-ins, or passwords compared, a second. */
  rate: number;
  catalogue: number[];
  files: number[];
}

/** What `work` makes in a second, while others read the catalogue and fetch a file. */
async function beside(api: Watched, file: string, work: (isGoing: () => boolean) => Promise<number>): Promise<Round> {
  const started = performance.now();
  const isGoing = () => performance.now() - started < length * 1000;
  const reads = [`${api.url}/api/v1/products?limit=24`, api.url + file].map((address) => readBeside(address, isGoing));
  const rate = await work(isGoing);
  const [catalogue = [], files = []] = await Promise.all(reads);
  return { rate, catalogue, files };
}

async function signInTogether(api: Watched, isGoing: () => boolean): Promise<number> {
  const started = performance.now();
  let done = 0;
  const client = async (n: number) => {
    while (isGoing()) {
      await post(`${api.url}/auth/v1/token?grant_type=password`, { email: known(n), password }, 200, from(n));
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: clients }, (_, n) => client(n)));
  return (done * 1000) / (performance.now() - started);
}

async function bcryptAlone(hash: string): Promise<number> {
  const program = join(root, "test/bench/bcrypt-alone.mjs");
  const { stdout } = await promisify(execFile)(process.execPath, [program, hash, password, String(length)]);
  return Number(stdout);
}

/** What signing in costs and tells, and what everybody else notices of it. */
export async function benchAccounts(databaseUrl: string): Promise<Goal[]> {
  const hash = await withPasswords({ config: { authRateLimit: 60 } }, "operator", ({ hash: make }) => make(password));
  await buildAccounts(databaseUrl, tries, hash);
  const goals: Goal[] = [];
  const add = (name: string, value: number, limit: number, below = true) => {
    goals.push({ name, value, limit, below });
    console.log(`${name}: ${value.toFixed(2)}`);
  };
  const api = await startWatchedApi(databaseUrl, settings);
  const auth = `${api.url}/auth/v1`;
  try {
    const apart = (what: string) => `${what}, known and unknown addresses: medians apart, ms`;
    add(
      apart("wrong password"),
      await difference((email, n) =>
        post(`${auth}/token?grant_type=password`, { email, password: "not-the-password" }, 400, from(n)),
      ),
      5,
    );
    add(
      apart("forgotten password"),
      await difference((email, n) => post(`${auth}/recover`, { email }, 200, from(n))),
      5,
    );
    add(
      apart("registration"),
      await difference((email, n) => post(`${auth}/signup`, { email, password }, 200, from(n))),
      5,
    );

    const script = readdirSync(join(root, "dist/web/client/assets")).find((name) => name.endsWith(".js"));
    if (!script) throw new Error("the website is not built");
    const [yardsticks, rounds, delays]: [number[], Round[], number[]] = [[], [], []];
    for (let round = 0; round < roundCount; round++) {
      yardsticks.push((await beside(api, `/assets/${script}`, () => bcryptAlone(hash))).rate);
      delays.push(
        await api.loopDelay(async () => {
          rounds.push(await beside(api, `/assets/${script}`, (isGoing) => signInTogether(api, isGoing)));
        }),
      );
    }
    const [bare, ours] = [median(yardsticks), median(rounds.map(({ rate }) => rate))];
    console.log(`  ${ours.toFixed(1)} sign-ins a second, bcrypt alone ${bare.toFixed(1)}`);
    const at = (what: string) => `${clients} clients signing in: ${what}`;
    const slowest = (of: "catalogue" | "files") =>
      percentile(
        rounds.flatMap((round) => round[of]),
        0.95,
      );
    // The rest is some fifteen statements, their database on the same processors, and the clients.
    add(at("sign-ins against bcrypt alone, ratio"), ours / bare, 0.75, false);
    add(at("event loop's delay, p99 ms"), Math.max(...delays), 50);
    add(at("catalogue beside them, p95 ms"), slowest("catalogue"), 100);
    add(at("a built file beside them, p95 ms"), slowest("files"), 100);
    return goals;
  } finally {
    await api.stop();
  }
}
