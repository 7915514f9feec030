import { formatDecimal, parseDecimal } from "#shared/kernel/decimal.ts";
import { moneyView, quantityScale, toMinor } from "#shared/kernel/money.ts";
import type { InspectionView, OrderView, ProposalView } from "#shared/escrow/contract.ts";
import type { CaseOpener, DisputeOutcome } from "#shared/escrow/dispute-process.ts";
import {
  escrowRow,
  timelineOf,
  type EscrowTransition,
  type OrderStatus,
  type TimelineStep,
} from "#shared/escrow/process.ts";
import { splitFunds, type SplitRecipient } from "#shared/escrow/rules.ts";
import type { Actor } from "#backend/src/kernel/actor.ts";
import type { AgreedTerms } from "../terms/index.ts";
import type { Order } from "./model.ts";
import { allowedAnswers, allowedProposals, allowedTransitions, sideOf } from "./policy.ts";
import type { Proposal } from "./proposal-model.ts";

/** What a view needs beside the order itself. */
export interface OrderDetails {
  order: Order;
  terms: AgreedTerms;
  buyer: OrderView["buyer"];
  supplier: OrderView["supplier"];
  wallet: { externalReference: string | null; landingPageUrl: string | null; paymentDeclinedAt: Date | null };
  /** In the order in which they happened. */
  events: { transition: string; from: OrderStatus | null; to: OrderStatus; party: string; createdAt: Date }[];
  inspections: InspectionView[];
  /** The newest, but for what silence has opened. */
  dispute: {
    reason: string;
    openedBy: CaseOpener;
    closedBy: string | null;
    createdAt: Date;
    decision: { outcome: DisputeOutcome; released: string; reason: string; at: Date } | null;
  } | null;
  /** Since when our team looks into goods whose delivery nobody has confirmed. */
  silenceCaseSince: Date | null;
  /** The newest. */
  proposal: Proposal | null;
  /** As posted, in minor units; undefined before the release. */
  split: Record<SplitRecipient, bigint> | undefined;
}

type Event = OrderDetails["events"][number];

/** The row of an event; the first of an order has none. */
const rowOf = ({ transition }: Event) =>
  transition === "create" ? undefined : escrowRow(transition as EscrowTransition);

/** By which event a step ended: well by the row that says so, badly by the one that left the way. */
function endOf(
  step: TimelineStep,
  state: string,
  events: readonly Event[],
  left: Event | undefined,
): Event | undefined {
  if (step === "created") return events[0];
  const well = state === "completed" && events.findLast((event) => rowOf(event)?.ends === step);
  return well || left;
}

function timeline({ order, events }: OrderDetails): OrderView["timeline"] {
  // What is over is told from where it left the way: out of a dispute, from where that was opened.
  const left = events.findLast(
    ({ from, to }) => from !== "disputed" && ["disputed", "refunded", "cancelled"].includes(to) && from !== to,
  );
  return timelineOf(order.status, left?.from ?? undefined).map(({ step, state }) => {
    const event = state === "completed" || state === "failed" ? endOf(step, state, events, left) : undefined;
    return { step, state, at: event?.createdAt.toISOString() ?? null, by: event?.party ?? null };
  });
}

function splitView({ order, terms, split: posted }: OrderDetails): OrderView["split"] {
  const parts = posted ?? splitFunds(toMinor(order.totalAmount), terms.shares);
  const view = (recipient: SplitRecipient) => moneyView(parts[recipient], order.currency);
  return {
    supplier: view("supplier"),
    platform: view("platform"),
    impactFund: view("impactFund"),
    posted: posted !== undefined,
  };
}

function settlement({ order, split, events }: OrderDetails): OrderView["settlement"] {
  if (order.status !== "funds_released" && order.status !== "refunded") return null;
  const released = split ? split.supplier + split.platform + split.impactFund : 0n;
  return {
    released: moneyView(released, order.currency),
    refunded: moneyView(toMinor(order.totalAmount) - released, order.currency),
    paidOutAt: momentOf(events, "payOut"),
    paidBackAt: momentOf(events, "payBack"),
  };
}

const momentOf = (events: readonly Event[], name: EscrowTransition): string | null =>
  events.findLast(({ transition }) => transition === name)?.createdAt.toISOString() ?? null;

function proposalView(proposal: Proposal, order: Order, reader: Actor): ProposalView {
  const { reduction } = proposal;
  return {
    id: proposal.id,
    kind: proposal.kind,
    by: proposal.proposedBy,
    reason: proposal.reason,
    reduction: reduction === null ? null : { amount: reduction, currency: order.currency },
    shipBy: proposal.shipBy,
    expectedArrival: proposal.expectedArrival,
    status: proposal.status,
    createdAt: proposal.createdAt.toISOString(),
    expiresAt: proposal.expiresAt.toISOString(),
    answeredAt: proposal.answeredAt?.toISOString() ?? null,
    answerReason: proposal.answerReason,
    can: proposal.status === "open" ? allowedAnswers(reader, order, proposal) : [],
  };
}

/** An order as one of its two sides sees it. */
export function presentOrder(details: OrderDetails, reader: Actor, now: Date): OrderView {
  const { order, terms, buyer, supplier, wallet, inspections, dispute, proposal } = details;
  const side = sideOf(reader, order);
  if (!side) throw new Error(`order ${order.id} is shown to a stranger`);
  const awaitsMoney = order.status === "created";
  return {
    id: order.id,
    version: order.version,
    reference: order.reference,
    status: order.status,
    side,
    product: { id: order.productId, name: terms.productName, category: terms.productCategory },
    buyer,
    supplier,
    quantity: formatDecimal(parseDecimal(terms.quantity, quantityScale), quantityScale, 0),
    pricePerTon: { amount: terms.pricePerUnit, currency: order.currency },
    total: { amount: order.totalAmount, currency: order.currency },
    notes: order.notes,
    deliveryTerms: terms.deliveryTerms,
    inspectionDays: terms.inspectionDays,
    offerId: order.offerId,
    transactionReference: wallet.externalReference,
    paymentUrl: side === "buyer" && awaitsMoney ? wallet.landingPageUrl : null,
    paymentDeclinedAt: side === "buyer" && awaitsMoney ? (wallet.paymentDeclinedAt?.toISOString() ?? null) : null,
    providerPending: awaitsMoney && wallet.externalReference === null,
    transportDocument: order.transportDocument,
    expectedArrival: order.expectedArrival,
    fundBy: order.fundBy.toISOString(),
    shipBy: order.shipBy?.toISOString() ?? null,
    confirmationAskedAt: order.confirmationAskedAt?.toISOString() ?? null,
    silentUntil: order.silentUntil?.toISOString() ?? null,
    silenceCaseSince: details.silenceCaseSince?.toISOString() ?? null,
    inspectionEndsAt: order.inspectionEndsAt?.toISOString() ?? null,
    createdAt: order.createdAt.toISOString(),
    timeline: timeline(details),
    split: splitView(details),
    settlement: settlement(details),
    proposal: proposal && proposalView(proposal, order, reader),
    inspections,
    dispute: dispute && {
      reason: dispute.reason,
      openedAt: dispute.createdAt.toISOString(),
      openedBy: dispute.openedBy,
      closedBy: dispute.closedBy,
      decision: dispute.decision && {
        outcome: dispute.decision.outcome,
        released: { amount: dispute.decision.released, currency: order.currency },
        refunded: moneyView(toMinor(order.totalAmount) - toMinor(dispute.decision.released), order.currency),
        reason: dispute.decision.reason,
        at: dispute.decision.at.toISOString(),
      },
    },
    can: [
      ...allowedTransitions(reader, order, now),
      ...(proposal?.status === "open" ? [] : allowedProposals(reader, order)),
    ],
  };
}
