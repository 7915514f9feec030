import { localPath } from "#shared/kernel/language.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { enqueueJob } from "#backend/src/kernel/queue.ts";
import type { Services } from "#backend/src/kernel/services.ts";
import { writeLetter } from "#backend/src/mail/letter.ts";
import { sendLetter } from "#backend/src/mail/send.ts";
import { mailText } from "#backend/src/mail/texts.ts";
import { hashToken, newToken } from "../../identity/index.ts";
import { nameInLetter } from "../name-in-letter.ts";
import { dayIn } from "../day-in.ts";
import { stateOf } from "../invitation-state.ts";
import { Invitation } from "../model.ts";

export const invitationJob = "team.sendInvitation";

/** Queues the letter with the commit of `trx`. Asked for again before it has left, it goes once. The order holds no secret. */
export const queueInvitation = (trx: Transaction, invitationId: string): Promise<void> =>
  enqueueJob(trx, invitationJob, { invitationId }, { key: `${invitationJob}:${invitationId}` });

/** Sends the letter with a link of its own; a second try, after a failure, makes another in its place. What was taken back meanwhile is not sent. */
export async function sendInvitation(services: Services, payload: unknown): Promise<void> {
  const { db, clock, config } = services;
  const { invitationId } = payload as { invitationId: string };
  const invitation = await Invitation.query(db).findById(invitationId);
  if (!invitation || stateOf(invitation, clock.now()) !== "open") return;
  const { email, language, role, organizationId, invitedBy, expiresAt } = invitation;
  const names = (await db("organizations as o")
    .leftJoin("users as u", "u.id", db.raw("?", [invitedBy]))
    .where("o.id", organizationId)
    .first("o.name", "u.email", db.raw("u.user_metadata ->> 'full_name' as inviter"))) as
    { name: string; email: string; inviter: string | null } | undefined;
  if (!names) return;
  const token = newToken();
  await Invitation.query(db)
    .findById(invitationId)
    .patch({ tokenHash: hashToken(token) });
  await sendLetter(
    services,
    writeLetter({
      to: email,
      language,
      name: "teamInvitation",
      link: `${config.publicUrl}${localPath(language, "/invitation")}?token=${token}`,
      site: config.publicUrl,
      values: {
        organization: nameInLetter(names.name),
        inviter: names.inviter ? nameInLetter(names.inviter) : names.email,
        role: mailText(language, `choices:memberRole.${role}`, {}),
        until: dayIn(language, expiresAt),
      },
    }),
  );
}
