import type { CaseLetter } from "#shared/disputes/letter.ts";
import { splitFunds } from "#shared/escrow/rules.ts";
import { formatDecimal, parseDecimal } from "#shared/kernel/decimal.ts";
import { moneyView, quantityScale, toMinor } from "#shared/kernel/money.ts";
import type { OrganizationType } from "#shared/organizations/choices.ts";
import type { Database } from "#backend/src/db/database.ts";
import { Contract } from "../../contracts/index.ts";
import { inspectionsOf, Shipment } from "../../escrow/index.ts";
import { AgreedTerms } from "../../terms/index.ts";
import type { Case } from "../commands/move-case.ts";
import { rulingOf } from "../commands/take-effect.ts";
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
  const terms = await AgreedTerms.find(db, order.termsId);
  const { currency } = order;
  const contract = await Contract.query(db).findOne({ order_id: order.id });
  const shipments = await Shipment.of(db, order.id);
  const [questions, statements] = [await readQuestions(db, dispute.id), await readStatements(db, dispute.id)];
  const inspections = (await inspectionsOf(db, [order.id])).get(shipment.id) ?? [];
  const exhibits = await findExhibits(db, { shipment, order, openedAt: dispute.createdAt });
  const countries = new Map(
    (
      await db<{ id: string; country: string | null }>("organizations")
        .whereIn("id", [order.buyerOrgId, order.supplierOrgId])
        .select("id", "country")
    ).map(({ id, country }) => [id, country]),
  );
  const party = (id: string, name: string) => ({ name, country: countries.get(id) ?? null });
  const total = toMinor(shipment.amount, currency);
  const view = (minor: bigint) => moneyView(minor, currency);
  const split = splitFunds(released, terms.shares);
  const both = {
    ...ruled,
    reference: order.reference,
    shipment: shipments.length > 1 ? shipment.number : null,
    shipments: shipments.length,
    contract: contract?.number ?? null,
    product: terms.productName,
    quantity: formatDecimal(parseDecimal(shipment.quantity, quantityScale), quantityScale, 0),
    at: at.toISOString(),
    parties: {
      buyer: party(order.buyerOrgId, terms.buyerName),
      supplier: party(order.supplierOrgId, terms.supplierName),
    },
    kind: dispute.kind,
    openedBy: dispute.openedBy,
    openedAt: dispute.createdAt.toISOString(),
    reason: dispute.reason,
    claim:
      dispute.claimType && dispute.claimAmount !== null
        ? { type: dispute.claimType, amount: view(toMinor(dispute.claimAmount, currency)) }
        : null,
    statements: statements.map(({ what, side, at: when }) => ({ what, side, at: when })),
    questions: {
      asked: questions.length,
      answered: questions.reduce((count, { answers }) => count + answers.length, 0),
    },
    inspections: inspections.map(({ certificateNumber, inspector, inspectionDate, side, status }) => ({
      certificate: certificateNumber,
      inspector,
      day: inspectionDate,
      side,
      status,
    })),
    exhibits: exhibits.map(({ label, caption, by, document, addedAt }) => ({
      label,
      says: caption ?? "",
      name: document.name,
      by,
      at: addedAt,
    })),
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
