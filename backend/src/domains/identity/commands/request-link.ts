import type { Transaction } from "#backend/src/db/database.ts";
import { countLetterTo } from "#backend/src/kernel/letter-allowance.ts";
import { takeAtLeast } from "#backend/src/kernel/minimum-duration.ts";
import type { Services } from "#backend/src/kernel/services.ts";
import { queueMail, type MailOrder } from "../jobs/send-mail.ts";
import { countLetter, hasSignedIn, letterTime } from "../limits.ts";
import { User } from "../model.ts";
import { findByLogin } from "../queries/find-by-login.ts";
import { refusals } from "../refusals.ts";
import { addLink } from "./add-link.ts";
import { beginEmailChange } from "./change-email.ts";
import { createUser } from "./create-user.ts";
import type { CodeChallenge } from "./flow-states.ts";
import type { Visitor } from "../visitor.ts";
import { recordAudit } from "./record-audit.ts";
import { recordTerms } from "./record-terms.ts";

interface Props {
  services: Services;
  email: string;
  redirect: string | undefined;
  challenge: CodeChallenge | undefined;
  visitor: Visitor;
  now: Date;
}

const letters: Record<"signup" | "recovery" | "magiclink", MailOrder["letter"]> = {
  signup: "confirmation",
  recovery: "recovery",
  magiclink: "magicLink",
};

const requests = {
  signup: "auth.confirmationRequested",
  recovery: "auth.recoveryRequested",
  magiclink: "auth.signInCodeRequested",
} as const;

/**
 * Sends the confirmation link again, or one to set a new password. Whether anybody has the address is not told.
 *
 * @throws {AuthError} 429 `over_email_send_rate_limit`, for known and unknown addresses alike.
 */
export async function requestLink({ kind, ...props }: Props & { kind: "signup" | "recovery" }): Promise<void> {
  const { services, email } = props;
  const byOwner = await countOrRefuse(props, letters[kind]);
  await takeAtLeast(letterTime, () =>
    services.db.transaction(async (trx) => {
      const user = await findByLogin(trx, { email });
      if (user && !(kind === "signup" && user.emailConfirmedAt)) await sendLink(trx, user, kind, { ...props, byOwner });
    }),
  );
}

/**
 * Sends the letters of a change of address again.
 *
 * @throws {AuthError} 429 `over_email_send_rate_limit`
 */
export async function repeatEmailChange(props: Props): Promise<void> {
  const { services, email, redirect, challenge, visitor, now } = props;
  await countOrRefuse(props, "emailChange");
  await takeAtLeast(letterTime, () =>
    services.db.transaction(async (trx) => {
      const found = await findByLogin(trx, { email });
      const user = found && (await User.lockById(trx, found.id));
      if (!user?.newEmail) return;
      await beginEmailChange({ trx, user, newEmail: user.newEmail, redirect, challenge, now });
      await recordAudit({ db: trx, action: "auth.emailChangeRequested", userId: user.id, visitor, now });
    }),
  );
}

interface CodeProps extends Props {
  /** Whether an address that nobody has yet becomes an account. */
  mayCreate: boolean;
  /** What a new user says about themselves. */
  metadata: Record<string, unknown>;
}

/**
 * Sends a letter that signs its reader in, by link or by six digits. Where no account may be made, an address that nobody has is
 * answered like any other and gets no letter. Only where addresses are confirmed at once, which tells anyway, is it refused.
 *
 * @throws {AuthError} 429 `over_email_send_rate_limit`; 422 `otp_disabled`, `signup_disabled`
 */
export async function requestSignInCode({ mayCreate, metadata, ...props }: CodeProps): Promise<void> {
  const { services, email, redirect, visitor, now } = props;
  const byOwner = await countOrRefuse(props, letters.magiclink);
  await takeAtLeast(letterTime, () =>
    services.db.transaction(async (trx) => {
      let user = await findByLogin(trx, { email });
      if (!user) {
        const { autoConfirm, disableSignup } = services.config;
        if (!mayCreate || disableSignup) {
          if (!autoConfirm) return;
          throw mayCreate ? refusals.signUpDisabled() : refusals.signUpDisabledForCodes();
        }
        user = await createUser({ trx, email, metadata, redirect, confirmed: false, now });
        if (user) {
          const details = { by: "email" };
          await recordAudit({ db: trx, action: "auth.registered", userId: user.id, visitor, now, details });
          await recordTerms({ trx, userId: user.id, metadata, visitor, now });
        }
      }
      // In the same instant somebody else may have made it; it is sent all the same.
      user ??= await findByLogin(trx, { email });
      if (user) await sendLink(trx, user, "magiclink", { ...props, byOwner });
    }),
  );
}

/**
 * Whoever asks from where the owner has signed in has a count of their own: a stranger who asks each minute would have them wait for ever.
 *
 * @returns whether they do.
 */
async function countOrRefuse({ services, email, visitor }: Props, letter: string): Promise<boolean> {
  const byOwner = await hasSignedIn(services.db, email, visitor.ip);
  const wait = await countLetter(services, byOwner ? `${letter} of the owner` : letter, email);
  if (wait !== undefined) throw refusals.tooManyLetters(wait);
  return byOwner;
}

async function sendLink(
  trx: Transaction,
  user: User,
  kind: "signup" | "recovery" | "magiclink",
  { redirect, challenge, visitor, now, byOwner }: Props & { byOwner: boolean },
): Promise<void> {
  // Before anything takes the place of the last letter's link, which is still good.
  if ((await countLetterTo(trx, user.email, byOwner)) !== undefined) return;
  const linkId = await addLink({ trx, userId: user.id, kind, redirect, challenge, now });
  const sentAt = kind === "signup" ? { confirmationSentAt: now } : { recoverySentAt: now };
  await User.query(trx).findById(user.id).patch(sentAt);
  await queueMail(trx, { letter: letters[kind], userId: user.id, language: user.language, linkId });
  await recordAudit({ db: trx, action: requests[kind], userId: user.id, visitor, now });
}
