import type { Database } from "./database.ts";
import { createGate, type Gate } from "#backend/src/kernel/gate.ts";

/** Milliseconds that a search waits for others to end, and how many wait; whoever comes then is asked to come again. */
const [patience, longestLine] = [5_000, 200];
/** One for each database, because a process may hold several. */
const lanes = new WeakMap<Database, Gate>();

/**
 * Searches on half of the connections at most. Words can be chosen so that a search reads for long; whoever sends many of them keeps other searches waiting, and
 * nobody who reads a page, an order or their own name.
 */
export function searching<Result>(db: Database, search: () => Promise<Result>): Promise<Result> {
  const { pool } = db.client as { pool?: { max: number } };
  // A transaction has its connection already.
  if (!pool) return search();
  let lane = lanes.get(db);
  if (!lane) lanes.set(db, (lane = createGate(Math.max(1, Math.floor(pool.max / 2)), patience, longestLine)));
  return lane.enter(search);
}
