import type pg from "pg";
import { withOwner } from "../backup/snapshot.ts";

/** What stands about us in the comment of a database, beside what others have written there. */
const form = / ?\[agritrade: ([^\]]*)\]/;

export const servesProduction = "serves production";

/**
 * What a database says of itself, in its comment: a backup of rows and `pg_dump` without `--create` do not take that along, so it tells the database from its copies. A copy of a server's files
 * has it too.
 *
 * @returns undefined where nothing was said.
 */
export async function readMark(client: pg.Client): Promise<string | undefined> {
  return form.exec(await readComment(client))?.[1];
}

/** Belongs to the transaction, where one runs. Only who owns the database may. */
export async function writeMark(client: pg.Client, mark: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>("select current_database() as name");
  const comment = `${(await readComment(client)).replace(form, "")} [agritrade: ${mark}]`.trim();
  await client.query(
    `comment on database ${client.escapeIdentifier(rows[0]?.name ?? "")} is ${client.escapeLiteral(comment)}`,
  );
}

async function readComment(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ comment: string | null }>(
    "select shobj_description(oid, 'pg_database') as comment from pg_database where datname = current_database()",
  );
  return rows[0]?.comment ?? "";
}

/**
 * Has the database say that production works on it, so that it is never masked. Called by `migrate`.
 *
 * @returns what to tell the operator where that could not be written.
 */
export const markProduction = (ownerUrl: string): Promise<string> =>
  withOwner(ownerUrl, async (client) => {
    if ((await readMark(client)) === servesProduction) return "";
    try {
      await writeMark(client, servesProduction);
      return "";
    } catch (error) {
      return `The database does not say that it is production's (${(error as Error).message}): nothing but its settings keeps \`npm run staging:mask\` from it.`;
    }
  });
