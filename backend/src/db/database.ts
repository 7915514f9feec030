import knex, { type Knex } from "knex";
import { Model } from "objection";
import pg from "pg";
import type { Logger } from "../kernel/logger.ts";
import type { Limits } from "./limits.ts";
import { PrimaryClient } from "./servers/primary-client.ts";
import { createPrimary, type Server } from "./servers/primary.ts";
import { watchStatements } from "./statements.ts";

export type Database = Knex;
export type Transaction = Knex.Transaction;

// A day stays the text that it is: a Date would move it across time zones. bigint, count and numeric stay strings.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

/**
 * Connects to PostgreSQL. Objection's models are bound to the connection that a query names, never to a global one. The API names its limits, so
 * that they hold for a role that does everything, and in a database that was restored, as well.
 *
 * @param to the servers, or their address (`createPrimary`)
 * @param tell is given what statements wanted told after their commit.
 */
export function connect(
  to: string | Server,
  poolSize: number,
  logger: Logger,
  limits: Partial<Limits> = {},
  tell: (messages: ReadonlySet<string>) => void = () => undefined,
): Database {
  const primary = typeof to === "string" ? createPrimary(to) : to;
  // Knex tells the terminal of connections that fail; whoever has asked for one is told as well, and says so in the log.
  const say = (words: unknown) => logger.debug({ reason: String(words) }, "database driver");
  const database = knex({
    client: "pg",
    log: { debug: say, warn: say, error: say, deprecate: say },
    // A role may change its own settings for all connections to come: what matters here is named by each.
    connection: {
      primary,
      application_name: "agritrade",
      // A pooler takes none of these with a connection: there the role has its limits from `migrate`, and no schema of its own.
      ...(!primary.isPooled && { options: "-c search_path=public", ...limits }),
    } as object,
    pool: {
      min: 0,
      max: poolSize,
      afterCreate: (client: pg.Client, done: (error: Error | null, client: pg.Client) => void) => {
        // Without a listener a connection that the server ends (57P01) would end the process.
        client.on("error", (error) => logger.debug({ reason: error.message }, "database connection lost"));
        watchStatements(client, { tell, demoted: () => primary.demoted(client), isPooled: primary.isPooled });
        done(null, client);
      },
    },
  });
  // Knex opens connections by whatever class its driver has under this name.
  const dialect = database.client as { driver: typeof pg };
  dialect.driver = { ...pg, Client: PrimaryClient } as unknown as typeof pg;
  return database;
}

/** Reads of one moment: what others commit in between is not seen. For answers that are put together from several statements. */
export const inSnapshot = <Result>(db: Database, read: (db: Database) => Promise<Result>): Promise<Result> =>
  db.transaction((trx) => read(trx), { isolationLevel: "repeatable read", readOnly: true });

export { Model };
