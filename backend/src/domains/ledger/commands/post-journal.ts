import { v7 as uuid } from "uuid";
import { fromMinor, type Currency } from "#shared/kernel/money.ts";
import type { AccountKind, JournalKind } from "#shared/ledger/contract.ts";
import type { Database } from "#backend/src/db/database.ts";
import { findOrOpenAccounts } from "./open-accounts.ts";

/** One side of a movement. */
export interface Entry {
  account: AccountKind;
  /** Whose account, for what is owed to an organization. */
  organizationId?: string;
  /** Minor units; a debit is positive, a credit negative. Entries of zero are left out. */
  amount: bigint;
  currency: Currency;
}

interface Props {
  trx: Database;
  kind: JournalKind;
  /** What moved, such as an order's reference: each kind happens to it once. */
  reference: string;
  orderId: string | null;
  entries: readonly Entry[];
  now: Date;
}

/**
 * Posts one balanced journal. The database checks balance at commit and refuses the same kind and reference twice at
 * once, so a mistake here cannot reach the books.
 */
export async function postJournal({ trx, kind, reference, orderId, entries, now }: Props): Promise<void> {
  const moved = entries.filter((entry) => entry.amount !== 0n);
  const accountIds = await findOrOpenAccounts(trx, moved, now);
  const journalId = uuid();
  await trx("ledger_journals").insert({ id: journalId, kind, reference, order_id: orderId, posted_at: now });
  await trx("ledger_entries").insert(
    moved.map((entry, index) => ({
      journal_id: journalId,
      account_id: accountIds[index],
      amount: fromMinor(entry.amount),
      currency: entry.currency,
    })),
  );
}
