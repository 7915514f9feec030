import autocannon from "autocannon";
import { randomUUID } from "node:crypto";
import type pg from "pg";
import { processorTime } from "./orders.ts";
import { startBuiltApi } from "./servers.ts";

/** Milliseconds of processor time that one request takes of the API's process, and of PostgreSQL. */
export interface RequestCost {
  api: number;
  database: number;
}

export interface ReadCosts {
  costs: Record<string, RequestCost>;
  /** Megabytes of the process once it has answered all of these. */
  memory: number;
}

/** Seconds of each kind. */
const lasting = 1.5;
/** Few at a time: a process that is drowned pays for its line too. */
const connections = 6;

/** What visitors ask, each address once where nothing is to come from memory. */
const kinds = (ids: readonly string[]): Record<string, readonly string[]> => ({
  "a page that is kept": ["/products"],
  "a page that is made for it": Array.from({ length: 4000 }, (_, n) => `/products?search=lot+${n}`),
  "first page of the list": Array.from({ length: 500 }, (_, n) => `/api/v1/products?limit=24&n=${n}`),
  "filtered list": Array.from(
    { length: 500 },
    (_, n) =>
      `/api/v1/products?limit=24&category=coffee&origin=${["et", "rw", "ug", "ke"][n % 4]}&sort=price-asc&min_price=${900 + n}`,
  ),
  search: Array.from({ length: 500 }, (_, n) => `/api/v1/products?limit=24&search=lot+${n}`),
  "one listing by id": ids.map((id) => `/api/v1/products/${id}`),
});

/** What each kind of reading costs, of one process. */
export async function measureReads(databaseUrl: string, client: pg.Client, databasePid: number): Promise<ReadCosts> {
  const { rows } = await client.query<{ id: string }>(
    "select id from supplier_products order by md5(id::text) limit 4000",
  );
  const api = await startBuiltApi(databaseUrl, { RUN_WORKER: "false", LOG_LEVEL: "info" });
  const costs: Record<string, RequestCost> = {};
  try {
    for (const [name, paths] of Object.entries(kinds(rows.map(({ id }) => id)))) {
      const shoot = (seconds: number, from = 0) =>
        autocannon({
          url: api.url,
          connections,
          duration: seconds,
          requests: [...paths.slice(from), ...paths.slice(0, from)].map((path) => ({ path })),
        });
      await shoot(1, Math.floor(paths.length / 2));
      const [apiBefore, databaseBefore] = [processorTime(api.pid), processorTime(databasePid, true)];
      const result = await shoot(lasting);
      if (result.non2xx > 0) throw new Error(`${name}: ${result.non2xx} refusals`);
      const answered = result["2xx"];
      costs[name] = {
        api: (processorTime(api.pid) - apiBefore) / answered,
        database: (processorTime(databasePid, true) - databaseBefore) / answered,
      };
    }
    const { readFileSync } = await import("node:fs");
    const resident = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${api.pid}/status`, "utf8"))?.[1] ?? "0";
    return { costs, memory: Number(resident) / 1024 };
  } finally {
    await api.stop();
  }
}

/** Bytes that a message of a conversation takes, by some thousands that are copied from one. */
export async function messageBytes(client: pg.Client, count: number): Promise<number> {
  const size = async () => {
    const { rows } = await client.query<{ bytes: string }>("select pg_total_relation_size('thread_messages') as bytes");
    return Number(rows[0]?.bytes);
  };
  const { rows: members } = await client.query<{ user_id: string; organization_id: string }>(
    "select user_id, organization_id from organization_members limit 1",
  );
  const [member] = members;
  await client.query("set session_replication_role = replica");
  const before = await size();
  const thread = randomUUID();
  await client.query(
    `insert into thread_messages (id, thread_id, position, organization_id, author_id, text, created_at)
     select gen_random_uuid(), $1, n, $2, $3, 'Message ' || n || ': which grade is it, how was it dried, and when could the first container leave the port?', now()
       from generate_series(1, $4::int) n`,
    [thread, member?.organization_id, member?.user_id, count],
  );
  await client.query("set session_replication_role = origin");
  return ((await size()) - before) / count;
}
