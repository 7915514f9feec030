import {
  statementKinds,
  type ExhibitView,
  type QuestionView,
  type RulingView,
  type StatementView,
} from "#shared/disputes/case-view.ts";
import type { DisputeCaseView } from "#shared/disputes/staff-view.ts";
import type { CaseStage, DisputeOutcome, GoodsEnd, ReasonCode } from "#shared/disputes/process.ts";
import { moneyView, toMinor, type Currency } from "#shared/kernel/money.ts";
import type { OrganizationType } from "#shared/organizations/choices.ts";
import type { Database } from "#backend/src/db/database.ts";
import { presentDocument, staffPapers, type Document, type DocumentReader } from "../../documents/index.ts";
import { sideOfDocument } from "../../escrow/index.ts";
import { inspectedIn, isWithin, spanOf, type CaseOf } from "./case-inspections.ts";

interface QuestionRow {
  id: string;
  asked_of: OrganizationType | "both";
  question: string;
  answer_by: Date;
  created_at: Date;
}

/** What our team has asked, the oldest first. */
export async function readQuestions(db: Database, disputeId: string): Promise<Omit<QuestionView, "can">[]> {
  const rows = (await db("dispute_questions").where({ dispute_id: disputeId }).orderBy("id")) as QuestionRow[];
  const answers = (await db("dispute_answers")
    .whereIn(
      "question_id",
      rows.map(({ id }) => id),
    )
    .orderBy("created_at")) as { question_id: string; side: OrganizationType; answer: string; created_at: Date }[];
  return rows.map((row) => ({
    id: row.id,
    askedOf: row.asked_of,
    question: row.question,
    askedAt: row.created_at.toISOString(),
    answerBy: row.answer_by.toISOString(),
    answers: answers
      .filter((answer) => answer.question_id === row.id)
      .map(({ side, answer, created_at: at }) => ({ side, answer, at: at.toISOString() })),
  }));
}

/** What the sides have said in a case, the oldest first. */
export const readStatements = async (db: Database, disputeId: string): Promise<StatementView[]> =>
  (
    (await db("dispute_events")
      .where({ dispute_id: disputeId })
      .whereIn("what", [...statementKinds])
      .whereNotNull("words")
      .orderBy("id")
      .select("what", "party as side", "words", "created_at as at")) as (Omit<StatementView, "at"> & { at: Date })[]
  ).map(({ at, ...statement }) => ({ ...statement, at: at.toISOString() }));

/** What our team has written for itself, the oldest first. */
export async function readNotes(db: Database, disputeId: string): Promise<DisputeCaseView["notes"]> {
  const rows = (await db("dispute_notes as n")
    .join("users as u", "u.id", "n.written_by")
    .where({ dispute_id: disputeId })
    .orderBy("n.id")
    .select("n.id", "n.note", "u.email as by", "n.created_at as at")) as {
    id: string;
    note: string;
    by: string;
    at: Date;
  }[];
  return rows.map(({ at, ...note }) => ({ ...note, at: at.toISOString() }));
}

interface RulingRow {
  stage: CaseStage;
  outcome: DisputeOutcome;
  released_amount: string;
  reason_code: ReasonCode | null;
  reason: string;
  goods: GoodsEnd | null;
  return_paid_by: OrganizationType | null;
  announced_at: Date;
}

/** Every decision that both sides have read, the oldest first. */
export async function readRulings(
  db: Database,
  disputeId: string,
  { amount, currency }: { amount: string; currency: Currency },
): Promise<RulingView[]> {
  const rows = (await db("dispute_decisions").where({ dispute_id: disputeId }).orderBy("round")) as RulingRow[];
  return rows.map((row) => {
    const released = toMinor(row.released_amount, currency);
    return {
      stage: row.stage,
      outcome: row.outcome,
      released: moneyView(released, currency),
      // Goods that count as delivered move no money yet.
      refunded: moneyView(row.outcome === "delivered" ? 0n : toMinor(amount, currency) - released, currency),
      reasonCode: row.reason_code,
      reason: row.reason,
      goods: row.goods,
      returnPaidBy: row.return_paid_by,
      announcedAt: row.announced_at.toISOString(),
    };
  });
}

/** A piece of evidence with its number. */
export type Exhibit = Omit<ExhibitView, "document"> & { document: Document };

/** Evidence and the papers of inspections of a case, each side's numbered in the sequence in which they were added. An inspection that was added to the case is a counter-inspection: its papers have numbers of their own. */
export async function findExhibits(db: Database, about: CaseOf): Promise<Exhibit[]> {
  const { disputeId, shipment, order } = about;
  const inspections = await inspectedIn(db, about);
  const span = await spanOf(db, about);
  const evidence = (await staffPapers(db, "shipment", [shipment.id])).filter(
    ({ document }) => document.purpose === "evidence",
  );
  const reports = await staffPapers(
    db,
    "inspection",
    inspections.map(({ id }) => id),
  );
  const papers = [...evidence, ...reports]
    .filter(({ attachedAt }) => isWithin(span, attachedAt))
    .sort(
      (one, other) =>
        one.attachedAt.getTime() - other.attachedAt.getTime() || (one.document.id < other.document.id ? -1 : 1),
    );
  const captions = new Map(
    (
      (await db("exhibit_captions")
        .whereIn(
          "document_id",
          papers.map(({ document }) => document.id),
        )
        .select("document_id", "caption")) as { document_id: string; caption: string }[]
    ).map(({ document_id: id, caption }) => [id, caption]),
  );
  const counted: Record<string, number> = {};
  return papers.map(({ document, attachedAt }) => {
    const inspection = inspections.find(({ id }) => id === document.subjectId);
    // What an inspector of both sides has sent belongs to the side whose result it is, whoever has invited.
    const by = inspection?.side ?? sideOfDocument(document, order);
    const isCounter = inspection?.dispute_id === disputeId;
    const letter = isCounter ? "C" : by === "buyer" ? "B" : "S";
    counted[letter] = (counted[letter] ?? 0) + 1;
    return {
      label: `${letter}${counted[letter]}`,
      by,
      caption: captions.get(document.id) ?? null,
      certificate: inspection?.certificate_number ?? null,
      inspector: (document.invitationId && inspection?.inspector) || null,
      document,
      addedAt: attachedAt.toISOString(),
    };
  });
}

/** The same as it is shown, with addresses for the reader. */
export const readExhibits = async (db: Database, about: CaseOf, reader: DocumentReader): Promise<ExhibitView[]> =>
  (await findExhibits(db, about)).map((exhibit) => ({
    ...exhibit,
    document: presentDocument(exhibit.document, reader),
  }));
