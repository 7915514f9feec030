import type { JournalView } from "#shared/ledger/admin-contract.ts";
import type { Database } from "#backend/src/db/database.ts";
import { readJournals } from "../../ledger/index.ts";

/** All journals of an order as staff read them: with the names of those whose accounts they move. */
export async function orderJournals(db: Database, orderId: string): Promise<JournalView[]> {
  const journals = await readJournals(db, orderId);
  const ids = journals.flatMap(({ entries }) => entries.flatMap(({ organizationId }) => organizationId ?? []));
  const named = await db<{ id: string; name: string }>("organizations").select("id", "name").whereIn("id", ids);
  const names = new Map(named.map(({ id, name }) => [id, name]));
  return journals.map(({ entries, ...journal }) => ({
    ...journal,
    entries: entries.map(({ organizationId, ...entry }) => ({
      ...entry,
      organization: (organizationId !== null && names.get(organizationId)) || null,
    })),
  }));
}
