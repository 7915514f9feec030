import type pg from "pg";
import { onPrimary } from "../db/servers/primary-client.ts";
import { asWritten } from "./tables.ts";

/** Works on one connection of the owner's. */
export const withOwner = <Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> =>
  onPrimary(url, "agritrade-backup", work);

/**
 * Reads of one moment.
 *
 * @param at has `begin` called at the moment that is wanted; now, unless told.
 */
export async function readSnapshot<Result>(
  client: pg.Client,
  work: () => Promise<Result>,
  at: (begin: () => Promise<void>) => Promise<void> = (begin) => begin(),
): Promise<Result> {
  let begun = false;
  const begin = async () => {
    begun = true;
    await client.query("begin isolation level repeatable read, read only");
    await client.query(asWritten);
    // The first statement that reads takes the snapshot.
    await client.query("select pg_current_snapshot()");
  };
  await at(begin);
  if (!begun) await begin();
  const result = await work();
  await client.query("commit");
  return result;
}
