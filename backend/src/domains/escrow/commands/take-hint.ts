import { object, string } from "yup";
import type { Transaction } from "#backend/src/db/database.ts";
import { after, day, minute } from "#backend/src/kernel/clock.ts";
import { announced } from "#backend/src/kernel/events.ts";
import { addToOutbox } from "#backend/src/kernel/queue.ts";
import { consume, createLimiter } from "#backend/src/kernel/rate-limit.ts";

const topic = "escrow.readReport";
/** However often somebody says that there is news of a transaction, it is read once in so long, in milliseconds. */
const readEvery = 10_000;
/** And so often in a minute at most, of all transactions and by all processes, because of what nobody has signed: whoever knows many could have us read for ever. */
const mostInAMinute = 60;

/** An order that has ended is looked at for so long, in days: when it is compared, and when somebody says that there is news. */
export const comparedDaysAfterEnd = 30;

const hint = object({ transaction_id: string().required() });

interface Row {
  id: string;
  topic: string;
  subject_id: string;
  delivered_at: Date | null;
  failed_at: Date | null;
  first_failed_at: Date | null;
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
  const all = createLimiter(trx, "escrow-hint", mostInAMinute, minute / 1000);
  // What goes beyond is dropped without a word, and found by the next comparison.
  await enterReading(trx, orderId, now, async () => (await consume(all, "all")) === undefined);
}

/** Has an order's transaction read, unless that waits to be done already. */
export const readAgain = (trx: Transaction, orderId: string, now: Date): Promise<void> =>
  enterReading(trx, orderId, now, () => Promise.resolve(true));

async function enterReading(
  trx: Transaction,
  orderId: string,
  now: Date,
  mayRead: () => Promise<boolean>,
): Promise<void> {
  // Reports that come at once are taken one after the other.
  await trx.raw("select pg_advisory_xact_lock(hashtextextended(?, 0))", [`${topic}:${orderId}`]);
  const rows = () => trx<Row>("outbox").where({ subject_id: orderId, topic });
  // What another clock has entered is further away than what ours would: no reading waits for it.
  const latest = after(now, readEvery);
  // One that is being read now may have missed what this one is about; one that still waits will not.
  // One that is not tried any more keeps no news away.
  const waiting = await rows().whereNull("delivered_at").whereNull("failed_at").forUpdate().skipLocked().first();
  if (waiting) {
    const isFar = waiting.first_failed_at === null && waiting.next_attempt_at > latest;
    if (isFar) await rows().where({ id: waiting.id }).update({ next_attempt_at: now }).options(announced("outbox"));
    return;
  }
  if (!(await mayRead())) return;
  const last = await rows().orderBy("id", "desc").first("next_attempt_at");
  const next = last ? after(last.next_attempt_at, readEvery) : now;
  const from = next < now ? now : next > latest ? latest : next;
  await addToOutbox(trx, { topic, subjectId: orderId, payload: {}, aside: true }, from);
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
