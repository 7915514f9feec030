import { object, string } from "yup";
import type { Transaction } from "#backend/src/db/database.ts";
import { after, day } from "#backend/src/kernel/clock.ts";
import { addToOutbox } from "#backend/src/kernel/queue.ts";

const topic = "escrow.readReport";
/** However often somebody says that there is news of a transaction, it is read once in so long, in milliseconds. */
const readEvery = 10_000;

/** An order that has ended is looked at for so long, in days: when it is compared, and when somebody says that there is news. */
export const comparedDaysAfterEnd = 30;

const hint = object({ transaction_id: string().required() });

interface Row {
  id: string;
  topic: string;
  subject_id: string;
  delivered_at: Date | null;
  failed_at: Date | null;
  next_attempt_at: Date;
}

interface Props {
  trx: Transaction;
  rawBody: string;
  now: Date;
}

/**
 * A report that nobody has signed, which anybody may have sent: it has one of our transactions read again, and says nothing else. What is about none of ours,
 * or no report at all, is passed over.
 */
export async function takeHint({ trx, rawBody, now }: Props): Promise<void> {
  const orderId = await orderOf(trx, rawBody, now);
  if (orderId === undefined) return;
  await readAgain(trx, orderId, now);
}

/** Has an order's transaction read, unless that waits to be done already. */
export async function readAgain(trx: Transaction, orderId: string, now: Date): Promise<void> {
  // Reports that come at once are taken one after the other.
  await trx.raw("select pg_advisory_xact_lock(hashtextextended(?, 0))", [`${topic}:${orderId}`]);
  const rows = () => trx<Row>("outbox").where({ subject_id: orderId, topic });
  // One that is being read now may have missed what this one is about; one that still waits will not.
  // One that is not tried any more keeps no news away.
  const waiting = await rows().whereNull("delivered_at").whereNull("failed_at").forUpdate().skipLocked().first("id");
  if (waiting) return;
  const last = await rows().orderBy("id", "desc").first("next_attempt_at");
  const from = last ? after(last.next_attempt_at, readEvery) : now;
  await addToOutbox(trx, { topic, subjectId: orderId, payload: {}, aside: true }, from > now ? from : now);
}

/** Of an order that ended long ago there is no news, and no comparison either. */
async function orderOf(trx: Transaction, rawBody: string, now: Date): Promise<string | undefined> {
  let id: string;
  try {
    id = hint.validateSync(JSON.parse(rawBody)).transaction_id;
  } catch {
    return undefined;
  }
  const order = (await trx("escrow_wallets as w")
    .join("orders as o", "o.id", "w.order_id")
    .where("w.provider_id", id)
    .whereRaw("(o.status not in ('funds_released', 'refunded', 'cancelled') or o.updated_at > ?)", [
      after(now, -comparedDaysAfterEnd * day),
    ])
    .first("w.order_id")) as { order_id: string } | undefined;
  return order?.order_id;
}
