import type { Transaction } from "#backend/src/db/database.ts";
import type { DomainPart, PersonTable } from "#backend/src/kernel/domain-part.ts";

/**
 * Erases what is personal of a user whose row is locked by `trx`: what each domain does by itself first, because a last letter needs the
 * address, then what their tables are stated to lose.
 */
export async function erasePerson(
  trx: Transaction,
  domains: readonly DomainPart[],
  userId: string,
  now: Date,
): Promise<void> {
  for (const { erase } of domains) await erase?.(trx, userId, now);
  for (const { personTables = {} } of domains)
    for (const [name, table] of Object.entries(personTables)) await eraseIn(trx, name, table, userId);
}

async function eraseIn(trx: Transaction, name: string, table: PersonTable, userId: string): Promise<void> {
  const { of = "user_id", columns } = table;
  const those = (fate: string) => Object.keys(columns).filter((column) => columns[column] === fate);
  const emptied = Object.fromEntries(those("emptied").map((column) => [column, null]));
  if (Object.keys(emptied).length > 0) await trx(name).where(of, userId).update(emptied);
  for (const column of those("row")) await trx(name).where(column, userId).delete();
}
