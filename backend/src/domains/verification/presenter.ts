import { paperKinds } from "#shared/verification/choices.ts";
import type {
  CertificateView,
  DetailsView,
  PaperView,
  QuestionView,
  RequestView,
  VerificationView,
} from "#shared/verification/contract.ts";
import { registerOf } from "#shared/verification/rules.ts";
import { presentDocument, type Document, type DocumentReader } from "../documents/index.ts";
import { hasEnded, missingOf, papersNeeded } from "./missing.ts";
import { currentPapers, isCurrent } from "./current.ts";
import type { Certificate, Paper, Question, VerificationRequest } from "./model.ts";
import { askAgainFrom, filedMoves, ownMoves, seesFiles } from "./policy.ts";
import type { Case } from "./queries/read-case.ts";

export const moment = (at: Date | null): string | null => at?.toISOString() ?? null;

export const presentDetails = (request: VerificationRequest): DetailsView => ({
  legalName: request.legalName,
  registerName: request.registerName,
  registerCountry: request.registerCountry,
  registerNumber: request.registerNumber,
  taxNumber: request.taxNumber,
  address: request.address,
  bankName: request.bankName,
  accountHolder: request.accountHolder,
  representatives: [...request.representatives],
});

export const presentQuestion = (
  { id, question, askedAt, answer, answeredAt, answeredBy }: Question,
  names: ReadonlyMap<string, string>,
): QuestionView => ({
  id,
  question,
  askedAt: askedAt.toISOString(),
  answer,
  answeredAt: moment(answeredAt),
  answeredBy: (answeredBy && names.get(answeredBy)) ?? null,
});

function presentRequest(
  request: VerificationRequest,
  questions: readonly Question[],
  names: ReadonlyMap<string, string>,
): RequestView {
  return {
    id: request.id,
    version: request.version,
    state: request.state,
    renewal: request.renewal,
    details: presentDetails(request),
    createdAt: request.createdAt.toISOString(),
    updatedAt: request.updatedAt.toISOString(),
    askedAt: moment(request.askedAt),
    askedBy: (request.askedBy && names.get(request.askedBy)) ?? null,
    readSince: moment(request.claimedAt),
    dueAt: moment(request.dueAt),
    answerBy: moment(request.answerBy),
    questions: questions.map((question) => presentQuestion(question, names)),
    decidedAt: moment(request.decidedAt),
    reason: request.state === "refused" ? request.reason : null,
    closedAs: request.closedAs,
    validUntil: request.validUntil,
  };
}

interface Props {
  each: Case;
  files: ReadonlyMap<string, Document[]>;
  names: ReadonlyMap<string, string>;
  reader: DocumentReader;
}

/** As its own members see it. */
export function presentVerification({ each, files, names, reader }: Props): VerificationView {
  const { organization, request } = each;
  const { actor, now } = reader;
  const filed = (row: Paper | Certificate) => ({
    id: row.id,
    state: row.state,
    reason: row.reason,
    documents: seesFiles(actor) ? (files.get(row.id) ?? []).map((document) => presentDocument(document, reader)) : [],
    sentAt: row.createdAt.toISOString(),
    decidedAt: moment(row.decidedAt),
    can: filedMoves(actor, each, row),
  });
  const paper = (row: Paper): PaperView => ({ ...filed(row), kind: row.kind, validUntil: row.validUntil });
  const certificate = (row: Certificate): CertificateView => {
    const ended = hasEnded(row, now);
    return {
      ...filed(row),
      kind: row.kind,
      body: row.body,
      number: row.number,
      issuedOn: row.issuedOn,
      validUntil: row.validUntil,
      registerUrl: registerOf(row.kind),
      shown: row.state === "accepted" && !ended && organization.verification === "verified",
      ended,
      replaces: row.replaces,
    };
  };
  return {
    organizationId: organization.id,
    state: organization.verification,
    verifiedUntil: organization.verifiedUntil,
    askAgainFrom: moment(askAgainFrom(each, now)),
    request: request ? presentRequest(request, each.questions, names) : null,
    papers: currentPapers(each)
      .sort((a, b) => paperKinds.indexOf(a.kind) - paperKinds.indexOf(b.kind))
      .map(paper),
    certificates: each.certificates.filter(isCurrent).map(certificate),
    requiredPapers: [...papersNeeded(each)],
    missing: missingOf(each, now).map(({ field, key }) => ({ field, key })),
    can: ownMoves(actor, each, now),
  };
}
