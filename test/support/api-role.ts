import pg from "pg";
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
