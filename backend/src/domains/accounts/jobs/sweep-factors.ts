import { after, day } from "#backend/src/kernel/clock.ts";
import type { Services } from "#backend/src/kernel/services.ts";

/** Takes away challenges that nobody can answer any more, and enrolments that were not finished within a day. */
export async function sweepFactors({ db, clock }: Services): Promise<void> {
  const now = clock.now();
  await db("factor_challenges").where("expires_at", "<", now).delete();
  await db("factors").where({ status: "unverified" }).where("created_at", "<", after(now, -day)).delete();
}
