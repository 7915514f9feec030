import type { CaseLetter } from "#shared/disputes/letter.ts";
import { splitFunds } from "#shared/escrow/rules.ts";
import { fromMinor, moneyView, toMinor } from "#shared/kernel/money.ts";
import type { OrganizationType } from "#shared/organizations/choices.ts";
import type { Database } from "#backend/src/db/database.ts";
import { appellantsOf } from "../appellants.ts";
import type { Case } from "../commands/move-case.ts";
import { rulingOf } from "../commands/take-effect.ts";
import { readCaseHead } from "../queries/case-head.ts";
import { inspectionsOfCase } from "../queries/case-inspections.ts";
import { findExhibits, readQuestions, readStatements } from "../queries/case-parts.ts";
import { languagesOf } from "../queries/side-languages.ts";

/** A decision as it is announced, or as it would be. */
export type Ruled = Pick<
  CaseLetter,
  | "stage"
  | "outcome"
  | "reasonCode"
  | "goods"
  | "returnPaidBy"
  | "delivered"
  | "effect"
  | "appealBy"
  | "returnBy"
  | "isConfirmed"
  | "isDraft"
> & {
  /** Minor units. */
  released: bigint;
  words: string;
  at: Date;
};

/** A decision that a case has come to, as its letters say it. */
export function ruledBy(about: Case, effect: CaseLetter["effect"], at: Date): Omit<Ruled, "isDraft"> {
  const { dispute } = about;
  const { outcome, released, reason } = rulingOf(about);
  return {
    stage: dispute.stage,
    outcome,
    released,
    reasonCode: dispute.reasonCode,
    words: reason,
    goods: dispute.goods,
    returnPaidBy: dispute.returnPaidBy,
    delivered: dispute.evidence,
    effect,
    appealBy: effect === "announced" ? (dispute.appealBy?.toISOString() ?? null) : null,
    returnBy: effect === "returning" ? (dispute.returnBy?.toISOString() ?? null) : null,
    isConfirmed: dispute.confirmedBy !== null,
    at,
  };
}

/** What the letters about a decision say, one for each side, in its own language. */
export async function letterFacts(
  db: Database,
  { dispute, order, shipment }: Case,
  { released, at, ...ruled }: Ruled,
): Promise<Record<OrganizationType, CaseLetter>> {
  const { currency } = order;
  const { head, terms, contract } = await readCaseHead(db, { dispute, order, shipment });
  const [questions, statements] = [await readQuestions(db, dispute.id), await readStatements(db, dispute.id)];
  const about = { disputeId: dispute.id, shipment, order, openedAt: dispute.createdAt };
  const inspections = await inspectionsOfCase(db, about);
  const exhibits = await findExhibits(db, about);
  const { buyer, supplier } = head.parties;
  const total = toMinor(shipment.amount, currency);
  const view = (minor: bigint) => moneyView(minor, currency);
  const appellants = appellantsOf(
    {
      openedBy: dispute.openedBy,
      claimAmount: dispute.claimAmount,
      outcome: ruled.outcome,
      releasedAmount: fromMinor(released, currency),
      returnPaidBy: ruled.returnPaidBy,
    },
    shipment,
    currency,
  );
  const split = splitFunds(released, terms.shares);
  const both = {
    ...ruled,
    ...head,
    contract: contract?.number ?? null,
    at: at.toISOString(),
    parties: {
      buyer: { name: buyer.name, country: buyer.country },
      supplier: { name: supplier.name, country: supplier.country },
    },
    statements: statements.map(({ what, side, at: when }) => ({ what, side, at: when })),
    questions: {
      asked: questions.length,
      answered: questions.reduce((count, { answers }) => count + answers.length, 0),
    },
    inspections: inspections.map(({ certificateNumber, inspector, inspectionDate, side, status, byInspector }) => ({
      certificate: certificateNumber,
      inspector,
      day: inspectionDate,
      side,
      invitedBy: byInspector?.by ?? null,
      status,
    })),
    exhibits: exhibits.map(({ label, caption, by, inspector, document, addedAt }) => ({
      label,
      says: caption ?? "",
      name: document.name,
      by,
      inspector,
      at: addedAt,
    })),
    ...(ruled.effect === "announced" && { appellants }),
    total: view(total),
    released: view(released),
    // Goods that count as delivered move no money yet.
    refunded: view(ruled.outcome === "delivered" ? 0n : total - released),
    supplierPart: view(split.supplier),
    platformPart: view(split.platform),
    fundPart: view(split.impactFund),
  };
  const languages = await languagesOf(db, order);
  return {
    buyer: { ...both, side: "buyer", language: languages.buyer },
    supplier: { ...both, side: "supplier", language: languages.supplier },
  };
}
