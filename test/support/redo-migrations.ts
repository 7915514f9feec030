import type { Database } from "#backend/src/db/database.ts";
import { grantRights } from "#backend/src/db/rights.ts";
import { migrations } from "#backend/migrations/index.ts";
import { API_ROLE } from "../../scripts/cluster/roles.mjs";

/** Goes back to before a migration and forth again, with the rows that are there, and gives the API's role its rights again. */
export async function redoFrom(db: Database, first: string): Promise<void> {
  const since = migrations.slice(migrations.findIndex(({ name }) => name === first));
  for (const { down } of [...since].reverse()) await down(db);
  for (const { up } of since) await up(db);
  await grantRights(db, API_ROLE);
}
