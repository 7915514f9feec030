import type { Transaction } from "#backend/src/db/database.ts";
import { keyOf, relatedNow, type Pair } from "../queries/traits.ts";

/**
 * Writes down of pairs whether their organizations are independent of each other. Once they were not, they never are again: what they had in common may be taken away later.
 *
 * @returns those that are not, by `keyOf`.
 */
export async function checkPairs(trx: Transaction, pairs: readonly Pair[], now: Date): Promise<Set<string>> {
  const each = [...new Map(pairs.map((pair) => [keyOf(pair), pair])).entries()].sort(([one], [other]) =>
    one < other ? -1 : 1,
  );
  if (each.length === 0) return new Set();
  const related = await relatedNow(
    trx,
    each.map(([, pair]) => pair),
  );
  const { rows } = await trx.raw<{ rows: Pair[] }>(
    `with written as (
       insert into rating_pairs (buyer_org_id, supplier_org_id, related_since, checked_at)
       select b, s, case when r then :now::timestamptz end, :now::timestamptz from unnest(:buyers::uuid[], :suppliers::uuid[], :related::boolean[]) as p (b, s, r)
       on conflict (buyer_org_id, supplier_org_id) do update
         set checked_at = excluded.checked_at, related_since = coalesce(rating_pairs.related_since, excluded.related_since)
       returning buyer_org_id, supplier_org_id, related_since)
     select buyer_org_id, supplier_org_id from written where related_since is not null`,
    {
      now,
      buyers: each.map(([, pair]) => pair.buyer_org_id),
      suppliers: each.map(([, pair]) => pair.supplier_org_id),
      related: each.map(([key]) => related.has(key)),
    } as never,
  );
  return new Set(rows.map(keyOf));
}
