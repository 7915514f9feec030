import type { Services } from "#backend/src/kernel/services.ts";
import { keepTasks, showVerified, tellOfLate } from "./late-reviews.ts";

/** What nobody has looked at in time is a task of our team's, and its supplier is told; what waits of a supplier who was verified meanwhile is shown. */
export async function sweepReviews({ db, clock }: Services): Promise<void> {
  const now = clock.now();
  await showVerified(db, now);
  await tellOfLate(db, now);
  await keepTasks(db, now);
}
