import type { AuditAction } from "#shared/kernel/audit-actions.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import type { Services } from "#backend/src/kernel/services.ts";
import { methodOf, type LinkKind } from "../links.ts";
import type { User } from "../model.ts";
import { refusals } from "../refusals.ts";
import { answerSession, type SessionAnswer } from "../tokens/session-answer.ts";
import { refuseBlocked, signInTransaction } from "./sign-in-transaction.ts";
import { agreeToChange } from "./change-email.ts";
import { issueAuthCode } from "./flow-states.ts";
import type { Visitor } from "../visitor.ts";
import { openSession } from "./open-session.ts";
import { recordAudit } from "./record-audit.ts";
import { withdrawLinks } from "./withdraw-links.ts";
import { lockReader, redeemLink, type LinkRow, type Shown } from "./redeem-link.ts";

interface Props {
  services: Services;
  shown: Shown;
  /** What the caller says that it is. */
  kinds: readonly LinkKind[];
  visitor: Visitor;
  now: Date;
  /** True when the link itself was opened: a client that waits for a code is given one instead of a session. */
  opened?: boolean;
}

/** What a link leads to; `redirect` is where its letter was to lead. */
export type LinkOutcome = { readonly redirect: string | null } & (
  { readonly session: SessionAnswer } | { readonly authCode: string } | { readonly halfDone: true }
);

/**
 * Uses up what a letter has given, by its link or by its six digits: the address is confirmed, or changed, and a session begins.
 * All of the kind end with it.
 *
 * @throws {AuthError} 403 `otp_expired` for what is unknown, used or past its time; 422 `email_exists`
 */
export async function useLink({ services, shown, kinds, visitor, now, opened }: Props): Promise<LinkOutcome> {
  const { db, config } = services;
  const refusal = "token" in shown ? refusals.linkExpired : refusals.codeExpired;
  const outcome = await signInTransaction({ services, visitor, now }, async (trx) => {
    const user = await lockReader(trx, shown);
    const link = user && (await redeemLink(trx, shown, kinds, now));
    if (!link || !user) throw refusal();
    refuseBlocked(user, now, { method: methodOf(link.kind) }, refusal());
    const redirect = link.redirect_to;
    await withdrawLinks(trx, user.id, [link.kind], now);
    const wasProven = user.emailConfirmedAt !== null;
    const changed = await applyLink(trx, link, user, now);
    const audit = whatHappened(link, wasProven, changed);
    if (audit) await recordAudit({ db: trx, ...audit, userId: user.id, visitor, now });
    if (!changed) return { redirect, halfDone: true } as const;
    if (opened && link.flow_state_id)
      return { redirect, authCode: await issueAuthCode(trx, link.flow_state_id, user.id, now) };
    const signedIn = await changed.change(trx, { lastSignInAt: now }, now);
    return {
      redirect,
      user: signedIn,
      ...(await openSession({ trx, userId: user.id, method: methodOf(link.kind), visitor, now })),
    };
  });
  if (!("session" in outcome)) return outcome;
  const { redirect, ...session } = outcome;
  return { redirect, session: await answerSession({ db, config, ...session }) };
}

/** The user after what the link proves; undefined when the other address must agree too. */
async function applyLink(trx: Transaction, link: LinkRow, user: User, now: Date): Promise<User | undefined> {
  if (link.kind === "email_change_current" || link.kind === "email_change_new")
    return agreeToChange({ trx, user, side: link.kind === "email_change_new" ? "new" : "current", now });
  const changes = whatItProves(link, user, now);
  return Object.keys(changes).length > 0 ? user.change(trx, changes, now) : user;
}

/** What the audit log is to hold of a link beside the sign-in; undefined for one that only signs in. */
function whatHappened(
  { kind }: LinkRow,
  wasProven: boolean,
  changed: User | undefined,
): { action: AuditAction; details?: object } | undefined {
  if (!changed)
    return {
      action: "auth.emailChangeAgreed",
      details: { side: kind === "email_change_new" ? "new" : "current" },
    };
  if (kind === "email_change_current" || kind === "email_change_new") return { action: "auth.emailChanged" };
  if (kind === "invite") return { action: "auth.invitationAccepted" };
  return wasProven ? undefined : { action: "auth.addressConfirmed", details: { by: kind } };
}

/** Only an address that nobody had proven yet is changed by a link. */
function whatItProves(link: LinkRow, user: User, now: Date): Partial<User> {
  if (user.emailConfirmedAt) return {};
  if (link.kind === "signup" && !link.password_hash) return { emailConfirmedAt: now };
  if (link.kind === "signup")
    return { emailConfirmedAt: now, passwordHash: link.password_hash, userMetadata: link.user_metadata ?? {} };
  // Whoever else has registered this address has not read its letters: their password must not open the account.
  return { emailConfirmedAt: now, passwordHash: null };
}
