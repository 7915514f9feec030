import { groupsOf, ratingCriteria, type RatingCriterion } from "#shared/ratings/rules.ts";
import type { Database } from "#backend/src/db/database.ts";
import { traitsOf } from "./traits.ts";

/** A rating `r` that counts: it has appeared, the two are independent of each other, and who has given it is not suspended. Of what is joined here. */
export const counting = {
  joins: `join rating_windows w on w.order_id = r.order_id
    join rating_pairs p on p.buyer_org_id = w.buyer_org_id and p.supplier_org_id = w.supplier_org_id
    join organizations rater on rater.id = r.rater_org_id`,
  counts: "p.related_since is null and rater.suspended_at is null",
} as const;

/** What one independent counterparty has given: the sum of its marks by criterion, of so many orders. */
export interface CounterpartyMarks {
  orders: number;
  sums: Record<RatingCriterion, number>;
}

interface Row extends Record<RatingCriterion, string> {
  id: string;
  orders: string;
}

/** What an organization was given, by counterparty. Counterparties that have something in common with each other are one. */
export async function readMarks(db: Database, organizationId: string): Promise<CounterpartyMarks[]> {
  const { rows } = await db.raw<{ rows: Row[] }>(
    `select r.rater_org_id as id, count(*) as orders, ${ratingCriteria.map((each) => `sum(r.${each}) as ${each}`).join(", ")}
       from order_ratings r ${counting.joins}
      where r.rated_org_id = ? and r.appeared_at is not null and ${counting.counts}
      group by r.rater_org_id order by r.rater_org_id`,
    [organizationId],
  );
  if (rows.length === 0) return [];
  const groups = groupsOf(
    await traitsOf(
      db,
      rows.map(({ id }) => id),
    ),
  );
  const byGroup = new Map<string, CounterpartyMarks>();
  for (const row of rows) {
    const group = groups.get(row.id) ?? row.id;
    const marks = byGroup.get(group) ?? {
      orders: 0,
      sums: { quality: 0, papers: 0, punctuality: 0, communication: 0 },
    };
    marks.orders += Number(row.orders);
    for (const each of ratingCriteria) marks.sums[each] += Number(row[each]);
    byGroup.set(group, marks);
  }
  return [...byGroup.values()];
}
