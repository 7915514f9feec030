import pg from "pg";
import type { Database } from "#backend/src/db/database.ts";
import { grantRights } from "#backend/src/db/rights.ts";
import { API_ROLE } from "../../scripts/cluster/roles.mjs";
import { apiUrl } from "./cluster.ts";

/** What becomes of statements that are undone in any case: PostgreSQL's code of what refused one, or "done". */
export type Attempt = (...statements: string[]) => Promise<string>;

interface ApiRole {
  /** A connection as the role that the API runs as. */
  client(): pg.Client;
  attempt: Attempt;
}

/** Connects for the tests of the surrounding `describe` as the role that the API runs as. */
export function useApiRole(api: { readonly databaseUrl: string }): ApiRole {
  let role: pg.Client;
  before(async () => {
    role = new pg.Client({ connectionString: apiUrl(api.databaseUrl) });
    // The database is dropped while it is open.
    role.on("error", () => undefined);
    await role.connect();
  });
  after(() => role.end().catch(() => undefined));
  return {
    client: () => role,
    async attempt(...statements) {
      await role.query("begin");
      try {
        for (const statement of statements) await role.query(statement);
        return "done";
      } catch (error) {
        return (error as pg.DatabaseError).code ?? String(error);
      } finally {
        await role.query("rollback");
      }
    },
  };
}

/** While a new version migrates: the role that the API runs as has its rights to a new table after all migrations. */
export async function withoutRightsTo(db: Database, table: string, work: () => Promise<void>): Promise<void> {
  await db.raw("revoke all on ?? from ??", [table, API_ROLE]);
  try {
    await work();
  } finally {
    await grantRights(db, API_ROLE);
  }
}
