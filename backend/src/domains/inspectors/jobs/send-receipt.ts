import { localPath } from "#shared/kernel/language.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { enqueueJob } from "#backend/src/kernel/queue.ts";
import type { Services } from "#backend/src/kernel/services.ts";
import { writeLetter } from "#backend/src/mail/letter.ts";
import { sendLetter } from "#backend/src/mail/send.ts";
import { mailText } from "#backend/src/mail/texts.ts";
import { InspectorInvitation } from "../model.ts";
import { momentIn, valuesOf } from "./letter-values.ts";

export const receiptJob = "inspectors.sendReceipt";

/** Looks for the passport, a second apart, before the letter leaves without its number: it is issued by a job of its own, moments later. */
const looks = 20;
const pause = 1_000;

interface Due {
  invitationId: string;
  /** How often it was looked for. */
  looked: number;
}

/** Leaves with the commit of `trx`. */
export const queueReceipt = (trx: Transaction, invitationId: string): Promise<void> =>
  enqueueJob(trx, receiptJob, { invitationId, looked: 0 } satisfies Due, { key: `${receiptJob}:${invitationId}` });

interface Submitted {
  certificate_number: string;
  status: "approved" | "rejected";
  created_at: Date;
  passport: string | null;
}

/** What was submitted, for whoever has done it: an inspector has no account to look it up in, and a link that ends. */
export async function sendReceipt(services: Services, payload: unknown): Promise<void> {
  const { db, config } = services;
  const { invitationId, looked } = payload as Due;
  const invitation = await InspectorInvitation.query(db).findById(invitationId);
  const submitted = (await db("quality_controls as q")
    .leftJoin("passports as p", (on) => on.on("p.inspection_id", "q.id").andOnVal("p.version", 1))
    .where("q.invitation_id", invitationId)
    .first("q.certificate_number", "q.status", "q.created_at", "p.number as passport")) as Submitted | undefined;
  if (!invitation?.email || !submitted) return;
  if (!submitted.passport && looked < looks)
    return enqueueJob(db, receiptJob, { invitationId, looked: looked + 1 } satisfies Due, {
      key: `${receiptJob}:${invitationId}:${looked + 1}`,
      runAt: new Date(Date.now() + pause),
    });
  const values = await valuesOf(services, invitation);
  if (!values) return;
  const { email: to, language } = invitation;
  const { passport, status } = submitted;
  const name = passport ? "inspectorReceipt" : "inspectorReceiptPlain";
  await sendLetter(
    services,
    writeLetter({
      to,
      language,
      name,
      link: config.publicUrl + localPath(language, passport ? `/verify/passport/${passport}` : "/"),
      site: config.publicUrl,
      values: {
        ...values,
        result: mailText(language, `inspectorResult.${status}`, {}),
        certificate: submitted.certificate_number,
        at: momentIn(language, submitted.created_at),
        passport: passport ?? "",
      },
    }),
  );
}
