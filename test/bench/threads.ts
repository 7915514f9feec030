import { randomUUID } from "node:crypto";
import pg from "pg";
import { connect, type Database } from "#backend/src/db/database.ts";
import { listDocuments } from "#backend/src/domains/documents/queries/list-documents.ts";
import { listMessages } from "#backend/src/domains/threads/queries/list-messages.ts";
import { listThreads } from "#backend/src/domains/threads/queries/list-threads.ts";
import { createLogger } from "#backend/src/kernel/logger.ts";
import { createTestDatabase } from "#test/support/database.ts";
import { openEvents } from "#test/support/event-stream.ts";
import { median, percentile, type Goal } from "./measure.ts";
import { buildParties, type Buyer } from "./order-parties.ts";
import { startBareServer, startBuiltApi } from "./servers.ts";

const conversations = 300;
const messages = 5000;
const files = 10_000;
/** Requests of one round, one after the other, as a reader asks. */
const asked = 200;
const rounds = 3;
/** Messages whose way to the other side is measured: so many of each of some buyers, who may send thirty a minute. */
const told = 25;
const tellers = 4;
const onPage = 30;
/** Our answer knows its reader and their rights, has totals and signs addresses: it reads five times as often. */
const longest = 5;

/** Conversations of one supplier with as many buyers, one of them long, and its files, half of which came with messages. */
async function build(databaseUrl: string, api: string, buyers: readonly Buyer[], supplier: Buyer, listing: string) {
  const ids: string[] = [];
  for (const { token } of buyers) {
    const answer = await fetch(`${api}/offers`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${token}`,
        "content-type": "application/json",
        "idempotency-key": randomUUID(),
      },
      body: JSON.stringify({ productId: listing, message: "Which grade is it, and when could it be shipped?" }),
    });
    if (!answer.ok) throw new Error(`a question was not taken: ${answer.status} ${await answer.text()}`);
    ids.push(((await answer.json()) as { id: string }).id);
  }
  const [long] = ids;
  const [asker] = buyers;
  if (!long || !asker) throw new Error("there is no conversation");
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(
      `insert into thread_messages (id, thread_id, position, organization_id, author_id, text, created_at)
       select gen_random_uuid(), $1, n, case n % 2 when 0 then $2::uuid else $3::uuid end, case n % 2 when 0 then $4::uuid else $5::uuid end,
              repeat('The lot was cupped on Monday. ', 1 + n % 12), now() - (5000 - n) * interval '1 minute'
         from generate_series(2, $6::int) n`,
      [long, supplier.organizationId, asker.organizationId, supplier.userId, asker.userId, messages],
    );
    await client.query("update threads set messages = $2, last_message_at = now() where id = $1", [long, messages]);
    await client.query(
      `with own as (select id, row_number() over (order by position desc) as n from thread_messages where thread_id = $1 and organization_id = $2),
       drawn as (select n, case when n <= $4::int / 2 then (select own.id from own where own.n = 1 + drawn.n % 2500) end as message
                   from generate_series(1, $4::int) as drawn (n))
       insert into documents (id, organization_id, uploaded_by, purpose, subject_type, subject_id, name, declared_type, media_type, size, received, sha256,
              status, storage_key, kept_type, stored_bytes, created_at, finished_at, ready_at, attached_at)
       select gen_random_uuid(), $2, $3, 'message', case when message is not null then 'message' end, message, 'paper ' || n || '.pdf', 'application/pdf', 'application/pdf',
              100000, 100000, md5(n::text) || md5(n::text), 'ready', 'documents/aa/' || md5(n::text), 'application/pdf', 100000,
              now() - n * interval '1 minute', now(), now(), case when message is not null then now() end
         from drawn`,
      [long, supplier.organizationId, supplier.userId, files],
    );
    await client.query("vacuum analyze");
  } finally {
    await client.end();
  }
  return ids;
}

interface Statement {
  sql: string;
  values: unknown[];
}

/** The first statement of what is read, as the product's own code writes it. */
async function firstOf(db: Database, read: () => Promise<unknown>): Promise<Statement> {
  const heard: Statement[] = [];
  const hear = ({ sql, bindings }: { sql: string; bindings: unknown[] }) => void heard.push({ sql, values: bindings });
  db.on("query", hear);
  await read();
  db.off("query", hear);
  const pages = heard.filter(({ sql }) => /\blimit\b/.test(sql));
  if (!pages[0]) throw new Error("nothing was read");
  return pages[0];
}

async function statementsOf(databaseUrl: string, supplier: Buyer, threadId: string): Promise<Statement[]> {
  const db = connect(databaseUrl, 1, createLogger("silent"));
  const { organizationId, userId } = supplier;
  const membership = { organizationId, organizationType: "supplier" } as Parameters<
    typeof listThreads
  >[1]["membership"];
  try {
    return [
      await firstOf(db, () => listMessages(db, threadId, { limit: onPage })),
      await firstOf(db, () => listThreads(db, { membership, userId }, { limit: onPage })),
      await firstOf(db, () => listDocuments(db, { organizationId, confidential: true, limit: onPage })),
    ];
  } finally {
    await db.destroy();
  }
}

/** Milliseconds of each of so many requests, one after the other. */
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

/** How long it takes from a message's sending until the other side, told by the event stream, has read it. */
async function timesToTheOther(url: string, threadId: string, from: Buyer, to: Buyer): Promise<number[]> {
  const path = `${url}/api/v1/threads/${threadId}/messages`;
  const events = await openEvents(url, to.token);
  const times: number[] = [];
  try {
    for (let n = 0; n < told; n += 1) {
      const text = `Message ${n} of the bench`;
      const started = performance.now();
      const sent = fetch(path, {
        method: "POST",
        headers: {
          authorization: `Bearer ${from.token}`,
          "content-type": "application/json",
          "idempotency-key": randomUUID(),
        },
        body: JSON.stringify({ text }),
      });
      for (let isThere = false; !isThere;) {
        await events.next("thread");
        const answer = await fetch(`${path}?limit=${onPage}`, { headers: { authorization: `Bearer ${to.token}` } });
        isThere = (await answer.text()).includes(text);
      }
      times.push(performance.now() - started);
      if (!(await sent).ok) throw new Error(`a message was not taken: ${(await sent).status}`);
    }
  } finally {
    events.close();
  }
  return times;
}

/**
 * What is read of a conversation of 5,000 messages, of 300 conversations and of an organization's 10,000 files, against a bare server that sends the rows of the
 * same first statement: without a reader, rights, a total, addresses that are signed, and a contract;
 * and how long a message takes to the other side's open page.
 */
export async function benchThreads(): Promise<Goal[]> {
  const database = await createTestDatabase();
  const { buyers, suppliers, listings } = await buildParties(database.url, { buyers: conversations, listings: 5 });
  const [[supplier], [listing]] = [suppliers, listings];
  if (!supplier || !listing) throw new Error("there is nobody to talk");
  const api = await startBuiltApi(database.url, { RUN_WORKER: "false" });
  const stops: (() => Promise<unknown>)[] = [() => api.stop()];
  try {
    const ids = await build(database.url, `${api.url}/api/v1`, buyers, supplier, listing.id);
    const [id] = ids;
    if (!id) throw new Error("there is no conversation");
    const lists = [
      { name: "messages of a conversation of 5,000", path: `/threads/${id}/messages?limit=${onPage}` },
      { name: "the list of 300 conversations", path: `/threads?limit=${onPage}` },
      {
        name: "10,000 files of one organization",
        path: `/organizations/${supplier.organizationId}/documents?limit=${onPage}`,
      },
    ];
    const statements = await statementsOf(database.url, supplier, id);
    const bare = await startBareServer(database.url, statements);
    stops.push(() => bare.stop());
    const goals: Goal[] = [];
    for (const [n, { name, path }] of lists.entries()) {
      const [ours, theirs]: [number[], number[]] = [[], []];
      await timesOf(`${api.url}/api/v1${path}`, supplier.token);
      await timesOf(`${bare.url}/${n}`);
      for (let round = 0; round < rounds; round += 1) {
        theirs.push(...(await timesOf(`${bare.url}/${n}`)));
        ours.push(...(await timesOf(`${api.url}/api/v1${path}`, supplier.token)));
      }
      const [p95, ratio] = [percentile(ours, 0.95), median(ours) / median(theirs)];
      console.log(
        `${name}: p50 ${median(ours).toFixed(1)} ms, p95 ${p95.toFixed(1)} ms; bare p50 ${median(theirs).toFixed(1)} ms, p95 ${percentile(theirs, 0.95).toFixed(1)} ms; ${ratio.toFixed(2)} times as long`,
      );
      goals.push({ name: `${name}: p95, ms`, value: p95, limit: 50, below: true });
      goals.push({ name: `${name}: p50 against a bare server, times`, value: ratio, limit: longest, below: true });
    }
    const ways: number[] = [];
    for (const [n, teller] of buyers.slice(0, tellers).entries())
      ways.push(...(await timesToTheOther(api.url, ids[n] ?? "", teller, supplier)));
    console.log(
      `to the other side's page: p50 ${median(ways).toFixed(1)} ms, p95 ${percentile(ways, 0.95).toFixed(1)} ms`,
    );
    goals.push({
      name: "from one side to the other: p95, ms",
      value: percentile(ways, 0.95),
      limit: 1000,
      below: true,
    });
    return goals;
  } finally {
    for (const stop of stops.reverse()) await stop();
    await database.drop();
  }
}
