import { localPath } from "#shared/kernel/language.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { after } from "#backend/src/kernel/clock.ts";
import { enqueueJob } from "#backend/src/kernel/queue.ts";
import type { Services } from "#backend/src/kernel/services.ts";
import { writeLetter } from "#backend/src/mail/letter.ts";
import { sendLetter } from "#backend/src/mail/send.ts";
import { mailText } from "#backend/src/mail/texts.ts";
import { codeLife, hashCode, hashToken, keysOf, newCode, newToken } from "../../identity/index.ts";
import { dayIn, nameInLetter } from "../../team/index.ts";
import { invitedByOf, isOpen } from "../invitation-state.ts";
import { InspectorInvitation } from "../model.ts";

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

interface Facts {
  reference: string;
  product: string;
  buyer: string;
  supplier: string;
}

const readFacts = async (services: Services, { orderId }: InspectorInvitation): Promise<Facts | undefined> =>
  (await services
    .db("orders as o")
    .join("agreed_terms as t", "t.id", "o.terms_id")
    .where("o.id", orderId)
    .first("o.reference", "t.product_name as product", "t.buyer_name as buyer", "t.supplier_name as supplier")) as
    Facts | undefined;

const find = async (services: Services, payload: unknown): Promise<InspectorInvitation | undefined> =>
  InspectorInvitation.query(services.db).findById((payload as { invitationId: string }).invitationId);

/** What all letters to an inspector say. */
async function valuesOf(
  services: Services,
  invitation: InspectorInvitation,
): Promise<Record<string, string> | undefined> {
  const facts = await readFacts(services, invitation);
  if (!facts) return undefined;
  const { language, expiresAt, side } = invitation;
  const [buyer, supplier] = [nameInLetter(facts.buyer), nameInLetter(facts.supplier)];
  const by = invitedByOf(invitation);
  return {
    inspector: nameInLetter(invitation.inspector),
    company: nameInLetter(invitation.company),
    product: nameInLetter(facts.product),
    order: facts.reference,
    inviter: side === "buyer" ? buyer : supplier,
    buyer,
    supplier,
    asked: mailText(language, `inspectorAsked.${by}`, { buyer, supplier }),
    until: dayIn(language, expiresAt),
  };
}

/** The letter with a link of its own; a second try, after a failure, makes another in its place. What has ended meanwhile is not sent. */
export async function sendInvitation(services: Services, payload: unknown): Promise<void> {
  const { db, clock, config } = services;
  const invitation = await find(services, payload);
  if (!invitation?.email || !isOpen(invitation, clock.now())) return;
  const values = await valuesOf(services, invitation);
  if (!values) return;
  const token = newToken();
  await InspectorInvitation.query(db)
    .findById(invitation.id)
    .patch({ tokenHash: hashToken(token) });
  const { email: to, language } = invitation;
  const link = `${config.publicUrl}${localPath(language, `/inspect/${token}`)}`;
  await sendLetter(
    services,
    writeLetter({ to, language, name: "inspectorInvitation", link, site: config.publicUrl, values }),
  );
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
      name: invitation.revokedBy ? "inspectorRevoked" : "inspectorOvertaken",
      link,
      site: config.publicUrl,
      values,
    }),
  );
}
