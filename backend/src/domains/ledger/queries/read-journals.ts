import { moneyView, toMinor, type Currency } from "#shared/kernel/money.ts";
import type { JournalView } from "#shared/ledger/admin-contract.ts";
import type { AccountKind, JournalKind } from "#shared/ledger/contract.ts";
import type { Database } from "#backend/src/db/database.ts";

interface Row {
  id: string;
  kind: JournalKind;
  reference: string;
  posted_at: Date;
  account: AccountKind;
  organization: string | null;
  amount: string;
  currency: Currency;
}

/** All journals of an order with their entries, in the order in which they were posted. */
export async function readJournals(db: Database, orderId: string): Promise<JournalView[]> {
  const { rows } = await db.raw<{ rows: Row[] }>(
    `select j.id, j.kind, j.reference, j.posted_at, a.kind as account, o.name as organization, e.amount, e.currency
       from ledger_journals j
       join ledger_entries e on e.journal_id = j.id
       join ledger_accounts a on a.id = e.account_id
       left join organizations o on o.id = a.organization_id
      where j.order_id = ?
      order by j.posted_at, e.id`,
    [orderId],
  );
  const journals = new Map<string, JournalView>();
  for (const { id, kind, reference, posted_at, account, organization, amount, currency } of rows) {
    let journal = journals.get(id);
    if (!journal) journals.set(id, (journal = { id, kind, reference, postedAt: posted_at.toISOString(), entries: [] }));
    journal.entries.push({ account, organization, amount: moneyView(toMinor(amount), currency) });
  }
  return [...journals.values()];
}
