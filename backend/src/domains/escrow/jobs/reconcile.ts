import { setTimeout as delay } from "node:timers/promises";
import pLimit from "p-limit";
import { v7 as uuid } from "uuid";
import { isSameMoney } from "#shared/kernel/money.ts";
import type { OrderStatus } from "#shared/escrow/process.ts";
import type { Database } from "#backend/src/db/database.ts";
import { after as later, day } from "#backend/src/kernel/clock.ts";
import { addStaffTask } from "#backend/src/kernel/outbox.ts";
import { enqueueJob } from "#backend/src/kernel/queue.ts";
import type { Services } from "#backend/src/kernel/services.ts";
import { noteChecksOf } from "../commands/note-party-check.ts";
import { comparedDaysAfterEnd, readAgain } from "../commands/take-hint.ts";
import { raiseReversal } from "../commands/reversal.ts";
import { hasEndedAtProvider } from "../ended-at-provider.ts";
import { Order } from "../model.ts";
import { createProvider } from "../provider/index.ts";
import type { Capabilities, EscrowProvider, ListedTransaction, ProviderStatus } from "../provider/port.ts";
import { tellOfStrangers } from "./find-strangers.ts";
import { readListing } from "./read-listing.ts";

export const reconcileJob = "escrow.reconcile";

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
  // A transaction without money in it; whether it was paid before is told by the journals.
  refunded: ["refunded", "cancelled"],
  cancelled: ["cancelled", "refunded"],
};

interface Row {
  id: string;
  reference: string;
  status: OrderStatus;
  total_amount: string;
  currency: string;
  provider_id: string;
  /** The last that we have heard of. */
  provider_status: ProviderStatus | null;
  /** A call about it was carried out by hand: what the provider's books call it then is its own affair. */
  by_hand: boolean;
  /** Amounts, in the order's currency, that were paid and are not the order's: they wait for the rest, or have gone back. */
  unplaced: string[];
}

/** What of a transaction is compared, and what else it tells. */
type Theirs = Pick<ListedTransaction, "id" | "status" | "amount" | "currency" | "checks">;

/** The orders with a transaction, of which nothing is on its way. What has stopped, and what waits behind it, is compared: nothing else looks at it. */
const comparedOrders = `orders o join escrow_wallets w on w.order_id = o.id
  where w.provider_id is not null
    and (o.status not in ('funds_released', 'refunded', 'cancelled') or o.updated_at > now() - ${comparedDaysAfterEnd} * interval '1 day')
    and not exists (select from outbox c where c.subject_id = o.id::text and c.delivered_at is null and c.failed_at is null
                       and not exists (select from outbox s where s.subject_id = c.subject_id and s.id < c.id and not c.aside
                                                              and s.delivered_at is null and s.failed_at is not null and not s.aside))`;

/** They in the sequence of their ids, or the one that is asked for. */
const comparable = (db: Database, after: string | null, only?: string) =>
  db
    .raw<{ rows: Row[] }>(
      `select o.id, o.reference, o.status, o.total_amount, o.currency, w.provider_id, w.provider_status,
              exists (select from provider_settlements p where p.order_id = o.id and p.status = 'confirmed') as by_hand,
              array(select u.amount::text from unplaced_payments u where u.order_id = o.id and u.kind = 'mismatch' and u.status <> 'placed' and u.currency = o.currency) as unplaced
         from ${comparedOrders}
          and (cast(:after as uuid) is null or o.id > cast(:after as uuid))
          and (cast(:only as uuid) is null or o.id = cast(:only as uuid))
        order by o.id limit ${together}`,
      { after, only: only ?? null } as never,
    )
    .then(({ rows }) => rows);

/** All of them, some at a time. */
async function* comparables(db: Database): AsyncGenerator<Row[]> {
  let rows: Row[] = [];
  do {
    rows = await comparable(db, rows.at(-1)?.id ?? null);
    yield rows;
  } while (rows.length === together);
}

/** What the provider has under an order's reference, where it is not what our books say. */
function differenceOf(
  row: Row,
  found: readonly Theirs[],
  { followsGoods }: Capabilities,
): { expected: string[]; reported: string[] } | undefined {
  const ours = { amount: row.total_amount, currency: row.currency };
  const [theirs] = found;
  // Where acceptance pays out, it takes days to arrive.
  const isOnItsWay = followsGoods && row.status === "funds_released";
  // A payment that is not the whole is told and waits, or has gone back, as the process knows.
  const isPart = theirs !== undefined && row.unplaced.some((amount) => isSameMoney(theirs, { ...ours, amount }));
  const waits = isPart && row.status === "created";
  const expected: readonly string[] = isOnItsWay ? ["released", "approved"] : waits ? ["funded"] : standing[row.status];
  // It was told as a reversal, which is a task of its own kind.
  const isTold = theirs?.status === row.provider_status && hasEndedAtProvider(row.status, row.provider_status);
  const agrees =
    found.length === 1 &&
    theirs?.id === row.provider_id &&
    (isPart || isSameMoney(theirs, ours)) &&
    (isTold || (row.by_hand && !isPart) || expected.includes(theirs.status));
  if (agrees) return undefined;
  return {
    expected: [row.provider_id, expected.join("/"), ours.amount, ours.currency],
    reported: found.flatMap(({ id, status, amount, currency }) => [id, status, amount, currency]),
  };
}

interface Outcome {
  compared: number;
  differences: number;
  unanswered: number;
}

interface Comparison {
  services: Services;
  provider: EscrowProvider;
  /** What the provider has listed, by our reference; where it cannot list, it is asked about each. */
  listed: ReadonlyMap<string, readonly Theirs[]> | undefined;
  outcome: Outcome;
}

/** What the provider has of an order. Without a way to ask for our reference, another transaction that carries it stays unseen. */
async function look(provider: EscrowProvider, { reference, provider_id }: Row): Promise<Theirs[]> {
  const found = provider.capabilities.lookup
    ? await provider.findTransactions(reference)
    : [await provider.readTransaction(provider_id)];
  return found.map(({ id, status, money, checks = [] }) => ({ id, status, checks, ...money }));
}

/** What is read of the verification of an order's sides is believed as a report of it would be: that may have been lost. */
async function noteChecks({ db, clock }: Services, row: Row, found: readonly Theirs[]): Promise<void> {
  const theirs = found.find(({ id }) => id === row.provider_id);
  if (!theirs?.checks?.length) return;
  await db.transaction(async (trx) => {
    const order = await Order.lockById(trx, row.id);
    if (order) await noteChecksOf(trx, order, theirs, clock.now());
  });
}

/** Compares some orders once. @returns those that differ, which may have moved on meanwhile. */
async function firstLook({ services, provider, listed, outcome }: Comparison, rows: readonly Row[]): Promise<Row[]> {
  const suspects: Row[] = [];
  const agreeing: string[] = [];
  await beside(services, rows, outcome, async (row) => {
    const found = listed ? (listed.get(row.reference) ?? []) : await look(provider, row);
    await noteChecks(services, row, found);
    // Nobody sends an unsigned report twice: what we have not heard of is read as if one had come. So is that an order's money has gone back, or has not after all.
    const isNews = found.some(({ status }) => status !== row.provider_status);
    const statuses = [row.provider_status, ...found.map(({ status }) => status)];
    const isReversal = statuses.some((status) => hasEndedAtProvider(row.status, status));
    if (isNews && (!provider.capabilities.signedReports || isReversal))
      await services.db.transaction((trx) => readAgain(trx, row.id, services.clock.now()));
    else if (isReversal) await raiseAgain(services, row);
    if (differenceOf(row, found, provider.capabilities)) suspects.push(row);
    else agreeing.push(row.id);
  });
  outcome.compared += agreeing.length;
  await settleTasks(services, agreeing);
  return suspects;
}

/** Money that went back while the order goes on is a task of its own kind for as long as it is so, also after somebody has marked it as settled. */
const raiseAgain = ({ db, clock }: Services, { id, provider_status }: Row): Promise<void> =>
  db.transaction(async (trx) => {
    const order = await Order.lock(trx, id);
    if (order && hasEndedAtProvider(order.status, provider_status))
      await raiseReversal({ trx, order, now: clock.now() }, String(provider_status));
  });

/** Looks at what differed as both sides have it now. */
async function lookAgain({ services, provider, outcome }: Comparison, suspects: readonly Row[]): Promise<void> {
  const { db, clock } = services;
  await beside(services, suspects, outcome, async (suspect) => {
    const { id, reference } = suspect;
    const theirs = await look(provider, suspect);
    const [row] = await comparable(db, null, id);
    // It moved on meanwhile, or something is to be told: the next comparison sees it.
    if (!row) return;
    outcome.compared += 1;
    const difference = differenceOf(row, theirs, provider.capabilities);
    if (!difference) return settleTasks(services, [id]);
    outcome.differences += 1;
    const details = { reference, ...difference };
    await addStaffTask(db, { kind: "escrow.difference", subjectId: id, details }, clock.now());
  });
}

/** As many at a time as there are calls beside each other; one that fails is counted and told, and keeps no other. */
async function beside(
  { circuit, config, logger }: Services,
  rows: readonly Row[],
  outcome: Outcome,
  work: (row: Row) => Promise<void>,
): Promise<void> {
  const lane = pLimit(config.deliveries);
  await Promise.all(
    rows.map((row) =>
      lane(async () => {
        if (await circuit.isPaused()) outcome.unanswered += 1;
        else await work(row);
      }).catch((error: unknown) => {
        outcome.unanswered += 1;
        logger.warn({ err: error, orderId: row.id, reference: row.reference }, "order not compared with the provider");
      }),
    ),
  );
}

async function settleTasks({ db, clock }: Services, orderIds: readonly string[]): Promise<void> {
  await db("staff_tasks")
    .where({ kind: "escrow.difference" })
    .whereIn("subject_id", orderIds)
    .whereNull("resolved_at")
    .update({ resolved_at: clock.now() });
}

/**
 * Compares every transaction with its order: that there is one, its id, status, amount and currency; and where the provider lists what it has, that there
 * is none that belongs to nobody. Each difference is a task for our team with both versions, which settles itself when they agree again.
 */
export async function reconcile(services: Services): Promise<void> {
  const { circuit, db, config, logger } = services;
  const provider = createProvider(config);
  const id = uuid();
  await db("reconciliations").insert({ id });
  const outcome: Outcome = { compared: 0, differences: 0, unanswered: 0 };
  // Where no call is left that would try whether the provider answers again, this is the one that does.
  const tries = !(await isCallLeft(services));
  const isSilent = (await circuit.isPaused()) && !(tries && (await circuit.mayLeave()));
  // Listed first: an order is there before its transaction.
  const listing = isSilent ? undefined : await readListing(provider, await oldest(services), logger);
  if (listing && tries) await circuit.answered();
  const listed = listing && byReference(listing);
  const comparison: Comparison = { services, provider, listed, outcome };
  const suspects: Row[] = [];
  for await (const rows of comparables(db)) suspects.push(...(await firstLook(comparison, rows)));
  if (suspects.length > 0) await delay(secondLook);
  await lookAgain(comparison, suspects);
  outcome.differences += await tellOfStrangers(services, listing ?? []);
  await db("reconciliations")
    .where({ id })
    .update({ ...outcome, ended_at: db.raw("clock_timestamp()") });
}

async function isCallLeft({ db }: Services): Promise<boolean> {
  const { rows } = await db.raw<{ rows: object[] }>(
    "select from outbox where delivered_at is null and failed_at is null limit 1",
  );
  return rows.length > 0;
}

/** Before the oldest order that is compared, by the machine's clock, which the provider's need not agree with. */
async function oldest({ db, clock }: Services): Promise<Date> {
  const { rows } = await db.raw<{ rows: [{ first: Date | null }] }>(
    `select min(o.created_at) as first from ${comparedOrders}`,
  );
  return later(rows[0].first ?? new Date(), -day - clock.offset);
}

function byReference(listing: readonly ListedTransaction[]): ReadonlyMap<string, readonly Theirs[]> {
  const found = new Map<string, Theirs[]>();
  for (const transaction of listing) {
    const { reference } = transaction;
    if (reference !== null) found.set(reference, [...(found.get(reference) ?? []), transaction]);
  }
  return found;
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
  if (rows.length === 0) await enqueueJob(db, reconcileJob, {}, { key: reconcileJob, first: true });
}
