import { checks, paperKinds } from "#shared/verification/choices.ts";
import type {
  StaffCertificateView,
  StaffVerificationPaper,
  StaffVerificationRow,
  StaffVerificationView,
} from "#shared/verification/admin-contract.ts";
import { isAsked } from "#shared/verification/choices.ts";
import { registerOf } from "#shared/verification/rules.ts";
import type { Language } from "#shared/kernel/language.ts";
import { asUser, type Actor } from "#backend/src/kernel/actor.ts";
import type { Document } from "../documents/index.ts";
import { hasEnded, openOfCase, papersNeeded } from "./missing.ts";
import { isCurrent } from "./current.ts";
import type { Certificate, Paper, VerificationRequest } from "./model.ts";
import { verifierRights } from "./policy.ts";
import { moment, presentDetails, presentQuestion } from "./presenter.ts";
import type { QueueRow } from "./queries/list-verifications.ts";
import type { OpenCase } from "./queries/read-case.ts";
import type { Screening } from "./screening.ts";

type Names = ReadonlyMap<string, string>;

/** A line of the queue. */
export function presentQueueRow(row: QueueRow, names: Names, actor: Actor, now: Date): StaffVerificationRow {
  return {
    id: row.id,
    organizationId: row.organization_id,
    name: row.name,
    type: row.type,
    organizationType: row.organization_type,
    country: row.country,
    city: row.city,
    state: row.state,
    renewal: row.renewal,
    unread: Number(row.unread),
    papers: Number(row.papers),
    accepted: Number(row.accepted),
    openQuestions: Number(row.open_questions),
    askedAt: row.asked_at.toISOString(),
    answeredAt: moment(row.answered_at),
    dueAt: moment(row.due_at),
    overdue: row.due_at !== null && row.due_at < now,
    answerBy: moment(row.answer_by),
    claimedBy: (row.claimed_by && names.get(row.claimed_by)) ?? null,
    claimedAt: moment(row.claimed_at),
    mine: row.claimed_by === asUser(actor).userId,
    decidedAt: moment(row.decided_at),
    can: verifierRights(actor, { state: row.state, claimedBy: row.claimed_by }, row.is_own),
  };
}

interface Props {
  row: QueueRow;
  each: OpenCase;
  earlier: readonly VerificationRequest[];
  files: ReadonlyMap<string, Document[]>;
  names: Names;
  screening: Screening;
  letterLanguage: Language;
  actor: Actor;
  now: Date;
}

/** All that a verifier needs on one page; what is a draft is its organization's alone. */
export function presentForVerifier(props: Props): StaffVerificationView {
  const { row, each, earlier, files, names, screening, letterLanguage, actor, now } = props;
  const { organization, request } = each;
  const nameOf = (id: string | null) => (id && names.get(id)) ?? null;
  const sent = <Row extends Paper | Certificate>(rows: readonly Row[]) => rows.filter(({ state }) => state !== "draft");
  const papers = sent(each.papers);
  const certificates = sent(each.certificates);
  const line = presentQueueRow(row, names, actor, now);
  const acts = line.can.includes("check");
  return {
    ...line,
    version: request.version,
    verification: organization.verification,
    verifiedUntil: organization.verifiedUntil,
    profile: {
      name: organization.name,
      country: organization.country,
      city: organization.city,
      phone: organization.phone,
      contactEmail: organization.contactEmail,
      website: organization.website,
    },
    details: presentDetails(request),
    askedBy: nameOf(request.askedBy),
    requiredPapers: [...papersNeeded(each)],
    papers: [...papers]
      .sort((a, b) => paperKinds.indexOf(a.kind) - paperKinds.indexOf(b.kind))
      .map((paper): StaffVerificationPaper => ({
        ...filedFor(paper, papers, { files, nameOf, acts }),
        kind: paper.kind,
        validUntil: paper.validUntil,
      })),
    certificates: certificates.map((certificate): StaffCertificateView => {
      const ended = hasEnded(certificate, now);
      const isShown = isCurrent(certificate) && certificate.state === "accepted" && !ended;
      const filed = filedFor(certificate, certificates, { files, nameOf, acts });
      const mayTakeOff = isShown && !acts && !row.is_own;
      return {
        ...filed,
        can: mayTakeOff ? [...new Set([...filed.can, "refuse" as const])] : filed.can,
        kind: certificate.kind,
        body: certificate.body,
        number: certificate.number,
        issuedOn: certificate.issuedOn,
        validUntil: certificate.validUntil,
        registerUrl: registerOf(certificate.kind),
        ended,
        shown: isShown && organization.verification === "verified",
      };
    }),
    checks: checks.map((check) => {
      const derived = check === "sanctions" && screening.derived !== undefined;
      const tick = each.ticks.find(({ check_name }) => check_name === check);
      if (derived) return { check, done: screening.derived === true, derived, note: null, by: null, at: null };
      const by = nameOf(tick?.done_by ?? null);
      return {
        check,
        done: tick !== undefined,
        derived,
        note: tick?.note ?? null,
        by,
        at: moment(tick?.done_at ?? null),
      };
    }),
    screening: screening.view,
    questions: each.questions.map((question) => ({
      ...presentQuestion(question, names),
      askedBy: nameOf(question.askedBy),
    })),
    open: isAsked(request.state)
      ? openOfCase(each, now, screening.derived)
      : { papers: [], certificates: [], checks: [] },
    letterLanguage,
    decidedBy: nameOf(request.decidedBy),
    reason: request.reason,
    letter: request.letter,
    closedAs: request.closedAs,
    validUntil: request.validUntil,
    earlier: earlier.map(({ id, state, askedAt, decidedAt, reason }) => ({
      id,
      state,
      askedAt: moment(askedAt),
      decidedAt: moment(decidedAt),
      reason,
    })),
  };
}

interface Filing {
  files: ReadonlyMap<string, Document[]>;
  nameOf: (id: string | null) => string | null;
  /** The reader may decide now. */
  acts: boolean;
}

function filedFor(row: Paper | Certificate, all: readonly (Paper | Certificate)[], { files, nameOf, acts }: Filing) {
  const documents = files.get(row.id) ?? [];
  const decides = acts && isCurrent(row);
  const can: ("view" | "accept" | "refuse")[] = [
    ...(documents.length > 0 ? (["view"] as const) : []),
    ...(decides && row.state !== "accepted" ? (["accept"] as const) : []),
    ...(decides && row.state !== "refused" ? (["refuse"] as const) : []),
  ];
  return {
    id: row.id,
    state: row.state,
    reason: row.reason,
    files: documents.map(({ id, name, keptType, mediaType, size, createdAt }) => ({
      id,
      name,
      mediaType: keptType ?? mediaType,
      size: Number(size),
      createdAt: createdAt.toISOString(),
    })),
    sentAt: row.createdAt.toISOString(),
    replaces: row.replaces,
    replacedBy: (row.replacedAt && all.find(({ replaces }) => replaces === row.id)?.id) ?? null,
    decidedAt: moment(row.decidedAt),
    decidedBy: nameOf(row.decidedBy),
    can,
  };
}
