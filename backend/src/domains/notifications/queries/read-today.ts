import pLimit from "p-limit";
import { byDeadline, mostTodayRows, type TodayView } from "#shared/notifications/today.ts";
import type { DomainPart, TodayReader } from "#backend/src/kernel/domain-part.ts";
import type { Database } from "#backend/src/db/database.ts";

/** Statements of one reader that run side by side: others want connections too. */
const mostAtOnce = 3;

/** What needs the reader's organization, from every domain that has something, by deadline. */
export async function readToday(
  db: Database,
  domains: readonly DomainPart[],
  reader: TodayReader,
  now: Date,
): Promise<TodayView> {
  const atOnce = pLimit(mostAtOnce);
  const parts = await Promise.all(
    domains.flatMap(({ today }) => (today ? [atOnce(() => today(db, reader, now))] : [])),
  );
  return {
    rows: parts
      .flatMap(({ rows }) => rows)
      .sort(byDeadline)
      .slice(0, mostTodayRows),
    total: parts.reduce((sum, { total }) => sum + total, 0),
  };
}
