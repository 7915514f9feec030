import { formatDecimal, parseDecimal } from "#shared/kernel/decimal.ts";
import { moneyView, quantityScale, toMinor } from "#shared/kernel/money.ts";
import type { InspectionView, OrderView, ProposalView, ShipmentLine, WeightAnswer } from "#shared/escrow/contract.ts";
import { netWeightScale, rateScale } from "#shared/terms/worth.ts";
import type { SplitShares } from "#shared/escrow/rules.ts";
import type { Actor } from "#backend/src/kernel/actor.ts";
import type { AgreedTerms } from "../terms/index.ts";
import { worthOfDelivered } from "./delivered-worth.ts";
import type { Order } from "./model.ts";
import type { OrderDetails, ShipmentDetails } from "./order-details.ts";
import { allowedAnswers, canCorrect, canRevokePassport } from "./policy.ts";
import type { Proposal } from "./proposal-model.ts";

/** A proposal of one side as the reader sees it. */
export function presentProposal(proposal: Proposal, order: Order, reader: Actor): ProposalView {
  const { reduction, released } = proposal;
  return {
    id: proposal.id,
    kind: proposal.kind,
    by: proposal.proposedBy,
    reason: proposal.reason,
    reduction: reduction === null ? null : { amount: reduction, currency: order.currency },
    released: released === null ? null : { amount: released, currency: order.currency },
    goods: proposal.goods,
    returnPaidBy: proposal.returnPaidBy,
    shipBy: proposal.shipBy,
    expectedArrival: proposal.expectedArrival,
    sampleDueOn: proposal.sampleDueOn,
    status: proposal.status,
    createdAt: proposal.createdAt.toISOString(),
    expiresAt: proposal.expiresAt.toISOString(),
    answeredAt: proposal.answeredAt?.toISOString() ?? null,
    answerReason: proposal.answerReason,
    can: proposal.status === "open" ? allowedAnswers(reader, order, proposal) : [],
  };
}

type DisputeDetails = NonNullable<ShipmentDetails["dispute"]>;

function disputeView({ dispute, shipment }: ShipmentDetails, currency: Order["currency"]): OrderView["dispute"] {
  if (!dispute) return null;
  const decisionView = (decision: DisputeDetails["decision"]) =>
    decision && {
      outcome: decision.outcome,
      released: { amount: decision.released, currency },
      refunded: moneyView(toMinor(shipment.amount, currency) - toMinor(decision.released, currency), currency),
      reason: decision.reason,
      at: decision.at.toISOString(),
    };
  return {
    reason: dispute.reason,
    openedAt: dispute.createdAt.toISOString(),
    openedBy: dispute.openedBy,
    closedBy: dispute.closedBy,
    status: dispute.status,
    stage: dispute.stage,
    claim: dispute.claim && { type: dispute.claim.type, amount: { amount: dispute.claim.amount, currency } },
    due: dispute.due?.toISOString() ?? null,
    awaits: dispute.awaits,
    announced: decisionView(dispute.announced),
    decision: decisionView(dispute.decision),
  };
}

export const presentShares = ({ supplier, platform, impactFund }: SplitShares): OrderView["shares"] => ({
  supplier: Number(supplier),
  platform: Number(platform),
  impactFund: Number(impactFund),
});

const places = (decimal: string, scale: number) => formatDecimal(parseDecimal(decimal, scale), scale, 0);

/** How the goods of an order are priced. */
export const presentAgreedPrice = (terms: AgreedTerms): OrderView["agreedPrice"] => ({
  price: { amount: terms.price, currency: terms.priceCurrency },
  unit: terms.priceUnit,
  unitWeightKg: places(terms.unitWeightKg ?? "1000", netWeightScale),
  rate:
    terms.rate === null
      ? null
      : {
          usdPerUnit: places(terms.rate, rateScale),
          asOf: terms.rateAsOf?.toISOString() ?? "",
          source: terms.rateSource ?? "",
        },
});

export const plain = (quantity: string): string =>
  formatDecimal(parseDecimal(quantity, quantityScale), quantityScale, 0);

export const presentLine = (
  { shipment, proposal, silenceCaseSince, missingPapers, split, refunded }: ShipmentDetails,
  currency: Order["currency"],
): ShipmentLine => ({
  number: shipment.number,
  status: shipment.status,
  quantity: plain(shipment.quantity),
  amount: { amount: shipment.amount, currency },
  shipFrom: shipment.firstDay,
  shipByDay: shipment.shipByDay,
  ...shipment.delivery,
  deliveryMovedDays: shipment.deliveryMovedDays,
  shipBy: shipment.shipBy?.toISOString() ?? null,
  expectedArrival: shipment.expectedArrival,
  silentUntil: shipment.silentUntil?.toISOString() ?? null,
  silenceCaseSince: silenceCaseSince?.toISOString() ?? null,
  inspectionEndsAt: shipment.inspectionEndsAt?.toISOString() ?? null,
  netWeight: shipment.netWeight === null ? null : plain(shipment.netWeight),
  weightOpen: awaitsWeight(shipment),
  deliveredOpen: shipment.deliveredOpen && shipment.status === "quality_control",
  papersHeldUntil: isHeld(shipment) ? (shipment.papersUntil?.toISOString() ?? null) : null,
  papersAwaited: !isHeld(shipment) && missingPapers.length > 0,
  answerFrom: proposal?.status === "open" ? (proposal.proposedBy === "buyer" ? "supplier" : "buyer") : null,
  ...(shipment.status === "funds_released" || shipment.status === "refunded"
    ? {
        released: moneyView(split ? split.supplier + split.platform + split.impactFund : 0n, currency),
        refunded: moneyView(refunded, currency),
      }
    : { released: null, refunded: null }),
});

/** Whether a release by itself waits for papers. */
const isHeld = ({ papersMissing, status }: ShipmentDetails["shipment"]): boolean =>
  papersMissing && status === "approved";

/** Once all has ended nobody answers it any more. */
const awaitsWeight = ({ weightOpen, status }: ShipmentDetails["shipment"]): boolean =>
  weightOpen && status !== "funds_released" && status !== "refunded";

/** The moves that answer a weight outside the tolerance, or take the question away. */
const weightAnswerOf: Partial<Record<string, WeightAnswer>> = {
  acceptWeight: "accepted",
  approve: "approved",
  openDispute: "disputed",
  disputeUndelivered: "disputed",
  allowPrice: "agreed",
  refundAgreed: "agreed",
  splitAgreed: "agreed",
  replaceAgreed: "agreed",
  disputeWeight: "unanswered",
  weighDelivered: "weighed",
  weighWithin: "weighed",
  weighOutside: "weighed",
};

/** What has happened to a shipment and to the whole order; of a shipment that was replaced, nothing of its first goods. */
export function eventsOf(shipmentId: string, all: OrderDetails["events"]): OrderDetails["events"] {
  const events = all.filter((event) => event.shipmentId === null || event.shipmentId === shipmentId);
  const replaced = events.findLastIndex(({ transition }) => transition === "replaceAgreed");
  return events.filter((event, at) => at > replaced || event.shipmentId === null);
}

function weightQuestion(shipmentId: string, events: OrderDetails["events"]): OrderView["weightQuestion"] {
  const own = eventsOf(shipmentId, events);
  const at = own.findIndex(({ transition }) => transition === "shipOutside");
  const asked = own[at];
  if (!asked) return null;
  const answered = own.slice(at).find(({ transition }) => weightAnswerOf[transition]);
  return {
    askedAt: asked.createdAt.toISOString(),
    answer: (answered && weightAnswerOf[answered.transition]) ?? null,
    answeredAt: answered?.createdAt.toISOString() ?? null,
  };
}

/** By when our team decides about a shipment. */
const decisionDueOf = ({ dispute, silenceCaseDue }: Pick<ShipmentDetails, "dispute" | "silenceCaseDue">) =>
  dispute?.decideBy ?? silenceCaseDue;

/** By when our team decides the first of the open cases about several shipments; null where there is none. */
export function firstDecision(shipments: readonly ShipmentDetails[]): string | null {
  const due = shipments.flatMap((each) => decisionDueOf(each)?.getTime() ?? []);
  return due.length > 0 ? new Date(Math.min(...due)).toISOString() : null;
}

/** The weight at arrival, where that is paid for and was stated. */
export function deliveredView(
  shipment: ShipmentDetails["shipment"],
  order: Order,
  terms: AgreedTerms,
): OrderView["delivered"] {
  const { deliveredWeight } = shipment;
  if (deliveredWeight === null) return null;
  return {
    netWeight: plain(deliveredWeight),
    payable: moneyView(worthOfDelivered(terms, order, shipment, deliveredWeight), order.currency),
    isOpen: shipment.deliveredOpen && shipment.status === "quality_control",
  };
}

/** What stands under one shipment alone, and is nothing of an order with several. */
export function ofOne(
  { shipment, ...details }: ShipmentDetails,
  { order, terms, events }: OrderDetails,
  reader: Actor,
) {
  const { proposal, earlierProposals, inspections, silenceCaseSince, silenceDecision } = details;
  const asked = eventsOf(shipment.id, events).findLast(({ transition }) =>
    ["askConfirmation", "questionUndelivered"].includes(transition),
  );
  const isUnheard = shipment.status === "awaiting_delivery" && asked?.transition === "questionUndelivered";
  return {
    questionUndeliveredAt: isUnheard ? asked.createdAt.toISOString() : null,
    silenceDecision: silenceDecision && { ...silenceDecision, at: silenceDecision.at.toISOString() },
    transportDocument: shipment.transportDocument,
    netWeight: shipment.netWeight === null ? null : plain(shipment.netWeight),
    payable: shipment.payable === null ? null : { amount: shipment.payable, currency: order.currency },
    weightOpen: awaitsWeight(shipment),
    delivered: deliveredView(shipment, order, terms),
    papersHeld:
      isHeld(shipment) && shipment.papersUntil
        ? { until: shipment.papersUntil.toISOString(), missing: details.missingPapers }
        : null,
    papersAwaited: isHeld(shipment) ? [] : details.missingPapers,
    shippedAt: shipment.shippedAt?.toISOString() ?? null,
    confirmationAskedAt: shipment.confirmationAskedAt?.toISOString() ?? null,
    silentUntil: shipment.silentUntil?.toISOString() ?? null,
    silenceCaseSince: silenceCaseSince?.toISOString() ?? null,
    decideBy: decisionDueOf(details)?.toISOString() ?? null,
    proposal: proposal && presentProposal(proposal, order, reader),
    earlierProposals: earlierProposals.map((each) => presentProposal(each, order, reader)),
    weightQuestion: weightQuestion(shipment.id, events),
    inspections: inspections.map((one): InspectionView => ({
      ...one,
      can: [
        ...(!one.byInspector && one.validation?.decision !== "validated" && canCorrect(reader, order, one.side)
          ? (["correct"] as const)
          : []),
        ...(one.passport &&
        !one.passportRevokedAt &&
        // What both have had inspected neither takes back alone.
        one.byInspector?.by !== "both" &&
        canRevokePassport(reader, order, one.side)
          ? (["revokePassport"] as const)
          : []),
      ],
    })),
    dispute: disputeView({ shipment, ...details }, order.currency),
  };
}

export const ofSeveral = {
  transportDocument: null,
  netWeight: null,
  payable: null,
  weightOpen: false,
  delivered: null,
  papersHeld: null,
  papersAwaited: [],
  shippedAt: null,
  confirmationAskedAt: null,
  silentUntil: null,
  silenceCaseSince: null,
  decideBy: null,
  silenceDecision: null,
  questionUndeliveredAt: null,
  proposal: null,
  earlierProposals: [],
  weightQuestion: null,
  inspections: [],
  dispute: null,
} satisfies ReturnType<typeof ofOne>;
