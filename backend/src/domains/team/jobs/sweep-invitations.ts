import type { Sweep } from "#backend/src/kernel/queue.ts";
import { after, day } from "#backend/src/kernel/clock.ts";

/** So many days after it has ended nobody asks for an invitation any more; who joined stands with the members. */
const keptFor = 90;

/** Forgets addresses of people who never came. */
export const sweepInvitations: Sweep = async ({ db, clock }) => {
  await db("team_invitations")
    .whereRaw("coalesce(accepted_at, revoked_at, expires_at) < ?", [after(clock.now(), -keptFor * day)])
    .delete();
};
