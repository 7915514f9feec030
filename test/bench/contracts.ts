import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { createTestDatabase } from "#test/support/database.ts";
import { median, percentile, type Goal } from "./measure.ts";
import { buildParties, orderBody, type Buyer } from "./order-parties.ts";
import { startBuiltApi } from "./servers.ts";

const offers = 2000;
const contracts = 500;
const asked = 200;
const rounds = 3;
/** So many buyers order from the catalogue in the same moment, each of whom draws a number of the year. */
const atOnce = 100;
const bursts = 4;

/** Milliseconds until all of an answer is there. */
async function timeOf(url: string, token: string, body?: string): Promise<number> {
  const started = performance.now();
  const answer = await fetch(url, {
    method: body ? "POST" : "GET",
    headers: {
      authorization: `Bearer ${token}`,
      ...(body && { "content-type": "application/json", "idempotency-key": crypto.randomUUID() }),
    },
    ...(body && { body }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${text}`);
  return performance.now() - started;
}

/** One supplier's offers, in every status and with two versions each, and contracts like the one that is there. */
async function fill(client: pg.Client, supplier: Buyer, buyers: readonly Buyer[]): Promise<void> {
  const buyerIds = buyers.map(({ organizationId }) => organizationId);
  await client.query("begin");
  await client.query(
    `create temp table drawn on commit drop as
     select n, gen_random_uuid() as terms_id, gen_random_uuid() as offer_id, gen_random_uuid() as contract_id,
            ($1::uuid[])[1 + n % cardinality($1::uuid[])] as buyer_id, now() - n * interval '50 minutes' as at,
            (array['pending', 'accepted', 'rejected', 'withdrawn', 'expired', 'pending'])[1 + n % 6] as status
       from generate_series(1, $2::int) n`,
    [buyerIds, offers],
  );
  await client.query(
    `insert into agreed_terms
     select (jsonb_populate_record(s.known, jsonb_build_object('id', d.terms_id, 'buyer_org_id', d.buyer_id, 'supplier_org_id', $1::uuid, 'created_at', d.at))).*
       from drawn d, (select t as known from contracts c join agreed_terms t on t.id = c.terms_id limit 1) s`,
    [supplier.organizationId],
  );
  await client.query(
    `insert into offers (id, product_id, terms_id, buyer_org_id, supplier_org_id, message, status, turn, valid_until, answered_at, order_until, created_by, created_at, updated_at, number)
     select d.offer_id, t.product_id, d.terms_id, d.buyer_id, $1, 'Is it available?', d.status, (array['supplier', 'buyer'])[1 + n % 2],
            case when d.status = 'pending' then now() + n * interval '1 minute' else d.at + interval '7 days' end,
            case when d.status <> 'pending' then d.at end, case when d.status = 'accepted' then now() + interval '7 days' end, $2, d.at, d.at, 2
       from drawn d join agreed_terms t on t.id = d.terms_id`,
    [supplier.organizationId, supplier.userId],
  );
  await client.query(
    `insert into offer_versions (offer_id, number, terms_id, side, message, valid_until, created_by, created_at)
     select d.offer_id, v, d.terms_id, (array['buyer', 'supplier'])[v], 'Is it available?', o.valid_until, $1, d.at
       from drawn d join offers o on o.id = d.offer_id, generate_series(1, 2) v`,
    [supplier.userId],
  );
  await client.query(
    `insert into contracts (id, year, serial, origin, terms_id, offer_id, buyer_org_id, supplier_org_id, governing_language, governing_law, arbitration_seat, text, text_hash,
            search_text, status, sign_until, concluded_at, ended_at, withdrawn_by, withdrawal_reason, created_at, updated_at)
     select d.contract_id, c.year, 10000 + n, 'offer', d.terms_id, d.offer_id, d.buyer_id, $1, c.governing_language, c.governing_law, c.arbitration_seat, c.text, c.text_hash,
            c.search_text || ' house ' || n, s.status, now() + interval '3 days', case when s.status = 'signed' then d.at end, case when s.status in ('withdrawn', 'expired') then d.at end,
            case when s.status = 'withdrawn' then 'buyer' end, case when s.status = 'withdrawn' then 'The harvest has failed.' end, d.at, d.at
       from drawn d cross join (select * from contracts limit 1) c cross join lateral (select (array['awaiting', 'signed', 'signed', 'withdrawn', 'expired'])[1 + n % 5] as status) s
      where n <= $2`,
    [supplier.organizationId, contracts],
  );
  await client.query(
    `insert into contract_signatures (contract_id, side, user_id, name, method, text_hash, signed_at)
     select k.id, s.side, $1, 'Somebody', 'password', k.text_hash, k.created_at
       from contracts k cross join (values ('buyer'), ('supplier')) as s (side) where k.origin = 'offer' and k.status = 'signed'`,
    [supplier.userId],
  );
  await client.query("commit");
  await client.query("vacuum analyze");
}

interface Waits {
  /** Of all orders together, milliseconds of waiting for the row of the year, as sampled. */
  waited: number;
  stop(): Promise<void>;
}

/** Counts every few milliseconds who waits for the row that the numbers of a year are drawn from. */
async function watchWaits(databaseUrl: string): Promise<Waits> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const waits = { waited: 0 };
  let isOver = false;
  const watching = (async () => {
    let last = performance.now();
    while (!isOver) {
      const { rows } = await client.query<{ count: number }>(
        "select count(*)::int as count from pg_stat_activity where wait_event_type = 'Lock' and query like '%contract_years%' and pid <> pg_backend_pid()",
      );
      const now = performance.now();
      waits.waited += (rows[0]?.count ?? 0) * (now - last);
      last = now;
      await delay(2);
    }
  })();
  return Object.assign(waits, {
    async stop() {
      isOver = true;
      await watching;
      await client.end();
    },
  });
}

/**
 * Lists of an organization with 2,000 offers and 500 contracts; and a hundred buyers who order from the catalogue at once, each of whose contracts draws a number from the one row of
 * its year, which is held to the end of the transaction so that there is no gap.
 */
export async function benchContracts(): Promise<Goal[]> {
  const database = await createTestDatabase();
  const { buyers, suppliers, listings } = await buildParties(database.url, { buyers: atOnce, listings: 20 });
  const [supplier] = suppliers;
  if (!supplier) throw new Error("there is nobody");
  const api = await startBuiltApi(database.url, { RUN_WORKER: "false" });
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const goals: Goal[] = [];
  try {
    const place = (at: number) => {
      const [buyer, listing] = [buyers[at % buyers.length], listings[at % listings.length]];
      if (!buyer || !listing) throw new Error("there is nobody to trade");
      return timeOf(`${api.url}/api/v1/orders`, buyer.token, orderBody(listing, buyer));
    };
    // The first burst warms the server.
    const placing: number[] = [];
    let waits: Waits | undefined;
    for (let burst = 0; burst < bursts; burst += 1) {
      if (burst === 1) waits = await watchWaits(database.url);
      const times = await Promise.all(Array.from({ length: atOnce }, (_, at) => place(at)));
      if (burst > 0) placing.push(...times);
    }
    await waits?.stop();
    const each = (waits?.waited ?? 0) / placing.length;
    console.log(
      `${atOnce} orders at once: p50 ${median(placing).toFixed(0)} ms, p95 ${percentile(placing, 0.95).toFixed(0)} ms; of that each waited ${each.toFixed(1)} ms for the number's row`,
    );
    goals.push({
      name: `${atOnce} orders at once: p95, ms`,
      value: percentile(placing, 0.95),
      limit: 2000,
      below: true,
    });
    goals.push({ name: "an order's wait for the number of its contract, ms", value: each, limit: 250, below: true });

    await fill(client, supplier, buyers);
    for (const { name, path } of [
      { name: "offers", path: "/offers?limit=20" },
      { name: "offers whose turn it is", path: "/offers?limit=20&turn=supplier" },
      { name: "counts of offers", path: "/offers/counts" },
      { name: "contracts", path: "/contracts?limit=20" },
      { name: "contracts by words", path: "/contracts?limit=20&search=house%20123" },
      { name: "contracts that wait", path: "/contracts?limit=20&status=awaiting" },
      { name: "contracts that are signed", path: "/contracts?limit=20&status=signed" },
    ]) {
      const url = `${api.url}/api/v1${path}`;
      const times: number[] = [];
      for (let n = 0; n < asked; n += 1) await timeOf(url, supplier.token);
      for (let n = 0; n < asked * rounds; n += 1) times.push(await timeOf(url, supplier.token));
      const p95 = percentile(times, 0.95);
      console.log(`${name}: p50 ${median(times).toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`);
      goals.push({ name: `${name} of 2,000 and 500: p95, ms`, value: p95, limit: 50, below: true });
    }
    return goals;
  } finally {
    await client.end();
    await api.stop();
    await database.drop();
  }
}
