import { v7 as uuid } from "uuid";
import { AppError } from "#shared/kernel/errors.ts";
import { isAsked } from "#shared/verification/choices.ts";
import type { PaperDraft } from "#shared/verification/contract.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { attachDocuments, removeDocuments } from "../../documents/index.ts";
import { hasEnded } from "../missing.ts";
import { currentPapers } from "../current.ts";
import { Paper } from "../model.ts";
import type { OpenCase } from "../queries/read-case.ts";
import { untickPaper } from "./save-details.ts";
import { takeTurns } from "./take-turns.ts";

interface Props {
  trx: Transaction;
  /** Locked by `trx`. */
  each: OpenCase;
  draft: PaperDraft;
  userId: string;
  now: Date;
}

/**
 * Adds a paper in the place of the one of its kind. One that our team has seen stays in the history; a draft goes.
 *
 * @throws {AppError} `verification.paperAccepted` while the request is read, `verification.paperEnded`; as `attachDocuments` does.
 */
export async function addPaper({ trx, each, draft, userId, now }: Props): Promise<void> {
  const { organization, request } = each;
  const { kind, documents, validUntil } = draft;
  const asked = isAsked(request.state);
  const before = currentPapers(each).find((paper) => paper.kind === kind);
  if (before?.state === "accepted" && asked && !hasEnded(before, now)) throw new AppError("verification.paperAccepted");
  if (hasEnded({ validUntil }, now))
    throw new AppError("verification.paperEnded", { fields: [{ field: "validUntil", key: "ended" }] });
  if (before?.state === "draft") await dropDraft(trx, before, now);
  else if (before) await Paper.query(trx).findById(before.id).patch({ replacedAt: now });
  const id = uuid();
  await Paper.query(trx).insert({
    id,
    organizationId: organization.id,
    requestId: request.id,
    kind,
    state: asked ? "waiting" : "draft",
    sentBy: userId,
    createdAt: now,
    validUntil,
    // The one below a draft is the one that our team has seen.
    replaces: before?.state === "draft" ? before.replaces : (before?.id ?? null),
  });
  const subject = { type: "verificationPaper", id } as const;
  await attachDocuments({
    trx,
    ids: documents,
    organizationId: organization.id,
    purpose: "verificationPaper",
    subject,
    now,
  });
  await untickPaper(trx, request.id, kind);
  await takeTurns({ trx, each, event: "verification.paperSent", now });
}

async function dropDraft(trx: Transaction, { id }: Paper, now: Date): Promise<void> {
  await Paper.query(trx).findById(id).patch({ removedAt: now });
  await removeDocuments({ trx, subject: { type: "verificationPaper", id }, now });
}

/** Takes a draft back; the one whose place it had stands there again. @throws {AppError} `verification.paperNotFound`, `verification.paperSent` */
export async function removePaper(trx: Transaction, papers: readonly Paper[], id: string, now: Date): Promise<void> {
  const paper = papers.find((each) => each.id === id && each.replacedAt === null);
  if (!paper) throw new AppError("verification.paperNotFound");
  if (paper.state !== "draft") throw new AppError("verification.paperSent");
  await dropDraft(trx, paper, now);
  if (paper.replaces) await Paper.query(trx).findById(paper.replaces).patch({ replacedAt: null });
}
