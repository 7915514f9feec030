import { countCapped } from "#backend/src/db/capped-count.ts";
import type { Database } from "#backend/src/db/database.ts";
import { newestFirst } from "#backend/src/db/newest-first.ts";
import { OrderRating, type RatingAnswer, type RatingReport, type RatingWords } from "../model.ts";
import { counting } from "./read-marks.ts";

interface Page {
  cursor?: string | undefined;
  limit: number;
}

/** Who has given a rating, and of which order. */
export interface RatedBy {
  id: string;
  partner_id: string;
  partner_name: string;
  country: string | null;
  reference: string;
  counted: boolean;
}

/** The ratings that an organization was given, newest first. @param countedOnly leaves out those that do not count. */
export async function listRatings(db: Database, organizationId: string, page: Page, { countedOnly = false } = {}) {
  const found = OrderRating.query(db).where({ rated_org_id: organizationId }).whereNotNull("appeared_at");
  if (countedOnly)
    void found.whereRaw(
      `exists (select from order_ratings r ${counting.joins} where r.id = order_ratings.id and ${counting.counts})`,
    );
  const counted = await countCapped(db, found.clone().select("id").toKnexQuery());
  return { ...(await newestFirst(found, page)), ...counted };
}

/** By rating. */
export async function ratersOf(db: Database, ratings: readonly OrderRating[]): Promise<Map<string, RatedBy>> {
  const { rows } = await db.raw<{ rows: RatedBy[] }>(
    `select r.id, rater.id as partner_id, rater.name as partner_name, rater.country, o.reference, (${counting.counts}) as counted
       from order_ratings r ${counting.joins} join orders o on o.id = r.order_id where r.id = any(?)`,
    [ratings.map(({ id }) => id)],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** The answers to some ratings, and what was reported of them, by rating. */
export async function wordsAbout(db: Database, ratings: readonly OrderRating[]): Promise<Map<string, RatingWords>> {
  const ids = ratings.map(({ id }) => id);
  const answers = await db<RatingAnswer>("rating_answers").whereIn("rating_id", ids);
  const reports = await db<RatingReport>("rating_reports").whereIn("rating_id", ids).select("rating_id", "part");
  return new Map(
    ids.map((id) => [
      id,
      {
        answer: answers.find(({ rating_id }) => rating_id === id),
        reported: reports.filter(({ rating_id }) => rating_id === id).map(({ part }) => part),
      },
    ]),
  );
}
