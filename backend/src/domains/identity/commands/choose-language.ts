import type { Language } from "#shared/kernel/language.ts";
import type { Transaction } from "#backend/src/db/database.ts";

/** The language of every letter to a user from now on. */
export async function chooseLanguage(trx: Transaction, userId: string, language: Language, now: Date): Promise<void> {
  await trx("users")
    .where({ id: userId })
    .update({
      language,
      user_metadata: trx.raw("user_metadata || jsonb_build_object('language', ?::text)", [language]),
      updated_at: now,
    });
}
