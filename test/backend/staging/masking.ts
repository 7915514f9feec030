import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runCommand } from "#backend/src/commands.ts";
import { withClient } from "#test/support/client.ts";
import { apiUrl } from "#test/support/cluster.ts";
import { useDatabase } from "#test/support/database.ts";
import { testSecrets } from "#test/support/secrets.ts";

/** A database and an empty store of files for the tests of the block, and the command that masks them. */
export function useStaging() {
  const database = useDatabase();
  const folder = mkdtempSync(join(tmpdir(), "agritrade-mask-"));
  after(() => rmSync(folder, { recursive: true, force: true }));
  const name = () => new URL(database.url).pathname.slice(1);
  const settings = () => ({
    ...testSecrets,
    APP_ENV: "local",
    DATABASE_URL: apiUrl(database.url),
    DATABASE_OWNER_URL: database.url,
    DATA_DIR: folder,
  });
  return {
    database,
    folder,
    name,
    settings,
    mask: (word = name(), more: Record<string, string> = {}) =>
      runCommand(["staging:mask", word], { ...settings(), ...more }),
    /** Rows of one statement, read as the owner. */
    read: <Row = Record<string, string>>(statement: string, values: unknown[] = []): Promise<Row[]> =>
      withClient(database.url, async (client) => (await client.query(statement, values)).rows as Row[]),
    /** What the database says of itself. */
    mark: () =>
      withClient(database.url, async (client) => {
        const { rows } = await client.query<{ comment: string | null }>(
          "select shobj_description(oid, 'pg_database') as comment from pg_database where datname = current_database()",
        );
        return rows[0]?.comment ?? "";
      }),
  };
}
