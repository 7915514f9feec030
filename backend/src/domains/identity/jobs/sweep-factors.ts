import { after, day } from "#backend/src/kernel/clock.ts";
import type { Services } from "#backend/src/kernel/services.ts";

/** Takes away challenges that ran out, and enrolments that were not finished, a day ago. */
export async function sweepFactors({ db, clock }: Services): Promise<void> {
  const yesterday = after(clock.now(), -day);
  await db("factor_challenges").where("expires_at", "<", yesterday).delete();
  await db("passkey_challenges").where("expires_at", "<", yesterday).delete();
  await db("factors").where({ status: "unverified" }).where("created_at", "<", yesterday).delete();
}
