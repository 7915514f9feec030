import { localPath } from "#shared/kernel/language.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { after } from "#backend/src/kernel/clock.ts";
import { isRefused } from "#backend/src/kernel/mailer.ts";
import { enqueueJob } from "#backend/src/kernel/queue.ts";
import type { Services } from "#backend/src/kernel/services.ts";
import { writeLetter } from "#backend/src/mail/letter.ts";
import { sendLetter } from "#backend/src/mail/send.ts";
import { codeLife, hashCode, hashToken, keysOf, newCode, newToken } from "../../identity/index.ts";
import { textInLetter } from "../../team/index.ts";
import { noteDelivered, noteUndelivered } from "../commands/note-delivery.ts";
import { isOpen } from "../invitation-state.ts";
import { InspectorInvitation } from "../model.ts";
import { valuesOf } from "./letter-values.ts";

export const invitationJob = "inspectors.sendInvitation";
export const codeJob = "inspectors.sendCode";
export const revokedJob = "inspectors.sendRevoked";

/** Each leaves with the commit of `trx`; asked for again before it has left, it goes once. The orders hold no secret. */
const queued =
  (job: string, first = false) =>
  (trx: Transaction, invitationId: string): Promise<void> =>
    enqueueJob(trx, job, { invitationId }, { key: `${job}:${invitationId}`, first });

export const queueInvitation = queued(invitationJob);
/** Somebody waits for it before a form. */
export const queueCode = queued(codeJob, true);
export const queueRevoked = queued(revokedJob);

const find = async (services: Services, payload: unknown): Promise<InspectorInvitation | undefined> =>
  InspectorInvitation.query(services.db).findById((payload as { invitationId: string }).invitationId);

/** The letter with a link of its own, and what became of it; a second try, after a failure, makes another in its place. What has ended meanwhile is not sent, nor what waits for the other side's word, which it may do again. */
export async function sendInvitation(services: Services, payload: unknown): Promise<void> {
  const { db, clock, config } = services;
  const invitation = await find(services, payload);
  if (!invitation?.email || !invitation.sentAt || !isOpen(invitation, clock.now())) return;
  const values = await valuesOf(services, invitation);
  if (!values) return;
  const token = newToken();
  // One that has another address since has a letter of its own, or waits.
  const isDue = await InspectorInvitation.query(db)
    .findById(invitation.id)
    .where({ email: invitation.email })
    .whereNotNull("sent_at")
    .patch({ tokenHash: hashToken(token) });
  if (isDue === 0) return;
  const { email: to, language } = invitation;
  const link = `${config.publicUrl}${localPath(language, `/inspect/${token}`)}`;
  const letter = writeLetter({
    ...{ to, language, name: "inspectorInvitation", link, site: config.publicUrl, values },
    ...(invitation.note && { quote: textInLetter(invitation.note) }),
  });
  try {
    await sendLetter(services, letter);
  } catch (error) {
    if (!isRefused(error)) throw error;
    // No other try would change it: whoever has invited has to.
    return noteUndelivered(db, invitation, clock.now());
  }
  await noteDelivered(db, invitation, clock.now());
}

/** The six digits that confirm the address. The link is in the first letter: this one leads to the site's front, and is of no use to whoever has not opened that. */
export async function sendCode(services: Services, payload: unknown): Promise<void> {
  const { db, clock, config } = services;
  const invitation = await find(services, payload);
  const now = clock.now();
  if (!invitation?.email || !isOpen(invitation, now)) return;
  const values = await valuesOf(services, invitation);
  if (!values) return;
  const code = newCode();
  await InspectorInvitation.query(db)
    .findById(invitation.id)
    .patch({
      codeHash: hashCode(keysOf(config), invitation.id, code),
      codeExpiresAt: after(now, codeLife),
      codeTries: 0,
    });
  const { email: to, language } = invitation;
  await sendLetter(
    services,
    writeLetter({
      to,
      language,
      name: "inspectorCode",
      link: `${config.publicUrl}${localPath(language, "/")}`,
      site: config.publicUrl,
      values,
      code,
    }),
  );
}

/** That nothing is to be inspected any more: somebody has taken the invitation back, or the shipment went on without it. */
export async function sendRevoked(services: Services, payload: unknown): Promise<void> {
  const { config } = services;
  const invitation = await find(services, payload);
  if (!invitation?.email) return;
  const values = await valuesOf(services, invitation);
  if (!values) return;
  const { email: to, language } = invitation;
  const link = `${config.publicUrl}${localPath(language, "/contact")}`;
  await sendLetter(
    services,
    writeLetter({
      to,
      language,
      name: invitation.revokedBy
        ? "inspectorRevoked"
        : invitation.disputeId
          ? "inspectorCaseEnded"
          : "inspectorOvertaken",
      link,
      site: config.publicUrl,
      values,
    }),
  );
}
