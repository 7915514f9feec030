import type { Transaction } from "#backend/src/db/database.ts";

/** What a user is called from now on, by colleagues and by those whom they write to. */
export async function sayName(trx: Transaction, userId: string, fullName: string, now: Date): Promise<void> {
  await trx("users")
    .where({ id: userId })
    .update({
      user_metadata: trx.raw("user_metadata || jsonb_build_object('full_name', ?::text)", [fullName]),
      updated_at: now,
    });
}
