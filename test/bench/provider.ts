import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { createTestDatabase } from "#test/support/database.ts";
import { providerAt } from "#test/factories/sandbox.ts";
import { median, type Goal } from "./measure.ts";
import { buildParties, orderBody, type Buyer, type Parties } from "./order-parties.ts";
import { startBuiltApi, startProgram } from "./servers.ts";

/** How often it is looked whether orders can be paid, in milliseconds. */
const look = 10;

interface Scene {
  url: string;
  parties: Parties;
  client: pg.Client;
  /** Of the next buyer to place an order. */
  next: number;
}

async function place(scene: Scene, buyer: Buyer, at: number): Promise<string> {
  const listing = scene.parties.listings[at % scene.parties.listings.length];
  if (!listing) throw new Error("there is nothing to order");
  const response = await fetch(`${scene.url}/api/v1/orders`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${buyer.token}`,
      "content-type": "application/json",
      "idempotency-key": randomUUID(),
    },
    body: orderBody(listing, buyer),
  });
  if (response.status !== 201) throw new Error(`an order was answered with ${response.status}`);
  return ((await response.json()) as { id: string }).id;
}

/** Places an order for each of the next buyers, so far apart; answers the milliseconds from each one's answer until it can be paid. */
async function untilPayable(scene: Scene, count: number, apart: number): Promise<number[]> {
  const placed = new Map<string, number>();
  const buyers = scene.parties.buyers.slice(scene.next, (scene.next += count));
  const placing = Promise.all(
    buyers.map(async (buyer, n) => {
      await delay(n * apart);
      placed.set(await place(scene, buyer, scene.next + n), performance.now());
    }),
  );
  const payable = new Map<string, number>();
  while (payable.size < count) {
    await delay(look);
    const { rows } = await scene.client.query<{ order_id: string }>(
      "select order_id from escrow_wallets where order_id = any($1) and landing_page_url is not null",
      [[...placed.keys()]],
    );
    for (const { order_id: id } of rows)
      if (!payable.has(id)) payable.set(id, Math.max(0, performance.now() - (placed.get(id) ?? 0)));
    if (placed.size === count && performance.now() - Math.max(...placed.values()) > 60_000)
      throw new Error("orders did not become payable within a minute");
  }
  await placing;
  return [...payable.values()];
}

/** How soon orders can be paid when the provider takes a second for an answer, and while seven of its answers do not come. */
export async function benchProvider(): Promise<Goal[]> {
  const database = await createTestDatabase();
  const parties = await buildParties(database.url, { buyers: 200, listings: 50 });
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const surroundings = await startProgram("test/bench/order-surroundings.ts", database.url);
  const settings = surroundings.message as { ESCROW_API_URL: string; SMTP_URL: string };
  const api = await startBuiltApi(database.url, settings);
  const provider = providerAt(settings.ESCROW_API_URL);
  const scene: Scene = { url: api.url, parties, client, next: 0 };
  try {
    await untilPayable(scene, 20, 0);
    await provider.faults("slow", { delay_ms: 1000 });
    const slow = await untilPayable(scene, 40, 20);
    await provider.faults("none");
    const usual = await untilPayable(scene, 20, 50);
    await provider.faults("slow", { delay_ms: 8000, times: 7 });
    const hanging = untilPayable(scene, 7, 0);
    await delay(500);
    const beside = await untilPayable(scene, 20, 50);
    const hung = await hanging;
    console.log(
      `provider at 1 s: median ${median(slow).toFixed(0)} ms, last ${Math.max(...slow).toFixed(0)} ms; usually ${median(usual).toFixed(0)} ms, beside seven that hang for ${Math.min(...hung).toFixed(0)} ms ${median(beside).toFixed(0)} ms, last ${Math.max(...beside).toFixed(0)} ms`,
    );
    return [
      {
        name: "provider at 1 s an answer: 40 orders payable, median ms",
        value: median(slow),
        limit: 3000,
        below: true,
      },
      {
        name: "provider at 1 s an answer: 40 orders payable, last ms",
        value: Math.max(...slow),
        limit: 6000,
        below: true,
      },
      {
        name: "seven calls hang: others later by ms",
        value: Math.max(...beside) - median(usual),
        limit: 500,
        below: true,
      },
    ];
  } finally {
    await api.stop();
    await surroundings.stop();
    await client.end();
  }
}
