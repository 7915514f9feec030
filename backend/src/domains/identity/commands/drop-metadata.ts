import type { Transaction } from "#backend/src/db/database.ts";

/** Takes away one thing that a user has said about themselves. */
export async function dropMetadata(trx: Transaction, userId: string, key: string, now: Date): Promise<void> {
  await trx("users")
    .where({ id: userId })
    .whereRaw("user_metadata ->> ? is not null", [key])
    .update({ user_metadata: trx.raw("user_metadata - ?::text", [key]), updated_at: now });
}
