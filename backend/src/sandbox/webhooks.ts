import { randomBytes } from "node:crypto";
import type { ClientBase, Pool } from "pg";
import { Webhook } from "standardwebhooks";
import type { SandboxConfig } from "./config.ts";
import type { Transaction } from "./rows.ts";

/** The receiver has this long to answer. */
const patience = 10_000;
const mostAttempts = 40;
const longestWait = 30 * 60_000;
const waitAfter = (attempts: number) => Math.min(longestWait, 250 * 2 ** Math.min(attempts, 20));

/** Writes an event in the transaction that it tells of; it is sent after the commit. */
export async function announce(
  client: ClientBase,
  type: string,
  transaction: Transaction,
  more: object = {},
): Promise<void> {
  const { id, reference_number, status, amount, currency } = transaction;
  const data = { id, reference_number, status, amount, currency, fee: "0.00", ...more };
  await client.query("insert into sandbox_escrow.webhooks (id, transaction_id, payload) values ($1, $2, $3)", [
    `msg_${randomBytes(12).toString("hex")}`,
    id,
    JSON.stringify({ type, timestamp: new Date().toISOString(), data }),
  ]);
}

export interface WebhookSender {
  /** Something may be waiting. */
  wake(): void;
  stop(): Promise<void>;
}

/** Sends what waits, in order per transaction, again and again until it is taken. What was not sent survives a restart. */
export function startWebhookSender(
  pool: Pool,
  config: SandboxConfig,
  onError: (error: unknown) => void,
): WebhookSender {
  let running: Promise<void> | undefined;
  let again = false;
  let stopped = false;
  const work = async () => {
    do {
      again = false;
      while (!stopped && (await sendNext(pool, config)));
    } while (again && !stopped);
  };
  const wake = () => {
    again = true;
    if (stopped || running) return;
    // After a failure, such as a database that is away, the timer tries again.
    running = work()
      .catch(onError)
      .finally(() => (running = undefined));
  };
  const timer = setInterval(wake, 500);
  timer.unref();
  wake();
  return {
    wake,
    async stop() {
      stopped = true;
      clearInterval(timer);
      await running;
    },
  };
}

interface WaitingRow {
  number: string;
  id: string;
  payload: string;
  attempts: number;
}

async function sendNext(pool: Pool, config: SandboxConfig): Promise<boolean> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    const { rows } = await client.query<WaitingRow>(
      `select number, id, payload, attempts from sandbox_escrow.webhooks w
        where delivered_at is null and given_up_at is null and next_attempt_at <= clock_timestamp()
          and not exists (select 1 from sandbox_escrow.webhooks earlier where earlier.transaction_id = w.transaction_id
                             and earlier.number < w.number and earlier.delivered_at is null and earlier.given_up_at is null)
        order by number limit 1 for update skip locked`,
    );
    const [row] = rows;
    if (row) await record(client, row, await send(config, row));
    await client.query("commit");
    return row !== undefined;
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

/** @returns what went wrong, or undefined. */
async function send(
  { webhookUrl, webhookSecret }: SandboxConfig,
  { id, payload }: WaitingRow,
): Promise<string | undefined> {
  const now = new Date();
  try {
    const answer = await fetch(webhookUrl, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "webhook-id": id,
        "webhook-timestamp": String(Math.floor(now.getTime() / 1000)),
        "webhook-signature": new Webhook(webhookSecret).sign(id, now, payload),
      },
      body: payload,
      signal: AbortSignal.timeout(patience),
    });
    await answer.arrayBuffer();
    return answer.ok ? undefined : `answered ${answer.status}`;
  } catch (error) {
    return error instanceof Error ? error.message : "unknown";
  }
}

async function record(
  client: ClientBase,
  { number, attempts }: WaitingRow,
  problem: string | undefined,
): Promise<void> {
  const tried = attempts + 1;
  await client.query(
    `update sandbox_escrow.webhooks
        set attempts = $2::integer, last_error = $3::text, delivered_at = case when $3::text is null then clock_timestamp() end,
            given_up_at = case when $3::text is not null and $2::integer >= $4::integer then clock_timestamp() end,
            next_attempt_at = clock_timestamp() + $5::double precision * interval '1 millisecond'
      where number = $1`,
    [number, tried, problem ?? null, mostAttempts, waitAfter(tried)],
  );
}
