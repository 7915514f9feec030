import { randomBytes } from "node:crypto";
import type { ClientBase, Pool } from "pg";
import { Webhook } from "standardwebhooks";
import type { SandboxConfig } from "./config.ts";
import { faultsOf, otherAmount } from "./faults.ts";
import type { Transaction } from "./rows.ts";

/** The receiver has this long to answer. */
const patience = 10_000;
const mostAttempts = 40;
const longestWait = 30 * 60_000;
const waitAfter = (attempts: number) => Math.min(longestWait, 250 * 2 ** Math.min(attempts, 20));

/** What the second dialect calls what happens; it tells that something has happened, and nobody has to believe it. */
const hints: Readonly<Record<string, string>> = {
  "transaction.funded": "payment_approved",
  "transaction.payment_declined": "payment_rejected",
  "transaction.approved": "accept",
  "transaction.released": "complete",
  "transaction.refunded": "payment_refunded",
  "transaction.cancelled": "cancel",
};

/** Writes an event in the transaction that it tells of; it is sent after the commit. */
export async function announce(
  client: ClientBase,
  type: string,
  transaction: Transaction,
  more: object = {},
): Promise<void> {
  const { id, number, dialect, reference_number, status, amount, currency, fee } = transaction;
  const faults = await faultsOf(client);
  const told = faults.mode === "wrong_amount" ? otherAmount(amount) : amount;
  const data = { id, reference_number, status, amount: told, currency, fee: fee ?? "0.00", ...more };
  const signed = dialect === "rest";
  const payload = signed
    ? { type, timestamp: new Date().toISOString(), data }
    : {
        event_type: "transaction",
        event: hints[type] ?? "update",
        transaction_id: Number(number),
        reference: reference_number,
      };
  const body = JSON.stringify(payload);
  // The same event twice carries the same id, which stands in the row but once.
  const copies = faults.mode === "duplicate_webhooks" ? ["", "+again"] : [""];
  const eventId = `msg_${randomBytes(12).toString("hex")}`;
  for (const copy of copies)
    await client.query(
      "insert into sandbox_escrow.webhooks (id, transaction_id, payload, signed) values ($1, $2, $3, $4)",
      [eventId + copy, id, body, signed],
    );
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
  signed: boolean;
  attempts: number;
}

const waiting = `select number, id, payload, signed, attempts from sandbox_escrow.webhooks w
        where delivered_at is null and given_up_at is null`;
const inOrder = `${waiting} and next_attempt_at <= clock_timestamp()
          and not exists (select 1 from sandbox_escrow.webhooks earlier where earlier.transaction_id = w.transaction_id
                             and earlier.number < w.number and earlier.delivered_at is null and earlier.given_up_at is null)
        order by number limit 1 for update skip locked`;
/** What has waited for so many milliseconds is sent, the last of it first. */
const newestFirst = `${waiting} and next_attempt_at <= clock_timestamp() - $1::integer * interval '1 millisecond'
        order by number desc limit 1 for update skip locked`;

async function sendNext(pool: Pool, config: SandboxConfig): Promise<boolean> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    const { mode, delay_ms } = await faultsOf(client);
    const { rows } = await (mode === "reorder_webhooks"
      ? client.query<WaitingRow>(newestFirst, [delay_ms])
      : client.query<WaitingRow>(inOrder));
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
  { id: rowId, payload, signed }: WaitingRow,
): Promise<string | undefined> {
  const now = new Date();
  const id = rowId.replace("+again", "");
  try {
    const answer = await fetch(webhookUrl, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        ...(signed && {
          "webhook-id": id,
          "webhook-timestamp": String(Math.floor(now.getTime() / 1000)),
          "webhook-signature": new Webhook(webhookSecret).sign(id, now, payload),
        }),
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
