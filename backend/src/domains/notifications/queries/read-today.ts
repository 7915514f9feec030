import pLimit from "p-limit";
import type { OverviewView } from "#shared/notifications/contract.ts";
import { byDeadline, mostTodayRows, type TodayRow, type TodayView } from "#shared/notifications/today.ts";
import type { DomainPart, TodayReader } from "#backend/src/kernel/domain-part.ts";
import type { Database } from "#backend/src/db/database.ts";

/** Statements of one reader that run side by side: others want connections too. */
const mostAtOnce = 3;

/** How much of one type waits, of the domain that tells of it. */
const waitingOf = (parts: readonly TodayView[], type: TodayRow["subject"]["type"]): number =>
  parts
    .filter(({ rows }) => rows.length > 0 && rows.every(({ subject }) => subject.type === type))
    .reduce((sum, { total }) => sum + total, 0);

/** What needs the reader's organization, from every domain that has something, by deadline; and how much of it stands on each page of its own. */
export async function readToday(
  db: Database,
  domains: readonly DomainPart[],
  reader: TodayReader,
  now: Date,
): Promise<{ today: TodayView; waiting: OverviewView["waiting"] }> {
  const atOnce = pLimit(mostAtOnce);
  const parts = await Promise.all(
    domains.flatMap(({ today }) => (today ? [atOnce(() => today(db, reader, now))] : [])),
  );
  const today = {
    rows: parts
      .flatMap(({ rows }) => rows)
      .sort(byDeadline)
      .slice(0, mostTodayRows),
    total: parts.reduce((sum, { total }) => sum + total, 0),
  };
  const [requests, samples, contracts] = (["request", "sample", "contract"] as const).map((type) =>
    waitingOf(parts, type),
  ) as [number, number, number];
  // One that both sides have signed waits for its order, which the overview tells of its offer.
  const toOrder = parts.reduce((sum, { withContract = 0 }) => sum + withContract, 0);
  return { today, waiting: { requests, samples, contracts: contracts + toOrder } };
}
