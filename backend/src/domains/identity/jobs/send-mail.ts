import type { Language } from "#shared/kernel/language.ts";
import type { Database } from "#backend/src/db/database.ts";
import type { Services } from "#backend/src/kernel/services.ts";
import { enqueueJob } from "#backend/src/kernel/queue.ts";
import { writeLetter } from "#backend/src/mail/letter.ts";
import { sendLetter } from "#backend/src/mail/send.ts";
import { linkAddress, pageAddress, type LinkKind } from "../links.ts";
import { User } from "../model.ts";
import { keysOf } from "../tokens/keys.ts";
import { hashCode, newCode } from "../tokens/one-time-code.ts";
import { hashToken, newToken } from "../tokens/opaque-token.ts";

export interface MailOrder {
  letter:
    | "confirmation"
    | "alreadyRegistered"
    | "recovery"
    | "magicLink"
    | "emailChangeCurrent"
    | "emailChangeNew"
    | "emailChangeTaken"
    | "emailChanged"
    | "accountDeleted"
    | "reauthentication"
    | "accountInvitation"
    | "passwordChanged"
    | "invitation"
    | "factorAdded"
    | "furtherFactorAdded"
    | "factorRemoved"
    | "passkeyAdded"
    | "furtherPasskeyAdded"
    | "passkeyRemoved"
    | "factorsRemovedBySupport"
    | "recoveryCodesMade"
    | "wayAdded"
    | "wayRemoved"
    | "passwordRemoved"
    | "recoveryCodeUsed"
    | "roleChanged"
    | "membershipEnded"
    | "ownershipReceived"
    | "draftReturned"
    | "draftExpired"
    | "secondFactorDemanded"
    | "secondFactorDue";
  userId: string;
  language: Language;
  /** The row of the link that the letter carries. */
  linkId?: string;
  /** Where that is not the user's address of the day. */
  to?: string;
  values?: Record<string, string>;
  /** What somebody has written to its reader. */
  quote?: string;
}

/** Where the button of a letter without a link of its own leads; to the log-in page otherwise. */
const pages: Partial<Record<MailOrder["letter"], string>> = {
  accountDeleted: "/contact",
  factorsRemovedBySupport: "/dashboard/settings/security",
  // Its reader can no longer log in with the address that the letter goes to.
  emailChanged: "/contact",
  roleChanged: "/dashboard",
  ownershipReceived: "/dashboard/team",
  draftReturned: "/dashboard/team#drafts",
  draftExpired: "/dashboard/team#drafts",
  secondFactorDemanded: "/dashboard/settings/security",
  secondFactorDue: "/dashboard/settings/security",
  wayAdded: "/dashboard/settings/security",
};

export const mailJob = "accounts.sendMail";

/** Queues a letter with the commit of `trx`. The order holds no secret. */
export const queueMail = (trx: Database, order: MailOrder): Promise<void> => enqueueJob(trx, mailJob, order);

/**
 * Sends one letter. The token of its link and the six digits are made here and only their hashes are stored; a second try,
 * after a failure, makes others in their place. What was used up or withdrawn meanwhile is not sent any more.
 */
export async function sendMail(services: Services, payload: unknown): Promise<void> {
  const { db, config } = services;
  const { letter, userId, language, linkId, to, values, quote } = payload as MailOrder;
  const user = await User.query(db).findById(userId);
  // Whoever is gone gets their farewell, and nothing that was still on its way.
  if (!user || (user.deletedAt && letter !== "accountDeleted")) return;
  const made = linkId ? await makeLink(services, linkId, language) : undefined;
  if (linkId && !made) return;
  const address = to ?? made?.email ?? user.email;
  // Somebody who has begun without one.
  if (address === "") return;
  const link = made?.link ?? pageAddress(config.publicUrl, language, pages[letter] ?? "/login");
  await sendLetter(
    services,
    writeLetter({
      to: address,
      language,
      name: letter,
      link,
      code: made?.code,
      site: config.publicUrl,
      values,
      ...(quote && { quote }),
    }),
  );
}

interface LinkParts {
  id: string;
  user_id: string;
  kind: LinkKind;
  email: string | null;
  redirect_to: string | null;
  flow_state_id: string | null;
}

/** Makes token and digits of a link. Earlier digits of the same kind and address go: only the newest letter has any. */
export async function makeLink(
  { db, config }: Services,
  linkId: string,
  language: Language,
): Promise<{ link: string; token: string; code: string; email: string | null; kind: LinkKind } | undefined> {
  const [token, code] = [newToken(), newCode()];
  const [row] = (await db("one_time_tokens")
    .where({ id: linkId })
    .whereNull("used_at")
    .update({ token_hash: hashToken(token), code_hash: hashCode(keysOf(config), linkId, code) })
    .returning(["id", "user_id", "kind", "email", "redirect_to", "flow_state_id"])) as LinkParts[];
  if (!row) return undefined;
  await db("one_time_tokens")
    .where({ user_id: row.user_id, kind: row.kind })
    .where("id", "<", linkId)
    .whereNull("used_at")
    .update({ code_hash: null });
  const place = { publicUrl: config.publicUrl, kind: row.kind, redirect: row.redirect_to, language, token };
  const link =
    row.kind === "reauthentication"
      ? pageAddress(config.publicUrl, language, "/dashboard/settings/security")
      : linkAddress({ ...place, withCode: row.flow_state_id !== null });
  return { link, token, code, email: row.email, kind: row.kind };
}
