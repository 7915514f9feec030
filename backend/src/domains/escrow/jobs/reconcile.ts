import { setTimeout as delay } from "node:timers/promises";
import { v7 as uuid } from "uuid";
import { isSameMoney } from "#shared/kernel/money.ts";
import type { OrderStatus } from "#shared/escrow/process.ts";
import type { Database } from "#backend/src/db/database.ts";
import { addStaffTask } from "#backend/src/kernel/outbox.ts";
import { enqueueJob } from "#backend/src/kernel/queue.ts";
import type { Services } from "#backend/src/kernel/services.ts";
import { createHttpProvider } from "../provider/http-adapter.ts";
import type { EscrowProvider, ProviderStatus, ProviderTransaction } from "../provider/port.ts";

export const reconcileJob = "escrow.reconcile";

/** An order that has ended is compared for so long, in days. */
const daysAfterEnd = 30;
const together = 200;
/** What differs is looked at once more after so long, in milliseconds: a report may be on its way. */
const secondLook = 1500;

/** How a transaction may stand at the provider while its order stands so with us, once all our calls were taken. */
const standing: Record<OrderStatus, readonly ProviderStatus[]> = {
  created: ["created"],
  funded: ["funded"],
  awaiting_delivery: ["funded"],
  quality_control: ["funded"],
  disputed: ["funded", "approved"],
  approved: ["approved", "funded"],
  funds_released: ["released"],
  refunded: ["refunded"],
  cancelled: ["cancelled", "refunded"],
};

interface Row {
  id: string;
  reference: string;
  status: OrderStatus;
  total_amount: string;
  currency: string;
  provider_id: string;
}

/** The orders with a transaction, of which nothing is still to be told, in the sequence of their ids. */
const comparable = (db: Database, after: string | null, only?: string) =>
  db
    .raw<{ rows: Row[] }>(
      `select o.id, o.reference, o.status, o.total_amount, o.currency, w.provider_id
         from orders o join escrow_wallets w on w.order_id = o.id
        where w.provider_id is not null and (cast(:after as uuid) is null or o.id > cast(:after as uuid))
          and (cast(:only as uuid) is null or o.id = cast(:only as uuid))
          and (o.status not in ('funds_released', 'refunded', 'cancelled') or o.updated_at > now() - cast(:days as integer) * interval '1 day')
          and not exists (select from outbox c where c.subject_id = o.id::text and c.delivered_at is null)
        order by o.id limit ${together}`,
      { after, only: only ?? null, days: daysAfterEnd } as never,
    )
    .then(({ rows }) => rows);

/** What the provider has under an order's reference, where it is not what our books say. */
function differenceOf(
  row: Row,
  found: readonly ProviderTransaction[],
): { expected: string[]; reported: string[] } | undefined {
  const ours = { amount: row.total_amount, currency: row.currency };
  const [theirs] = found;
  const agrees =
    found.length === 1 &&
    theirs?.id === row.provider_id &&
    isSameMoney(theirs, ours) &&
    standing[row.status].includes(theirs.status);
  if (agrees) return undefined;
  return {
    expected: [row.provider_id, standing[row.status].join("/"), ours.amount, ours.currency],
    reported: found.flatMap(({ id, status, amount, currency }) => [id, status, amount, currency]),
  };
}

interface Outcome {
  compared: number;
  differences: number;
  unanswered: number;
}

async function compareOne(
  { db, circuit, clock, logger }: Services,
  provider: EscrowProvider,
  row: Row,
  outcome: Outcome,
): Promise<void> {
  try {
    if (await circuit.isPaused()) return void (outcome.unanswered += 1);
    let now: Row | undefined = row;
    let difference = differenceOf(row, await provider.findTransactions(row.reference));
    if (difference) {
      await delay(secondLook);
      const theirs = await provider.findTransactions(row.reference);
      [now] = await comparable(db, null, row.id);
      // It moved on meanwhile, or something is to be told: the next comparison sees it.
      if (!now) return;
      difference = differenceOf(now, theirs);
    }
    outcome.compared += 1;
    if (difference) {
      outcome.differences += 1;
      const details = { reference: row.reference, ...difference };
      await addStaffTask(db, { kind: "escrow.difference", subjectId: row.id, details }, clock.now());
    } else
      await db("staff_tasks")
        .where({ kind: "escrow.difference", subject_id: row.id })
        .whereNull("resolved_at")
        .update({ resolved_at: clock.now() });
  } catch (error) {
    outcome.unanswered += 1;
    logger.warn({ err: error, orderId: row.id }, "order not compared with the provider");
  }
}

/**
 * Compares every transaction with its order: that there is one, its id, status, amount and currency. Each difference is a task for our team with both
 * versions, which settles itself when they agree again.
 */
export async function reconcile(services: Services): Promise<void> {
  const { db, config } = services;
  const provider = createHttpProvider(config);
  const id = uuid();
  await db("reconciliations").insert({ id });
  const outcome: Outcome = { compared: 0, differences: 0, unanswered: 0 };
  let after: string | null = null;
  for (;;) {
    const rows: Row[] = await comparable(db, after);
    const queue = [...rows];
    const work = async () => {
      for (let row = queue.shift(); row; row = queue.shift()) await compareOne(services, provider, row, outcome);
    };
    await Promise.all(Array.from({ length: config.deliveries }, work));
    after = rows.at(-1)?.id ?? after;
    if (rows.length < together) break;
  }
  await db("reconciliations")
    .where({ id })
    .update({ ...outcome, ended_at: db.raw("clock_timestamp()") });
}

/** Has all compared when the last time was long ago, and no comparison is under way; one that died on the way is begun anew after an hour. */
export async function sweepReconciliation({ db, config }: Services): Promise<void> {
  if (!config.escrowApiUrl || config.reconcileEvery === 0) return;
  const { rows } = await db.raw<{ rows: object[] }>(
    `select from reconciliations
      where started_at > clock_timestamp() - cast(? as integer) * interval '1 minute'
         or (ended_at is null and started_at > clock_timestamp() - interval '1 hour') limit 1`,
    [config.reconcileEvery],
  );
  if (rows.length === 0) await enqueueJob(db, reconcileJob, {}, { key: reconcileJob });
}
