import { byDeadline, mostTodayRows, type TodayView } from "#shared/notifications/today.ts";
import type { DomainPart, TodayReader } from "#backend/src/kernel/domain-part.ts";
import type { Database } from "#backend/src/db/database.ts";

/** What needs the reader's organization, from every domain that has something, by deadline. */
export async function readToday(
  db: Database,
  domains: readonly DomainPart[],
  reader: TodayReader,
  now: Date,
): Promise<TodayView> {
  const parts: TodayView[] = [];
  for (const { today } of domains) if (today) parts.push(await today(db, reader, now));
  return {
    rows: parts
      .flatMap(({ rows }) => rows)
      .sort(byDeadline)
      .slice(0, mostTodayRows),
    total: parts.reduce((sum, { total }) => sum + total, 0),
  };
}
