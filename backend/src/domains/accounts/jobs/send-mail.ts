import type { Language } from "#shared/kernel/language.ts";
import type { Database } from "#backend/src/db/database.ts";
import type { Services } from "#backend/src/kernel/services.ts";
import { enqueueJob } from "#backend/src/kernel/queue.ts";
import { writeLetter } from "#backend/src/mail/letter.ts";
import { sendLetter } from "#backend/src/mail/send.ts";
import { linkAddress, pageAddress, type LinkKind } from "../links.ts";
import { User } from "../model.ts";
import { hashToken, newToken } from "../tokens/opaque-token.ts";

export interface MailOrder {
  letter: "confirmation" | "alreadyRegistered" | "recovery" | "passwordChanged" | "invitation";
  userId: string;
  language: Language;
  /** The row of the link that the letter carries. */
  linkId?: string;
  values?: Record<string, string>;
}

export const mailJob = "accounts.sendMail";

/** Queues a letter with the commit of `trx`. The order holds no secret. */
export const queueMail = (trx: Database, order: MailOrder): Promise<void> => enqueueJob(trx, mailJob, order);

/**
 * Sends one letter. The token of its link is made here and only its hash is stored; a second try, after a failure, makes
 * another one in its place. A link that was used up or withdrawn meanwhile is not sent any more.
 */
export async function sendMail(services: Services, payload: unknown): Promise<void> {
  const { db, config } = services;
  const { letter, userId, language, linkId, values } = payload as MailOrder;
  const user = await User.query(db).findById(userId).whereNull("deleted_at");
  if (!user) return;
  const link = linkId ? await makeLink(services, linkId, language) : pageAddress(config.publicUrl, language, "/login");
  if (link)
    await sendLetter(
      services,
      writeLetter({ to: user.email, language, name: letter, link, site: config.publicUrl, values }),
    );
}

async function makeLink({ db, config }: Services, linkId: string, language: Language): Promise<string | undefined> {
  const token = newToken();
  const [row] = (await db("one_time_tokens")
    .where({ id: linkId })
    .whereNull("used_at")
    .update({ token_hash: hashToken(token) })
    .returning(["kind", "redirect_to"])) as { kind: LinkKind; redirect_to: string | null }[];
  return (
    row && linkAddress({ publicUrl: config.publicUrl, kind: row.kind, redirect: row.redirect_to, language, token })
  );
}
