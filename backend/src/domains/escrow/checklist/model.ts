import { isDrawnWhole, purposeOf, type PaperState } from "#shared/escrow/checklist-contract.ts";
import { papersLookDays } from "#shared/escrow/rules.ts";
import { tradePapers, type TradePaper } from "#shared/terms/negotiated.ts";
import type { Database } from "#backend/src/db/database.ts";
import { after, day } from "#backend/src/kernel/clock.ts";
import { versionsOf, type Document } from "../../documents/index.ts";
import { AgreedTerms } from "../../terms/index.ts";
import { IssuedPaper, type DrawnAnswer } from "../goods/model.ts";
import type { Order } from "../model.ts";
import { Shipment } from "../shipment-model.ts";

/** What a file that was handed in says of itself, and how the buyer has answered it. One that came with the shipping has no row before it is answered. */
interface PaperRow {
  document_id: string;
  shipment_id: string;
  issuer: string | null;
  number: string | null;
  issued_on: string | null;
  answer: "accepted" | "refused" | null;
  reason: string | null;
  answered_at: Date | null;
}

/** What counts as a paper: the file that the supplier has handed in, else the paper as we have issued it. */
interface Counted {
  /** By which it is answered: a document's id, or the number of what we have issued. */
  id: string;
  /** Since when both sides read it. */
  since: Date | null;
  issuer: string | null;
  number: string | null;
  /** YYYY-MM-DD. */
  issuedOn: string | null;
  answer: "accepted" | "refused" | null;
  reason: string | null;
  answeredAt: Date | null;
}

/** One paper of a shipment. */
export interface CheckedPaper {
  shipment: Shipment;
  paper: TradePaper;
  isRequired: boolean;
  /** The newest that was handed in, whenever that was: the supplier has chosen to show that one. */
  document: Document | null;
  /** As we have drawn it of the shipment. */
  issued: IssuedPaper | null;
  counted: Counted | null;
}

export const stateOf = ({ counted }: Pick<CheckedPaper, "counted">): PaperState =>
  counted ? (counted.answer ?? "uploaded") : "awaited";

/** What a paper says of itself and how it was answered, as both sides and our team read it. */
export const countedView = ({ counted }: Pick<CheckedPaper, "counted">) => ({
  issuer: counted?.issuer ?? null,
  number: counted?.number ?? null,
  issuedOn: counted?.issuedOn ?? null,
  reason: counted?.reason ?? null,
  answeredAt: counted?.answeredAt?.toISOString() ?? null,
});

export const isMissing = (paper: CheckedPaper): boolean =>
  paper.isRequired && ["awaited", "refused"].includes(stateOf(paper));

/** Until when the buyer may look at the newest of them that it has not accepted; null where there is none. */
export function lookEnds(papers: readonly CheckedPaper[]): Date | null {
  const ends = papers.flatMap(({ counted }) =>
    counted?.since && counted.answer !== "accepted" ? [Number(after(counted.since, papersLookDays * day))] : [],
  );
  return ends.length > 0 ? new Date(Math.max(...ends)) : null;
}

/**
 * How far the papers have come without which nothing is released by itself. `new`: none is missing, but the buyer may still look at one. Nobody's silence keeps money: what is
 * there and was not refused for two days is as good as accepted.
 */
export type PapersState = "missing" | "new" | "settled";

export function papersState(required: readonly CheckedPaper[], now: Date): PapersState {
  if (required.some(isMissing)) return "missing";
  const end = lookEnds(required);
  return end && end > now ? "new" : "settled";
}

type Asked = Pick<Order, "id" | "termsId" | "supplierOrgId">;

const handedIn = ({ id, attachedAt }: Document, row: PaperRow | undefined): Counted => ({
  id,
  since: attachedAt,
  issuer: row?.issuer ?? null,
  number: row?.number ?? null,
  issuedOn: row?.issued_on ?? null,
  answer: row?.answer ?? null,
  reason: row?.reason ?? null,
  answeredAt: row?.answered_at ?? null,
});

const drawnWhole = ({ number, says, createdAt }: IssuedPaper, answer: DrawnAnswer | undefined): Counted => ({
  id: number,
  since: createdAt,
  issuer: says.parties.supplier.name,
  number,
  issuedOn: createdAt.toISOString().slice(0, 10),
  answer: answer?.answer ?? null,
  reason: answer?.reason ?? null,
  answeredAt: answer?.answered_at ?? null,
});

/** Whether a paper is of the goods that are shipped now: what came before others took the place of the first is of those. */
const isOfThese = (shipment: Shipment, since: Date | null): boolean =>
  since === null ? shipment.replacedAt === null : !shipment.isOfReplaced(since);

/** All papers of the kinds that contracts ask for, of each shipment: those that this one asks for, and those that were handed in besides. */
export async function readChecklist(
  db: Database,
  order: Asked,
): Promise<{ terms: AgreedTerms; papers: CheckedPaper[] }> {
  const terms = await AgreedTerms.find(db, order.termsId);
  const shipments = await Shipment.of(db, order.id);
  const ids = shipments.map(({ id }) => id);
  const hanging = await versionsOf(db, "shipment", ids);
  const rows = (await db("trade_papers").whereIn("shipment_id", ids).select("*")) as PaperRow[];
  const rowOf = new Map(rows.map((row) => [row.document_id, row]));
  const drawn = await IssuedPaper.of(db, ids);
  const answers = await IssuedPaper.answersOf(db, ids);
  const papers = shipments.flatMap((shipment) =>
    tradePapers.flatMap((paper): CheckedPaper[] => {
      const isRequired = terms.documentsRequired.includes(paper);
      const document =
        (hanging.get(shipment.id) ?? [])
          .map((version) => version.document)
          .filter(
            // The buyer's own weight note is of the weight at arrival.
            ({ purpose, replacedBy, organizationId, attachedAt }) =>
              purpose === purposeOf(paper) &&
              replacedBy === null &&
              organizationId === order.supplierOrgId &&
              isOfThese(shipment, attachedAt),
          )
          .at(-1) ?? null;
      if (!isRequired && (!document || paper === "billOfLading")) return [];
      const issued =
        drawn.find(
          (each) => each.shipmentId === shipment.id && each.kind === paper && isOfThese(shipment, each.createdAt),
        ) ?? null;
      const answer = answers.find((each) => each.shipment_id === shipment.id && each.kind === paper);
      const counted = document
        ? handedIn(document, rowOf.get(document.id))
        : issued && isDrawnWhole(paper)
          ? drawnWhole(issued, answer)
          : null;
      return [{ shipment, paper, isRequired, document, issued, counted }];
    }),
  );
  return { terms, papers };
}

/** The papers without which a shipment's money is not released by itself; null where the terms need none for that. */
export async function neededPapers(db: Database, order: Asked, shipmentId: string): Promise<CheckedPaper[] | null> {
  const { releaseNeedsDocuments } = await AgreedTerms.find(db, order.termsId);
  if (!releaseNeedsDocuments) return null;
  const { papers } = await readChecklist(db, order);
  return papers.filter((each) => each.shipment.id === shipmentId && each.isRequired);
}

/** Those of them that are not there, or were refused. */
export async function missingPapers(db: Database, order: Asked, shipmentId: string): Promise<TradePaper[]> {
  const needed = (await neededPapers(db, order, shipmentId)) ?? [];
  return needed.filter(isMissing).map(({ paper }) => paper);
}

export async function papersOf(db: Database, order: Asked, { id }: Shipment, now: Date): Promise<PapersState | null> {
  const needed = await neededPapers(db, order, id);
  return needed && papersState(needed, now);
}
