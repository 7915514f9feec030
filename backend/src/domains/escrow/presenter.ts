import { formatDecimal, parseDecimal } from "#shared/kernel/decimal.ts";
import { moneyView, quantityScale, toMinor } from "#shared/kernel/money.ts";
import type { InspectionView, OrderView } from "#shared/escrow/contract.ts";
import type { DisputeOutcome } from "#shared/escrow/dispute-process.ts";
import { timelineOf, type EscrowTransition, type TimelineStep } from "#shared/escrow/process.ts";
import { splitFunds, type SplitRecipient } from "#shared/escrow/rules.ts";
import type { Actor } from "#backend/src/kernel/actor.ts";
import type { AgreedTerms } from "../terms/index.ts";
import type { Order } from "./model.ts";
import { allowedTransitions, sideOf } from "./policy.ts";

/** What a view needs beside the order itself. */
export interface OrderDetails {
  order: Order;
  terms: AgreedTerms;
  buyer: OrderView["buyer"];
  supplier: OrderView["supplier"];
  wallet: { externalReference: string | null; landingPageUrl: string | null; paymentDeclinedAt: Date | null };
  /** In the order in which they happened. */
  events: { transition: string; party: string; createdAt: Date }[];
  inspections: InspectionView[];
  dispute: {
    reason: string;
    openedBy: string;
    createdAt: Date;
    decision: { outcome: DisputeOutcome; released: string; reason: string; at: Date } | null;
  } | null;
  /** As posted, in minor units; undefined before the release. */
  split: Record<SplitRecipient, bigint> | undefined;
}

/** The moves that end a step of the timeline, well or badly. */
const endsStep: Record<TimelineStep, readonly (EscrowTransition | "create")[]> = {
  created: ["create"],
  funded: ["fund", "cancel", "expire"],
  delivery: ["confirmDelivery", "cancelUnshipped"],
  quality_control: ["approve", "approveUnopposed", "openDispute"],
  funds_released: ["release", "releaseDue", "decideForSupplier", "decideSplit"],
};

function timeline({ order, events, dispute }: OrderDetails): OrderView["timeline"] {
  const before = dispute?.decision ? "disputed" : undefined;
  return timelineOf(order.status, before).map(({ step, state }) => {
    const over = state === "completed" || state === "failed";
    const event = over
      ? events.findLast(({ transition }) => (endsStep[step] as readonly string[]).includes(transition))
      : undefined;
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

function settlement({ order, split }: OrderDetails): OrderView["settlement"] {
  if (order.status !== "funds_released" && order.status !== "refunded") return null;
  const released = split ? split.supplier + split.platform + split.impactFund : 0n;
  return {
    released: moneyView(released, order.currency),
    refunded: moneyView(toMinor(order.totalAmount) - released, order.currency),
  };
}

/** An order as one of its two sides sees it. */
export function presentOrder(details: OrderDetails, reader: Actor, now: Date): OrderView {
  const { order, terms, buyer, supplier, wallet, inspections, dispute } = details;
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
    inspectionEndsAt: order.inspectionEndsAt?.toISOString() ?? null,
    createdAt: order.createdAt.toISOString(),
    timeline: timeline(details),
    split: splitView(details),
    settlement: settlement(details),
    inspections,
    dispute: dispute && {
      reason: dispute.reason,
      openedAt: dispute.createdAt.toISOString(),
      openedBy: dispute.openedBy,
      decision: dispute.decision && {
        outcome: dispute.decision.outcome,
        released: { amount: dispute.decision.released, currency: order.currency },
        refunded: moneyView(toMinor(order.totalAmount) - toMinor(dispute.decision.released), order.currency),
        reason: dispute.decision.reason,
        at: dispute.decision.at.toISOString(),
      },
    },
    can: allowedTransitions(reader, order, now),
  };
}
