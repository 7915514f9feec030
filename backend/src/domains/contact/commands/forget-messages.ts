import { after, day } from "#backend/src/kernel/clock.ts";
import type { Services } from "#backend/src/kernel/services.ts";

/** Messages are kept this long, as the privacy policy says. */
export const messageLife = 730 * day;

/** Deletes messages that are older than two years, whole. */
export async function forgetMessages({ db, clock }: Services): Promise<void> {
  await db("contact_messages").where("created_at", "<", after(clock.now(), -messageLife)).delete();
}
