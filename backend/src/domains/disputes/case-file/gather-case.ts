import type { Language } from "#shared/kernel/language.ts";
import { moneyView, toMinor } from "#shared/kernel/money.ts";
import type { OrganizationType } from "#shared/organizations/choices.ts";
import type { Database } from "#backend/src/db/database.ts";
import { proposalsOf } from "../../escrow/index.ts";
import type { Case } from "../commands/move-case.ts";
import { readCaseHead } from "../queries/case-head.ts";
import {
  findExhibits,
  readNotes,
  readQuestions,
  readRulings,
  readStatements,
  type Exhibit,
} from "../queries/case-parts.ts";
import { inspectionsOfCase } from "../queries/case-inspections.ts";
import { wholeTimeline } from "../queries/case-timeline.ts";
import { mostLines, type CaseFile } from "./case-file.ts";

interface Props extends Case {
  db: Database;
  reader: OrganizationType | "staff";
  /** Of our team; never for a side. */
  withNotes: boolean;
  language: Language;
  now: Date;
}

/** All of a case as one of its readers sees it, and the documents that its exhibits are. */
export async function gatherCase(props: Props): Promise<{ file: CaseFile; exhibits: Exhibit[] }> {
  const { db, dispute, order, shipment, reader, withNotes, language, now } = props;
  const { currency } = order;
  const money = (amount: string) => moneyView(toMinor(amount, currency), currency);
  const { head, terms, contract } = await readCaseHead(db, { dispute, order, shipment });
  const timeline = await wholeTimeline(db, dispute, mostLines + 1);
  const about = { disputeId: dispute.id, shipment, order, openedAt: dispute.createdAt };
  const exhibits = await findExhibits(db, about);
  const proposals = await proposalsOf(db, shipment.id);
  const file: CaseFile = {
    language,
    reader,
    at: now.toISOString(),
    ...head,
    pricePerTon: { amount: terms.pricePerUnit, currency },
    total: money(shipment.amount),
    contract: contract ? { number: contract.number, text: contract.text } : null,
    quality: terms.quality,
    statements: await readStatements(db, dispute.id),
    questions: await readQuestions(db, dispute.id),
    inspections: await inspectionsOfCase(db, about),
    rulings: await readRulings(db, dispute.id, { amount: shipment.amount, currency }),
    proposals: proposals.map(({ kind, proposedBy, reason, reduction, status, createdAt, answerReason }) => ({
      kind,
      by: proposedBy,
      reason,
      reduction: reduction === null ? null : money(reduction),
      status,
      at: createdAt.toISOString(),
      answer: answerReason,
    })),
    timeline: timeline.slice(0, mostLines),
    lines: timeline.length,
    exhibits: exhibits.map(({ label, caption, certificate, by, inspector, addedAt, document }) => ({
      label,
      caption,
      certificate,
      by,
      inspector,
      at: addedAt,
      name: document.name,
      mediaType: document.mediaType,
      size: Number(document.size),
      sha256: document.keptSha256 ?? document.sha256,
      source: null,
    })),
    notes: reader === "staff" && withNotes ? await readNotes(db, dispute.id) : null,
  };
  return { file, exhibits };
}
