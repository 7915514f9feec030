import type { Database } from "#backend/src/db/database.ts";
import { after, day } from "#backend/src/kernel/clock.ts";
import { newestFirst } from "#backend/src/db/newest-first.ts";
import { Invitation } from "../model.ts";

/** An invitation that nobody accepted stays on the list for so many days. */
const shownFor = 30;

interface Props {
  organizationId: string;
  cursor?: string | undefined;
  limit: number;
  now: Date;
}

/** What waits, and what has expired lately, newest first. */
export async function listInvitations(db: Database, { organizationId, now, ...page }: Props) {
  const waiting = Invitation.query(db)
    .where({ organization_id: organizationId })
    .whereNull("accepted_at")
    .whereNull("revoked_at")
    .where("expires_at", ">", after(now, -shownFor * day));
  const total = await waiting.clone().resultSize();
  return { ...(await newestFirst(waiting, page)), total, totalCapped: false };
}

/** What users are called by colleagues, by their ids. */
export async function namesOf(db: Database, userIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = (await db("users")
    .whereIn("id", [...new Set(userIds)])
    .whereNull("deleted_at")
    .select("id", db.raw("coalesce(user_metadata ->> 'full_name', user_metadata ->> 'name', email) as name"))) as {
    id: string;
    name: string;
  }[];
  return new Map(rows.map(({ id, name }) => [id, name]));
}
