import type { Database } from "../db/database.ts";

/**
 * For how long no worker has swept, in milliseconds by the database's clock: what a deadline's reminder may have missed. Zero before the first sweep.
 */
export async function standstill(db: Database): Promise<number> {
  const { rows } = await db.raw<{ rows: { for: string }[] }>(
    "select extract(epoch from now() - ended_at) * 1000 as for from last_sweep",
  );
  return Number(rows[0]?.for ?? 0);
}

/** A whole sweep has ended: all that was due is done, or held by somebody. */
export const noteSweep = (db: Database) =>
  db.raw(
    "insert into last_sweep (ended_at) values (now()) on conflict (one) do update set ended_at = excluded.ended_at",
  );
