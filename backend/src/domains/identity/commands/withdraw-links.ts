import type { Transaction } from "#backend/src/db/database.ts";
import type { LinkKind } from "../links.ts";

/** Ends what is open of these kinds: letters that a user was sent open nothing any more. */
export async function withdrawLinks(
  trx: Transaction,
  userId: string,
  kinds: readonly LinkKind[],
  now: Date,
): Promise<void> {
  await trx("one_time_tokens")
    .where({ user_id: userId })
    .whereIn("kind", kinds)
    .whereNull("used_at")
    .update({ used_at: now });
}
