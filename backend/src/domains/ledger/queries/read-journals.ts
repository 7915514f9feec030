import { moneyView, toMinor, type Currency, type MoneyView } from "#shared/kernel/money.ts";
import type { AccountKind, JournalKind } from "#shared/ledger/contract.ts";
import type { Database } from "#backend/src/db/database.ts";

interface Row {
  id: string;
  kind: JournalKind;
  reference: string;
  posted_at: Date;
  account: AccountKind;
  organization_id: string | null;
  amount: string;
  currency: Currency;
}

interface Journal {
  id: string;
  kind: JournalKind;
  reference: string;
  postedAt: string;
  /** Whose account each moves, where it is an organization's or holds an organization's money. */
  entries: { account: AccountKind; organizationId: string | null; amount: MoneyView }[];
}

/** All journals of an order in the order in which they were posted, each with its debits first. */
export async function readJournals(db: Database, orderId: string): Promise<Journal[]> {
  const { rows } = await db.raw<{ rows: Row[] }>(
    `select j.id, j.kind, j.reference, j.posted_at, a.kind as account, a.organization_id, e.amount, e.currency
       from ledger_journals j
       join ledger_entries e on e.journal_id = j.id
       join ledger_accounts a on a.id = e.account_id
      where j.order_id = ?
      order by j.sequence, e.amount desc, a.kind`,
    [orderId],
  );
  const journals = new Map<string, Journal>();
  for (const { id, kind, reference, posted_at, account, organization_id, amount, currency } of rows) {
    let journal = journals.get(id);
    if (!journal) journals.set(id, (journal = { id, kind, reference, postedAt: posted_at.toISOString(), entries: [] }));
    journal.entries.push({
      account,
      organizationId: organization_id,
      amount: moneyView(toMinor(amount, currency), currency),
    });
  }
  return [...journals.values()];
}
