import { after, hour } from "#backend/src/kernel/clock.ts";
import type { Services } from "#backend/src/kernel/services.ts";
import { AuthError } from "#backend/src/kernel/auth-error.ts";
import { countLetterTo } from "#backend/src/kernel/letter-allowance.ts";
import { queueMail } from "../jobs/send-mail.ts";
import { countLetter } from "../limits.ts";
import { User } from "../model.ts";
import { refusals } from "../refusals.ts";
import { addLink } from "./add-link.ts";
import type { Visitor } from "../visitor.ts";
import { recordAudit } from "./record-audit.ts";
import { findCode, redeemLink } from "./redeem-link.ts";

interface Request {
  services: Services;
  userId: string;
  visitor: Visitor;
  now: Date;
}

/**
 * Sends six digits to somebody who is signed in, with which they show that they still read their letters.
 *
 * @throws {AuthError} 400 without an address, and for a telephone alone; 422 `email_not_confirmed`, 429 `over_email_send_rate_limit`
 */
export async function reauthenticate({ services, userId, visitor, now }: Request): Promise<void> {
  const user = await User.query(services.db).findById(userId).throwIfNotFound();
  if (!user.email && user.phone) throw refusals.phoneSignInDisabled();
  if (!user.email) throw refusals.invalid("Reauthentication requires the user to have an email or a phone number");
  if (!user.emailConfirmedAt) throw refusals.reauthenticationUnconfirmed();
  const wait = await countLetter(services, "reauthentication", user.email);
  if (wait !== undefined) throw refusals.tooManyLetters(wait);
  await services.db.transaction(async (trx) => {
    const untilNext = await countLetterTo(trx, user.email);
    if (untilNext !== undefined) throw refusals.tooManyLetters(untilNext);
    const linkId = await addLink({ trx, userId, kind: "reauthentication", redirect: undefined, now });
    await User.query(trx).findById(userId).patch({ reauthenticationSentAt: now });
    await queueMail(trx, { letter: "reauthentication", userId, language: user.language, linkId });
    await recordAudit({ db: trx, action: "auth.reauthenticationRequested", userId, visitor, now });
  });
}

interface Props {
  services: Services;
  user: User;
  sessionId: string;
  nonce: string | undefined;
  visitor: Visitor;
  now: Date;
}

/**
 * Uses up the digits, where the setting asks for them and the session is no longer young.
 *
 * @throws {AuthError} 400 `reauthentication_needed`, 422 `reauthentication_not_valid`
 */
export async function useNonce({ services, user, sessionId, nonce, visitor, now }: Props): Promise<void> {
  const { reauthenticateAfter } = services.config;
  if (!reauthenticateAfter || !user.email) return;
  const session = (await services.db("sessions").where({ id: sessionId }).first("created_at")) as
    { created_at: Date } | undefined;
  if (session && session.created_at > after(now, -reauthenticateAfter * hour)) return;
  if (!nonce) throw refusals.reauthenticationNeeded();
  const kinds = ["reauthentication"] as const;
  const linkId = await findCode({ services, email: user.email, code: nonce, kinds, visitor, now }).catch(
    (error: unknown) => {
      if (error instanceof AuthError && error.code === "otp_expired") throw refusals.reauthenticationNotValid();
      throw error;
    },
  );
  const taken = await services.db.transaction((trx) => redeemLink(trx, { linkId }, kinds, now));
  if (!taken) throw refusals.reauthenticationNotValid();
}
