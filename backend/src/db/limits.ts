import type { Client } from "pg";

/**
 * How long the API's role waits, in milliseconds. Migrations have no limits: they may have to wait, and take their time.
 */
export const limits = {
  /** For a row or key that somebody else holds. Longer than the two seconds in which PostgreSQL notices that a client was killed, shorter than a person's patience. */
  lock_timeout: 3_000,
  /** For one statement: below what proxies wait for an answer, and far above the slowest of ours. */
  statement_timeout: 15_000,
  /** Between two statements of a transaction: whoever holds rows and does nothing has lost its way. */
  idle_in_transaction_session_timeout: 30_000,
} as const;
export type Limits = Record<keyof typeof limits, number>;

/** Sets the limits on the role that `client` is connected as, for every connection from now on. A role may do that for itself. */
export async function limitRole(client: Client): Promise<void> {
  const { rows } = await client.query<{ settings: string[] | null }>(
    "select rolconfig as settings from pg_roles where rolname = current_user",
  );
  for (const [name, milliseconds] of Object.entries(limits))
    // What is set already is left alone: the role is one for all databases, and two that change it at once would fail.
    if (!rows[0]?.settings?.includes(`${name}=${milliseconds}`))
      await client.query(`alter role current_user set ${name} = ${milliseconds}`);
}
