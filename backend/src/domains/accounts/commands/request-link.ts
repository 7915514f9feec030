import type { Services } from "#backend/src/kernel/services.ts";
import { queueMail } from "../jobs/send-mail.ts";
import { countLetter } from "../limits.ts";
import { letterLanguage, type LinkKind } from "../links.ts";
import { User } from "../model.ts";
import { refusals } from "../refusals.ts";
import { addLink } from "./add-link.ts";

interface Props {
  services: Services;
  kind: LinkKind;
  email: string;
  redirect: string | undefined;
  now: Date;
}

/**
 * Sends the confirmation link again, or one to set a new password. Whether anybody has the address is not told.
 *
 * @throws {AuthError} 429 `over_email_send_rate_limit`, for known and unknown addresses alike.
 */
export async function requestLink({ services, kind, email, redirect, now }: Props): Promise<void> {
  const letter = kind === "signup" ? "confirmation" : "recovery";
  const wait = await countLetter(services, letter, email);
  if (wait !== undefined) throw refusals.tooManyLetters(wait);
  await services.db.transaction(async (trx) => {
    const user = await User.query(trx).findOne({ email }).whereNull("deleted_at");
    if (!user || (kind === "signup" && user.emailConfirmedAt)) return;
    const linkId = await addLink({ trx, userId: user.id, kind, redirect, now });
    await User.query(trx)
      .findById(user.id)
      .patch(kind === "signup" ? { confirmationSentAt: now } : { recoverySentAt: now });
    await queueMail(trx, { letter, userId: user.id, language: letterLanguage(redirect, user.language), linkId });
  });
}
