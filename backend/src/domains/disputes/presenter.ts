import { formatDecimal, parseDecimal } from "#shared/kernel/decimal.ts";
import { moneyView, quantityScale, toMinor } from "#shared/kernel/money.ts";
import type { CaseView, ExhibitView, QuestionView, RulingView, StatementView } from "#shared/disputes/case-view.ts";
import type { LetterView } from "#shared/disputes/letter.ts";
import { isForReviewer, isOpenCase } from "#shared/disputes/process.ts";
import type { InspectionView } from "#shared/escrow/contract.ts";
import { allow } from "#shared/organizations/actions.ts";
import type { OrganizationType } from "#shared/organizations/choices.ts";
import { membershipOf } from "#backend/src/kernel/actor.ts";
import type { Contract } from "../contracts/index.ts";
import type { DocumentReader } from "../documents/index.ts";
import {
  allowedProposals,
  presentProposal,
  presentShares,
  type Dispute,
  type Order,
  type Proposal,
  type Shipment,
} from "../escrow/index.ts";
import type { AgreedTerms } from "../terms/index.ts";
import { appellantsOf } from "./appellants.ts";
import { matterOf } from "./matter.ts";
import { allowedCaseMoves, respondentOf } from "./policy.ts";
import { withdrawalOf, withdrawalsPerSide } from "./withdrawal.ts";

interface Found {
  dispute: Dispute;
  order: Order;
  shipment: Shipment;
  /** How many the order has. */
  shipments: number;
  terms: AgreedTerms;
  side: OrganizationType;
  contract: Contract | null;
  statements: StatementView[];
  questions: Omit<QuestionView, "can">[];
  rulings: RulingView[];
  exhibits: ExhibitView[];
  letters: LetterView[];
  inspections: InspectionView[];
  /** The newest last. */
  proposals: Proposal[];
  /** How many claims about the shipment its claimant has taken back. */
  withdrawn: number;
}

const at = (moment: Date | null): string | null => moment?.toISOString() ?? null;

/** A case as one of its sides reads it. */
export function presentCase(found: Found, { actor, now }: DocumentReader): CaseView {
  const { dispute, order, shipment, shipments, terms, side, contract, rulings, proposals } = found;
  const { currency } = order;
  const { status } = dispute;
  const money = (amount: string) => moneyView(toMinor(amount, currency), currency);
  const stands = dispute.outcome !== null && dispute.settlementId === null && status !== "awaiting_confirmation";
  const part = { order, shipment, of: shipments, sample: null, weightBasis: terms.weightBasis };
  const isOpen = proposals.at(-1)?.status === "open";
  const appellants = status === "announced" ? appellantsOf(dispute, shipment, currency) : [];
  return {
    id: dispute.id,
    version: dispute.version,
    kind: dispute.kind,
    matter: matterOf({ openedBy: dispute.openedBy, reason: dispute.reason, deliveredOpen: shipment.deliveredOpen }),
    status: status === "awaiting_confirmation" ? "open" : status,
    stage: dispute.stage,
    side,
    order: {
      id: order.id,
      reference: order.reference,
      shipment: shipments > 1 ? shipment.number : null,
      shipments,
      status: shipment.status,
      product: terms.productName,
      category: terms.productCategory,
      quantity: formatDecimal(parseDecimal(shipment.quantity, quantityScale), quantityScale, 0),
      pricePerTon: { amount: terms.pricePerUnit, currency },
      qualityLimits: terms.qualityLimits.map((limit) => ({ ...limit })),
      total: money(shipment.amount),
      payable: moneyView(shipment.worthIn(currency), currency),
      shares: presentShares(terms.shares),
      contract: contract && { id: contract.id, number: contract.number },
    },
    buyer: { id: order.buyerOrgId, name: terms.buyerName },
    supplier: { id: order.supplierOrgId, name: terms.supplierName },
    reason: dispute.reason,
    openedBy: dispute.openedBy,
    openedAt: dispute.createdAt.toISOString(),
    claim:
      dispute.claimType && dispute.claimAmount !== null
        ? { type: dispute.claimType, amount: money(dispute.claimAmount) }
        : null,
    respondent: dispute.answerBy === null ? null : respondentOf(dispute),
    answerBy: at(dispute.answerBy),
    answerExtended: dispute.answerExtended,
    answeredAt: at(dispute.answeredAt),
    decideBy: isForReviewer(status) || status === "answering" ? dispute.decideBy.toISOString() : null,
    appealBy: status === "announced" ? at(dispute.appealBy) : null,
    // Who has nothing to gain has not been asked.
    waived: appellants.filter((type) => (type === "buyer" ? dispute.waivedByBuyer : dispute.waivedBySupplier)),
    appellants,
    appealedBy: dispute.appealedBy,
    settlement: dispute.settlementId,
    returnBy: status === "returning" ? at(dispute.returnBy) : null,
    returnDocument: dispute.returnDocument,
    returnAnswerBy: status === "returning" ? at(dispute.returnAnswerBy) : null,
    closedBy: dispute.closedBy,
    isAssigned: dispute.assignedTo !== null,
    ruling: stands ? (rulings.at(-1) ?? null) : null,
    earlierRulings: stands ? rulings.slice(0, -1) : rulings,
    statements: found.statements,
    questions: found.questions.map((question) => ({
      ...question,
      can: isAnswerable(question, found, { actor, now }) ? ["answer"] : [],
    })),
    inspections: found.inspections,
    exhibits: found.exhibits,
    letters: found.letters,
    proposal: proposals.length > 0 ? presentProposal(proposals.at(-1)!, order, actor) : null,
    earlierProposals: proposals.slice(0, -1).map((each) => presentProposal(each, order, actor)),
    can: [
      ...allowedCaseMoves(actor, order, dispute, {
        now,
        appellants,
        withdrawable: withdrawalOf({ dispute, shipment }) !== undefined && found.withdrawn < withdrawalsPerSide,
      }),
      ...(!isOpen && isOpenCase(status) && allowedProposals(actor, part).length > 0 ? (["propose"] as const) : []),
    ],
  };
}

const isAnswerable = (
  { askedOf, answerBy, answers }: Omit<QuestionView, "can">,
  { dispute, side }: Found,
  { actor, now }: Pick<DocumentReader, "actor" | "now">,
): boolean =>
  (askedOf === "both" || askedOf === side) &&
  isOpenCase(dispute.status) &&
  Date.parse(answerBy) > now.getTime() &&
  !answers.some((answer) => answer.side === side) &&
  allow("handleCases", membershipOf(actor));
