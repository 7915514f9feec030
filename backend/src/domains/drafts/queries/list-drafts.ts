import type { Database } from "#backend/src/db/database.ts";
import { newestFirst } from "#backend/src/db/newest-first.ts";
import { after, day } from "#backend/src/kernel/clock.ts";
import { Draft } from "../model.ts";

/** What was given back or has expired stays on its author's list for so many days. */
const shownFor = 30;

interface Props {
  organizationId: string;
  userId: string;
  cursor?: string | undefined;
  limit: number;
  now: Date;
}

/** What waits for a manager, and what of the reader's own has come back. */
export async function listDrafts(db: Database, { organizationId, userId, now, ...page }: Props) {
  const shown = Draft.query(db)
    .where({ organization_id: organizationId })
    .whereRaw("(state = 'waiting' or drafted_by = ? and state in ('returned', 'expired') and decided_at > ?)", [
      userId,
      after(now, -shownFor * day),
    ]);
  const total = await shown.clone().resultSize();
  return { ...(await newestFirst(shown, page)), total, totalCapped: false };
}
