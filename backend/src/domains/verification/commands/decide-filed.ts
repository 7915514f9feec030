import type { Transaction } from "#backend/src/db/database.ts";
import { AppError } from "#shared/kernel/errors.ts";
import type { PaperDecision } from "#shared/verification/choices.ts";
import { hasEnded } from "../missing.ts";
import { isCurrent } from "../current.ts";
import { Certificate, Paper } from "../model.ts";
import type { OpenCase } from "../queries/read-case.ts";
import { tellOffice } from "../tell-office.ts";
import { expectOpen } from "./expect-open.ts";
import { keepCertificates } from "./keep-certificates.ts";
import { untickPaper } from "./save-details.ts";
import { answerTime, takeTurns } from "./take-turns.ts";
import { writeLine, type Acting } from "./write-line.ts";

interface Props extends Acting {
  /** Locked by `trx`. */
  each: OpenCase;
  id: string;
  decision: PaperDecision;
  reason: string | null;
}

interface Judged {
  userId: string;
  decision: PaperDecision;
  reason: string | null;
  now: Date;
}

const judged = ({ userId, decision, reason, now }: Judged) => ({
  state: decision === "accept" ? ("accepted" as const) : ("refused" as const),
  reason: decision === "accept" ? null : reason,
  decidedBy: userId,
  decidedAt: now,
});

/**
 * Accepts a paper, or refuses it: the organization is told at once and may send another. A word can be taken back as long as the request is open.
 *
 * @throws {AppError} `verification.paperNotFound`, `verification.paperReplaced`, `verification.paperEnded`; as `expectOpen` does.
 */
export async function decidePaper({ each, id, decision, reason, ...acting }: Props): Promise<void> {
  const { trx, userId, now } = acting;
  const { organization, request } = each;
  await expectOpen({ trx, request, userId, now });
  const paper = each.papers.find((one) => one.id === id && one.state !== "draft");
  if (!paper) throw new AppError("verification.paperNotFound");
  if (!isCurrent(paper)) throw new AppError("verification.paperReplaced");
  if (decision === "accept" && hasEnded(paper, now)) throw new AppError("verification.paperEnded");
  await Paper.query(trx).findById(id).patch(judged({ userId, decision, reason, now }));
  if (decision === "refuse") await untickPaper(trx, request.id, paper.kind);
  await takeTurns({ trx, each, asksAnew: decision === "refuse", event: "verification.paperDecided", now });
  const { kind } = paper;
  const action = decision === "accept" ? "verification.paperAccepted" : "verification.paperRefused";
  await writeLine(acting, organization.id, action, {
    name: organization.name,
    paper: kind,
    ...(reason ? { reason } : {}),
  });
  if (decision === "refuse")
    await tellOffice(trx, organization, {
      kind: "paperRefused",
      eventId: `verification:paper:${id}:${now.toISOString()}`,
      values: { paper: kind, reason: reason ?? "", answerBy: (request.answerBy ?? answerTime(now)).toISOString() },
      now,
    });
}

/**
 * The same of a certificate. It is shown from its acceptance on; one that was accepted can be refused also when no request is open, and leaves profile and goods at once.
 *
 * @throws {AppError} `verification.certificateNotFound`, `verification.paperReplaced`, `verification.certificateEnded`; as `expectOpen` does.
 */
export async function decideCertificate({ each, id, decision, reason, ...acting }: Props): Promise<void> {
  const { trx, userId, now } = acting;
  const { organization, request } = each;
  const certificate = each.certificates.find((one) => one.id === id && one.state !== "draft");
  if (!certificate) throw new AppError("verification.certificateNotFound");
  if (!isCurrent(certificate)) throw new AppError("verification.paperReplaced");
  const takesOff = decision === "refuse" && certificate.state === "accepted";
  if (!takesOff) await expectOpen({ trx, request, userId, now });
  if (decision === "accept" && hasEnded(certificate, now)) throw new AppError("verification.certificateEnded");
  await Certificate.query(trx).findById(id).patch(judged({ userId, decision, reason, now }));
  if (decision === "accept") await replaceOlder(trx, certificate, now);
  await keepCertificates(trx, organization, now);
  await takeTurns({ trx, each, event: "verification.certificateDecided", now });
  const { kind, number } = certificate;
  const action = decision === "accept" ? "verification.paperAccepted" : "verification.paperRefused";
  await writeLine(acting, organization.id, action, {
    name: organization.name,
    certificate: `${kind} ${number}`,
    ...(reason ? { reason } : {}),
  });
  if (decision === "refuse")
    await tellOffice(trx, organization, {
      kind: "certificateRefused",
      eventId: `verification:certificate:${id}:${now.toISOString()}`,
      values: { paper: kind, reason: reason ?? "" },
      now,
    });
}

/** From here on buyers see the newer one. */
async function replaceOlder(trx: Transaction, { replaces }: Certificate, now: Date): Promise<void> {
  if (replaces) await Certificate.query(trx).findById(replaces).whereNull("replaced_at").patch({ replacedAt: now });
}
