import { applyMigration, type Migration } from "#backend/src/db/apply-migration.ts";
import type { Database } from "#backend/src/db/database.ts";
import { grantRights } from "#backend/src/db/rights.ts";
import { migrations } from "#backend/migrations/index.ts";
import { API_ROLE } from "../../scripts/cluster/roles.mjs";

/** What no migration takes back, since strangers hold it; a test that goes back is about something else. */
const heldByStrangers = [
  "passport_files",
  "passport_revocations",
  "passports",
  "decision_letter_files",
  "decision_letters",
];

/** Goes back to before a migration and forth again, with the rows that are there but passports and letters about decisions, and gives the API's role its rights again. */
export async function redoFrom(db: Database, first: string): Promise<void> {
  for (const table of heldByStrangers)
    await unlocked(() =>
      db.raw(
        `alter table ${table} disable trigger user; delete from ${table}; alter table ${table} enable trigger user`,
      ),
    );
  const since: readonly Migration[] = migrations.slice(migrations.findIndex(({ name }) => name === first));
  for (const migration of [...since].reverse()) await applyMigration({ database: db, migration, direction: "down" });
  for (const migration of since) await applyMigration({ database: db, migration });
  await grantRights(db, API_ROLE);
}

/** A server that is running may hold what a migration takes away, each waiting for the other: PostgreSQL ends one of them, and a migration is one transaction. */
async function unlocked(migrate: () => PromiseLike<unknown>): Promise<void> {
  for (let times = 0; ; times += 1)
    try {
      await migrate();
      return;
    } catch (error) {
      if ((error as { code?: string }).code !== "40P01" || times === 5) throw error;
    }
}
