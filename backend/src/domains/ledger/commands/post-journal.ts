import { v5 as uuidOf, v7 as uuid } from "uuid";
import { formatDecimal } from "#shared/kernel/decimal.ts";
import { scaleOf } from "#shared/kernel/money.ts";
import type { JournalKind } from "#shared/ledger/contract.ts";
import type { Database } from "#backend/src/db/database.ts";
import { findOrOpenAccounts, type AccountAddress } from "./open-accounts.ts";

/** One side of a movement. */
export interface Entry extends AccountAddress {
  /** Minor units; a debit is positive, a credit negative. Entries of zero are left out. */
  amount: bigint;
}

/** Why money moves, kept with the journal for good. */
export interface Cause {
  /** What it follows from: `order.release`, `provider.webhook`. */
  cause: string;
  /** The person who did it, where one did. */
  authorId?: string | null | undefined;
  /** What people look for later: the provider's event, a decision. */
  metadata?: Readonly<Record<string, unknown>> | undefined;
}

interface Props extends Cause {
  trx: Database;
  /** The movement's own id: whoever posts it a second time finds it taken. */
  movementId: string;
  kind: JournalKind;
  /** What people call it by, such as an order's reference. */
  reference: string;
  orderId: string | null;
  /** One of the order's shipments; none where the whole order's money moves. */
  shipmentId?: string | null;
  entries: readonly Entry[];
  now: Date;
}

/** The id of what happens once to a subject: the same on every try, whoever makes it. `subjectId` is a UUID. */
export const movementOf = (subjectId: string, kind: string): string => uuidOf(`ledger:${kind}`, subjectId);

/**
 * Posts one balanced journal. The database checks balance at commit, and at once that nothing owed is overdrawn and that the movement is new,
 * so a mistake here cannot reach the books.
 */
export async function postJournal({ trx, movementId, kind, entries, now, ...about }: Props): Promise<void> {
  const moved = entries.filter((entry) => entry.amount !== 0n);
  const accountIds = await findOrOpenAccounts(trx, moved, now);
  await insertJournal(trx, { id: movementId, kind, now, ...about });
  const rows = moved.map((entry, index) => ({
    journal_id: movementId,
    account_id: accountIds[index] ?? "",
    amount: formatDecimal(entry.amount, scaleOf(entry.currency)),
    currency: entry.currency,
  }));
  // In one order of accounts, so that two journals which move the same ones never wait for each other crosswise.
  await trx("ledger_entries").insert(rows.sort((one, other) => (one.account_id < other.account_id ? -1 : 1)));
}

interface Journal extends Cause {
  id: string;
  kind: JournalKind;
  reference: string;
  orderId: string | null;
  shipmentId?: string | null;
  reverses?: string;
  now: Date;
}

const insertJournal = (
  trx: Database,
  { id, kind, reference, orderId, shipmentId, reverses, cause, authorId, metadata = {}, now }: Journal,
) =>
  trx("ledger_journals").insert({
    id,
    kind,
    reference,
    order_id: orderId,
    shipment_id: shipmentId ?? null,
    reverses: reverses ?? null,
    cause,
    author_id: authorId ?? null,
    metadata: JSON.stringify(metadata),
    posted_at: now,
  });

interface Correction extends Cause {
  trx: Database;
  /** The journal that is wrong; it stands. */
  journalId: string;
  now: Date;
}

/**
 * Takes a journal back by one that has each of its entries on the other side and names it. A journal is taken back once.
 *
 * @returns the id of the correcting journal
 */
export async function reverseJournal({ trx, journalId, now, ...why }: Correction): Promise<string> {
  const journal = (await trx("ledger_journals")
    .where({ id: journalId })
    .first("reference", "order_id", "shipment_id")) as
    { reference: string; order_id: string | null; shipment_id: string | null } | undefined;
  if (!journal) throw new Error(`there is no journal ${journalId}`);
  const id = uuid();
  await insertJournal(trx, {
    id,
    kind: "correction",
    reference: journal.reference,
    orderId: journal.order_id,
    shipmentId: journal.shipment_id,
    reverses: journalId,
    now,
    ...why,
  });
  await trx.raw(
    `insert into ledger_entries (journal_id, account_id, amount, currency)
     select ?, account_id, -amount, currency from ledger_entries where journal_id = ? order by account_id`,
    [id, journalId],
  );
  return id;
}
