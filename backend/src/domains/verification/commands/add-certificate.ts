import { v7 as uuid } from "uuid";
import { AppError } from "#shared/kernel/errors.ts";
import { isAsked } from "#shared/verification/choices.ts";
import type { CertificateDraft } from "#shared/verification/contract.ts";
import { most } from "#shared/verification/rules.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { attachDocuments, removeDocuments } from "../../documents/index.ts";
import type { Organization } from "../../organizations/index.ts";
import { hasEnded } from "../missing.ts";
import { isCurrent } from "../current.ts";
import { Certificate } from "../model.ts";
import type { OpenCase } from "../queries/read-case.ts";
import { keepCertificates } from "./keep-certificates.ts";
import { takeTurns } from "./take-turns.ts";

interface Props {
  trx: Transaction;
  /** Locked by `trx`. */
  each: OpenCase;
  draft: CertificateDraft;
  userId: string;
  now: Date;
}

/**
 * Adds a certificate. One whose place it takes is shown until our team has accepted the newer one, so buyers see no gap; one that is not shown makes way at once.
 *
 * @throws {AppError} `verification.certificateNotFound`, `verification.certificateEnded`, `verification.tooManyCertificates`; as `attachDocuments` does.
 */
export async function addCertificate({ trx, each, draft, userId, now }: Props): Promise<void> {
  const { organization, request } = each;
  const { documents, replaces, ...certificate } = draft;
  const current = each.certificates.filter(isCurrent);
  const before = current.find(({ id }) => id === replaces);
  if (replaces && !before)
    throw new AppError("verification.certificateNotFound", { fields: [{ field: "replaces", key: "invalid" }] });
  if (hasEnded(certificate, now))
    throw new AppError("verification.certificateEnded", { fields: [{ field: "validUntil", key: "ended" }] });
  if (current.length >= most.certificates)
    throw new AppError("verification.tooManyCertificates", { most: most.certificates });
  if (before && before.state !== "accepted") await makeWay(trx, before, now);
  const id = uuid();
  await Certificate.query(trx).insert({
    ...certificate,
    id,
    organizationId: organization.id,
    requestId: request.id,
    state: isAsked(request.state) ? "waiting" : "draft",
    sentBy: userId,
    createdAt: now,
    replaces,
  });
  const subject = { type: "certificate", id } as const;
  const hung = { ids: documents, organizationId: organization.id, purpose: "certificatePaper", subject } as const;
  await attachDocuments({ trx, ...hung, now });
  await takeTurns({ trx, each, event: "verification.certificateSent", now });
}

/** What our team has seen stays in the history; a draft goes. */
async function makeWay(trx: Transaction, { id, state }: Certificate, now: Date): Promise<void> {
  if (state !== "draft") return void (await Certificate.query(trx).findById(id).patch({ replacedAt: now }));
  await Certificate.query(trx).findById(id).patch({ removedAt: now });
  await removeDocuments({ trx, subject: { type: "certificate", id }, now });
}

interface RemoveProps {
  trx: Transaction;
  /** Locked by `trx`. */
  organization: Organization;
  certificates: readonly Certificate[];
  id: string;
  now: Date;
}

/** Takes a certificate off; its files stay as long as those of all papers do, unless nobody has seen them. @throws {AppError} `verification.certificateNotFound`, `verification.paperSent` */
export async function removeCertificate({ trx, organization, certificates, id, now }: RemoveProps): Promise<void> {
  const certificate = certificates.find((each) => each.id === id && isCurrent(each));
  if (!certificate) throw new AppError("verification.certificateNotFound");
  if (certificate.state === "waiting") throw new AppError("verification.paperSent");
  await Certificate.query(trx).findById(id).patch({ removedAt: now });
  if (certificate.state === "draft") await removeDocuments({ trx, subject: { type: "certificate", id }, now });
  await keepCertificates(trx, organization, now);
}
