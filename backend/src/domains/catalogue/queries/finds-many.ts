import { LRUCache } from "lru-cache";
import type { Database } from "#backend/src/db/database.ts";
import { countCap } from "./list-statement.ts";
import type { Conditions } from "./product-conditions.ts";

/** Milliseconds for which the answer is believed. */
const hold = 10_000;
/** So many listings, the newest, are looked through. */
const looked = 50_000;
/** Where none of so many has all, a list of the newest is not read on the way anyhow, and nothing more is looked through. */
const lookedFirst = 5000;
interface Known {
  readonly found: boolean;
}
const kept = new WeakMap<Database, LRUCache<string, Known, () => Promise<Known>>>();

/**
 * Whether more of the newest listings than are counted meet a search and its filter, as of some seconds ago. Words and filters that each leave many may leave nothing
 * together, which no share of them tells: half of all may be washed and half of all sesame, and no sesame is. Who asks meanwhile waits for the answer that is being found.
 */
export async function findsMany(db: Database, { sql, bindings }: Conditions): Promise<boolean> {
  let cache = kept.get(db);
  if (!cache)
    kept.set(
      db,
      (cache = new LRUCache({ max: 500, ttl: hold, fetchMethod: (_key, _before, { context: look }) => look() })),
    );
  const among = (newest: number) =>
    `from (select l.* from listed_products l where l.shown order by l.created_at desc, l.id desc limit ${newest}) l where ${sql}`;
  const look = async (): Promise<Known> => {
    const { rows } = await db.raw<{ rows: Known[] }>(
      `select case when exists (select ${among(lookedFirst)})
                   then (select count(*) > ${countCap} from (select ${among(looked)} limit ${countCap + 1}) as counted)
                   else false end as found`,
      [...bindings, ...bindings] as never[],
    );
    return { found: rows[0]?.found ?? false };
  };
  return (await cache.fetch(JSON.stringify([sql, bindings]), { context: look }))?.found ?? false;
}
