import { connect, type Socket } from "node:net";
import { setTimeout as pass } from "node:timers/promises";
import pg from "pg";
import { buildOrganization } from "#test/factories/organizations.ts";
import { buildMember } from "#test/factories/people.ts";
import { createTestDatabase } from "#test/support/database.ts";
import { withRows } from "#test/factories/rows.ts";
import { eventually } from "#test/support/wait.ts";
import { percentile } from "./measure.ts";
import { startMemoryWatchedApi, type MemoryWatched } from "./servers.ts";

/** Each session may have five streams, and each organization's office has ten people. */
const [organizations, members, windows] = [40, 10, 5];
const streamCount = organizations * members * windows;
const processes = 3;
/** So many times something happens to all at once. */
const events = 10;
/** So many are opened at a time. */
const atOnce = 40;

export interface Stream {
  socket: Socket;
  /** When each event came, by the number in its subject. */
  readonly heard: Map<string, number>;
}

/** A reader of a stream that keeps nothing but the moments: two thousand of them are to cost this process little. */
export async function openStream(url: string, token: string): Promise<Stream> {
  const { hostname, port, host } = new URL(url);
  const socket = connect(Number(port), hostname);
  const heard = new Map<string, number>();
  let isReady = false;
  let isRefused = "";
  socket.on("data", (chunk: Buffer) => {
    const text = chunk.toString("latin1");
    if (text.startsWith("HTTP/1.1") && !text.startsWith("HTTP/1.1 200")) isRefused = text;
    if (text.includes("event: ready")) isReady = true;
    for (const [, subject = ""] of text.matchAll(/"id":"(happening-\d+)"/g)) heard.set(subject, performance.now());
  });
  socket.on("error", (error) => (isRefused = error.message));
  socket.write(`GET /api/v1/events HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${token}\r\n\r\n`);
  await eventually(
    () => {
      if (isRefused) throw new Error(isRefused);
      return isReady;
    },
    { timeout: 30_000, what: "a stream" },
  );
  return { socket, heard };
}

async function openAll(places: readonly { url: string; token: string }[]): Promise<Stream[]> {
  const opened: Stream[] = [];
  for (let n = 0; n < places.length; n += atOnce)
    opened.push(...(await Promise.all(places.slice(n, n + atOnce).map(({ url, token }) => openStream(url, token)))));
  return opened;
}

/** Kilobytes of all processes: as the system sees them, and what their code holds once garbage is collected. */
async function memoryOf(all: readonly MemoryWatched[]): Promise<{ resident: number; held: number }> {
  // What was collected is given back to the system a moment later.
  for (let n = 0; n < 3; n += 1) await Promise.all(all.map((one) => one.most("held", () => pass(100))));
  await pass(1_000);
  const sum = async (of: "held" | "resident") =>
    (await Promise.all(all.map((one) => one.most(of, () => pass(1))))).reduce((total, bytes) => total + bytes, 0) /
    1024;
  return { held: await sum("held"), resident: await sum("resident") };
}

/** Milliseconds from the commit of something that concerns everybody to each reader. */
async function delays(databaseUrl: string, organizationIds: readonly string[], streams: readonly Stream[]) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const found: number[] = [];
  try {
    for (let n = 0; n < events; n += 1) {
      const subject = `happening-${n}`;
      await client.query(
        `with told as (insert into live_events (organization_id, type, subject_id, event, at)
                       select id, 'order', $1, 'order.test', now() from unnest($2::uuid[]) as id returning 1)
         select pg_notify('agritrade', '{"channel":"log"}') from (select count(*) from told) as done`,
        [subject, organizationIds],
      );
      const committed = performance.now();
      await eventually(() => streams.every(({ heard }) => heard.has(subject)), { timeout: 20_000, what: "an event" });
      for (const { heard } of streams) found.push((heard.get(subject) ?? Infinity) - committed);
      await pass(200);
    }
  } finally {
    await client.end();
  }
  return found;
}

interface Figure {
  name: string;
  value: number;
  limit: number;
}

/** Two thousand readers of event streams at three processes. */
export async function benchStreams(): Promise<Figure[]> {
  const database = await createTestDatabase();
  const servers = await Promise.all(
    Array.from({ length: processes }, () =>
      startMemoryWatchedApi(database.url, { PUBLIC_URL: "http://127.0.0.1", LOG_LEVEL: "warn", SERVE_ADMIN: "" }),
    ),
  );
  try {
    const { ids, tokens } = await withRows(database, async () => {
      const all = await Promise.all(
        Array.from({ length: organizations }, async () => {
          const organization = await buildOrganization();
          const people = await Promise.all(Array.from({ length: members }, () => buildMember(organization)));
          return { id: organization.id, tokens: people.map(({ token }) => token) };
        }),
      );
      return { ids: all.map(({ id }) => id), tokens: all.flatMap((one) => one.tokens) };
    });
    const places = Array.from({ length: streamCount }, (_, n) => ({
      url: servers[n % processes]?.url ?? "",
      token: tokens[n % tokens.length] ?? "",
    }));
    // What the first streams bring along for good (compiled code, connections) is no cost of each.
    const first = await openAll(places.slice(0, 300));
    for (const { socket } of first) socket.destroy();
    await pass(500);
    const before = await memoryOf(servers);
    const streams = await openAll(places);
    const after = await memoryOf(servers);
    const found = await delays(database.url, ids, streams);
    for (const { socket } of streams) socket.destroy();
    const each = (of: "resident" | "held") => (after[of] - before[of]) / streams.length;
    console.log(
      `${streams.length} streams: an event reaches them after ${percentile(found, 0.5).toFixed(0)} ms, 99 of 100 within ${percentile(found, 0.99).toFixed(0)}; each costs ${each("resident").toFixed(1)} KB as the system sees it, ${each("held").toFixed(1)} KB of heap and buffers`,
    );
    return [
      { name: `${streams.length} event streams: an event arrives, p99 ms`, value: percentile(found, 0.99), limit: 500 },
      { name: "an event stream, resident KB", value: each("resident"), limit: 60 },
      { name: "an event stream, heap and buffers KB", value: each("held"), limit: 60 },
    ];
  } finally {
    await Promise.all(servers.map((one) => one.stop()));
    await database.drop();
  }
}
