import { performance } from "node:perf_hooks";
import { createTestDatabase } from "#test/support/database.ts";
import { longChanges, longInputs, longPosts, shortInputs, type Input } from "#test/support/long-inputs.ts";
import { ask } from "../backend/website/untidied.ts";
import type { Goal } from "./measure.ts";
import { buildParties, buildStaffMember } from "./order-parties.ts";
import { startWatchedApi, type Watched } from "./servers.ts";

/** So much longer the event loop may be held by a long input than by a short one. */
const mostRatio = 12;
/** The same of a body of hundreds of kilobytes, which is read and parsed before it is refused. */
const mostOfBody = 24;
/** Each is asked so often and its best counts: on a busy machine the process itself waits for others. */
const tries = 20;
/** Whoever holds the process for so long (ms) will not be quick the next time. */
const patience = 5_000;

type Place = keyof typeof shortInputs;

/** Milliseconds in which the server's event loop was busy with one request, at best. */
async function held(api: Watched, send: () => Promise<unknown>, rounds = tries): Promise<number> {
  let best = Infinity;
  const began = performance.now();
  for (let round = 0; round < rounds && performance.now() - began < patience; round += 1)
    best = Math.min(best, await api.loopUse(send));
  return best;
}

/** What a short request of a place takes. Below a millisecond the loop's own work is most of it. */
const usualOf = async (api: Watched, send: () => Promise<unknown>): Promise<number> => {
  await send();
  return Math.max(1, await held(api, send));
};

/** What a stranger sends holds the process, which is everybody's, about as long as a short request of the same place does. */
export async function benchLongInputs(): Promise<Goal[]> {
  const database = await createTestDatabase();
  const { suppliers } = await buildParties(database.url, { buyers: 1, listings: 5 });
  const [supplier] = suppliers;
  if (!supplier) throw new Error("there is no supplier");
  const staff = await buildStaffMember(database.url, "reviewer");
  const api = await startWatchedApi(database.url, { AUTH_RATE_LIMIT: "100000", AUTH_MAIL_INTERVAL: "0" });
  const goals: Goal[] = [];
  const add = (name: string, ratio: number, limit: number) => {
    goals.push({ name: `${name}: time of the event loop, ratio to a short request`, value: ratio, limit, below: true });
    console.log(`${name}: ratio ${ratio.toFixed(1)}`);
  };
  const visit = ({ path, headers }: Input) => {
    const own: Record<string, string> = path.startsWith("/api/v1/admin") ? { authorization: `Bearer ${staff}` } : {};
    return () => ask(api.url, "GET", path, { ...own, ...headers });
  };
  const send = (method: string, path: string, body: object) => async () => {
    const answer = await fetch(api.url + path, {
      method,
      headers: {
        authorization: `Bearer ${supplier.token}`,
        "content-type": "application/json",
        "if-match": '"1"',
        "idempotency-key": crypto.randomUUID(),
      },
      body: JSON.stringify(body),
    });
    await answer.arrayBuffer();
  };
  try {
    const usual = new Map<Place, number>();
    for (const [place, what, input] of longInputs) {
      const short = visit(shortInputs[place]);
      const known = usual.get(place) ?? (await usualOf(api, short));
      // A few times more before each: what has run often is quicker.
      const one = Math.max(1, Math.min(known, await held(api, short, 4)));
      usual.set(place, one);
      add(`${what} (${place})`, (await held(api, visit(input))) / one, mostRatio);
    }
    const own = `/api/v1/organizations/${supplier.organizationId}`;
    const change = await usualOf(api, send("PATCH", own, { exportVolume: { value: "x", unit: "MT" } }));
    for (const [what, body] of Object.entries(longChanges))
      add(`${what} (change)`, (await held(api, send("PATCH", own, body))) / change, mostOfBody);
    for (const [what, { path, body }] of Object.entries(longPosts))
      add(`${what} (post)`, (await held(api, send("POST", path, body))) / change, mostOfBody);
    return goals;
  } finally {
    await api.stop();
    await database.drop();
  }
}
