import { formatDecimal, parseDecimal } from "#shared/kernel/decimal.ts";
import { moneyView, quantityScale, referenceCurrency, toMinor } from "#shared/kernel/money.ts";
import { caseDue } from "#shared/disputes/case-due.ts";
import type { DecisionView, DisputeCaseView, DisputeRowView, PartyView } from "#shared/disputes/staff-view.ts";
import { isForReviewer, needsSecondReviewer, outcomesOf } from "#shared/disputes/process.ts";
import { verifyContractPath } from "#shared/contracts/contract.ts";
import type { Actor } from "#backend/src/kernel/actor.ts";
import { qrToken } from "../contracts/index.ts";
import { presentStaffPaper, type DocumentReader } from "../documents/index.ts";
import {
  countedView,
  deliveredView,
  hasEndedAtProvider,
  presentAgreedPrice,
  presentProposal,
  presentShares,
  sideOfDocument,
  stateOf,
  worthOfDelivered,
} from "../escrow/index.ts";
import { presentGoods } from "../terms/index.ts";
import { matterOf } from "./matter.ts";
import { allowedDeskMoves } from "./policy.ts";
import type { DisputeCase } from "./queries/dispute-case.ts";
import type { EarlierReviewer } from "./queries/earlier-reviewers.ts";
import type { DisputeRow } from "./queries/list-disputes.ts";

function presentDecision(row: DisputeRow): DecisionView | null {
  const { outcome, released_amount, decision_reason, decided_by, decided_at } = row;
  if (!outcome || released_amount === null || decision_reason === null || !decided_by || !decided_at) return null;
  const released = toMinor(released_amount, row.currency);
  return {
    outcome,
    released: moneyView(released, row.currency),
    // Goods that count as delivered move no money yet.
    refunded: moneyView(
      outcome === "delivered" ? 0n : toMinor(row.total_amount, row.currency) - released,
      row.currency,
    ),
    reason: decision_reason,
    by: { id: decided_by, email: row.decided_by_email ?? "" },
    at: decided_at.toISOString(),
    confirmedBy: row.confirmed_by ? { id: row.confirmed_by, email: row.confirmed_by_email ?? "" } : null,
    confirmedAt: row.confirmed_at?.toISOString() ?? null,
    confirmedReason: row.confirmed_reason,
    evidence: row.evidence,
    reasonCode: row.reason_code,
    goods: row.goods,
    returnPaidBy: row.return_paid_by,
  };
}

/** A dispute as a line of the list. */
export function presentDispute(
  row: DisputeRow,
  reader: Actor,
  { isOwnTrade, earlier }: { isOwnTrade: boolean; earlier: readonly EarlierReviewer[] },
  now: Date,
): DisputeRowView {
  const decideBy = isForReviewer(row.status) || row.status === "answering" ? row.decide_by : null;
  const total = toMinor(row.total_amount, row.currency);
  return {
    id: row.id,
    version: row.version,
    kind: row.kind,
    matter: matterOf({ openedBy: row.opened_by, reason: row.reason, deliveredOpen: row.delivered_open }),
    outcomes: outcomesOf(row.kind),
    closedBy: row.closed_by,
    status: row.status,
    order: {
      id: row.order_id,
      reference: row.reference,
      shipment: Number(row.shipment_count) > 1 ? row.shipment_number : null,
      shipments: Number(row.shipment_count),
      status: row.order_status,
      product: row.product_name,
      total: moneyView(total, row.currency),
      orderTotal: { amount: row.order_total, currency: row.currency },
    },
    buyer: { id: row.buyer_org_id, name: row.buyer_name },
    supplier: { id: row.supplier_org_id, name: row.supplier_name },
    reason: row.reason,
    openedBy: row.opened_by,
    inspector: row.inspector,
    openedAt: row.created_at.toISOString(),
    stage: row.stage,
    claim:
      row.claim_type && row.claim_amount !== null
        ? { type: row.claim_type, amount: moneyView(toMinor(row.claim_amount, row.currency), row.currency) }
        : null,
    answerBy: row.status === "answering" ? (row.answer_by?.toISOString() ?? null) : null,
    appealBy: row.status === "announced" ? (row.appeal_by?.toISOString() ?? null) : null,
    returnBy: row.status === "returning" ? (row.return_by?.toISOString() ?? null) : null,
    decideBy: decideBy?.toISOString() ?? null,
    isLate: isForReviewer(row.status) && row.decide_by <= now,
    due: caseDue(
      {
        status: row.status,
        answerBy: row.answer_by,
        decideBy: row.decide_by,
        appealBy: row.appeal_by,
        returnBy: row.return_by,
        returnAnswerBy: row.return_answer_by,
      },
      now,
    ),
    worth: row.worth_usd === null ? null : moneyView(toMinor(row.worth_usd, referenceCurrency), referenceCurrency),
    assignedTo: row.assigned_to ? { id: row.assigned_to, email: row.assigned_to_email ?? "" } : null,
    needsConfirmation: needsSecondReviewer(toMinor(row.order_total, row.currency), row.currency, row.usd_per_unit),
    // What waits for a second reviewer is known inside our team alone; whoever was of a side reads what the sides read.
    decision: isOwnTrade && row.status === "awaiting_confirmation" ? null : presentDecision(row),
    can: allowedDeskMoves(reader, {
      status: row.status,
      appealedBy: row.appealed_by,
      total: row.order_total,
      currency: row.currency,
      usdPerUnit: row.usd_per_unit,
      decidedBy: row.decided_by,
      assignedTo: row.assigned_to,
      isOwnTrade,
      earlier,
    }),
  };
}

/** No decision of it stands: what was announced before is overtaken. */
const isOpenAnew = ({ decided_by, status }: DisputeRow): boolean =>
  decided_by === null || status === "awaiting_confirmation";

/** A dispute with everything around it. */
export function presentDisputeCase(found: DisputeCase, reader: DocumentReader): DisputeCaseView {
  const { row, order, shipment, terms, contract, parties, isOwnTrade, earlier } = found;
  const { actor, config, now } = reader;
  const party = (id: string): PartyView => {
    const organization = parties.find((one) => one.id === id);
    if (!organization) throw new Error(`order ${order.id} lacks a side`);
    const { organization_type, contact_email, ...rest } = organization;
    return { ...rest, organizationType: organization_type, contactEmail: contact_email };
  };
  const line = presentDispute(row, actor, { isOwnTrade, earlier }, now);
  const delivered = deliveredView(shipment, order, terms);
  return {
    ...line,
    order: {
      ...line.order,
      category: terms.productCategory,
      quantity: formatDecimal(parseDecimal(shipment.quantity, quantityScale), quantityScale, 0),
      pricePerTon: { amount: terms.pricePerUnit, currency: order.currency },
      agreedPrice: presentAgreedPrice(terms),
      contract: contract && {
        id: contract.id,
        number: contract.number,
        verifyPath: verifyContractPath(contract.number, qrToken(config, contract.id)),
      },
      agreed: {
        quality: terms.quality,
        qualityLimits: terms.qualityLimits.map((limit) => ({ ...limit })),
        weightBasis: terms.weightBasis,
        inspectedBy: terms.inspectedBy,
        inspector: terms.inspector,
        inspectionDays: terms.inspectionDays,
        documentsRequired: [...terms.documentsRequired],
        releaseNeedsDocuments: terms.releaseNeedsDocuments,
      },
      notes: order.notes,
      deliveryTerms: terms.deliveryTerms,
      ...presentGoods(terms),
      transportDocument: shipment.transportDocument,
      expectedArrival: shipment.expectedArrival,
      netWeight:
        shipment.netWeight === null
          ? null
          : formatDecimal(parseDecimal(shipment.netWeight, quantityScale), quantityScale, 0),
      payable: shipment.payable === null ? null : { amount: shipment.payable, currency: order.currency },
      weightOpen: shipment.weightOpen,
      shippedWorth:
        shipment.netWeight === null
          ? null
          : moneyView(worthOfDelivered(terms, order, shipment, shipment.netWeight), order.currency),
      delivered: delivered && { ...delivered, isOpen: shipment.deliveredOpen },
      tolerancePercent: terms.tolerancePercent,
      shares: presentShares(terms.shares),
      transactionReference: found.transactionReference,
      providerEnded: hasEndedAtProvider(order.status, found.providerStatus),
      inspectionEndsAt: shipment.inspectionEndsAt?.toISOString() ?? null,
      createdAt: order.createdAt.toISOString(),
    },
    buyer: party(order.buyerOrgId),
    supplier: party(order.supplierOrgId),
    inspections: found.inspections,
    questions: found.questions.map((question) => ({ ...question, can: [] })),
    // Whoever belongs or belonged to a side reads no more of it than that side does.
    notes: isOwnTrade ? [] : found.notes,
    statements: found.statements,
    earlierRulings: isOpenAnew(row) ? found.rulings : found.rulings.slice(0, -1),
    exhibits: found.exhibits,
    letters: found.letters,
    proposals: found.proposals.map((each) => presentProposal(each, order, actor)),
    checklist: found.checklist.map((paper) => ({
      paper: paper.paper,
      required: paper.isRequired,
      state: stateOf(paper),
      documentId: paper.document?.id ?? null,
      ...countedView(paper),
    })),
    papers: found.papers.map((paper) => {
      const inspection = found.inspections.find(({ id }) => id === paper.document.subjectId);
      return {
        ...presentStaffPaper(paper, reader),
        by: sideOfDocument(paper.document, order),
        certificate: inspection?.certificateNumber ?? null,
        inspector: (paper.document.invitationId && inspection?.inspector) || null,
      };
    }),
    events: (isOwnTrade ? found.events.filter(({ isInternal }) => !isInternal) : found.events).map(
      ({ id, transition, to_status, party: by, email, inspector, created_at, details }) => ({
        id,
        transition,
        to: to_status,
        party: by,
        by: email,
        inspector: inspector ?? null,
        at: created_at.toISOString(),
        details,
      }),
    ),
    journals: found.journals,
  };
}
