import type { Database } from "#backend/src/db/database.ts";
import { queueMail, type MailOrder } from "../jobs/send-mail.ts";
import type { User } from "../model.ts";

/**
 * Tells the owner by letter what has been done to an account. It goes to the proven address of this moment, if there is one: whoever changes
 * the address next must not get it in the owner's place.
 */
export async function tellOwner(
  trx: Database,
  { id: userId, email, emailConfirmedAt, language }: User,
  letter: MailOrder["letter"],
  values: Record<string, string> = {},
): Promise<void> {
  if (email && emailConfirmedAt) await queueMail(trx, { letter, userId, language, to: email, values });
}
