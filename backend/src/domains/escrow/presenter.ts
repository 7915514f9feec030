import { minorOf, moneyView, toMinor, type MoneyView } from "#shared/kernel/money.ts";
import type { OrderView } from "#shared/escrow/contract.ts";
import {
  escrowRow,
  timelineOf,
  timelineSteps,
  type EscrowTransition,
  type TimelineStep,
} from "#shared/escrow/process.ts";
import { splitFunds, type SplitRecipient } from "#shared/escrow/rules.ts";
import { type Actor, sideOf } from "#backend/src/kernel/actor.ts";
import { metBy } from "../samples/index.ts";
import { presentGoods } from "../terms/index.ts";
import { hasEndedAtProvider } from "./ended-at-provider.ts";
import type { OrderDetails, ShipmentDetails } from "./order-details.ts";
import { allowedProposals, allowedTransitions, asksToShip } from "./policy.ts";
import { sampleOf } from "./shipment-model.ts";
import {
  eventsOf,
  firstDecision,
  ofOne,
  ofSeveral,
  plain,
  presentAgreedPrice,
  presentLine,
  presentShares,
} from "./shipment-presenter.ts";

type Event = OrderDetails["events"][number];

/** The row of an event; the first of an order has none. */
const rowOf = ({ transition }: Event) =>
  transition === "create" ? undefined : escrowRow(transition as EscrowTransition);

const isBeyond = (step: TimelineStep, ends: TimelineStep | null | undefined): boolean =>
  ends != null && timelineSteps.indexOf(ends) > timelineSteps.indexOf(step);

/** By which event a step ended: well by the row that says so, badly by the one that left the way. */
function endOf(
  step: TimelineStep,
  state: string,
  events: readonly Event[],
  left: Event | undefined,
): Event | undefined {
  if (step === "created") return events[0];
  const well = state === "completed" ? events.findLast((event) => rowOf(event)?.ends === step) : undefined;
  // An agreement on the price ends the inspection together with all that follows it.
  return well ?? left ?? events.find((event) => isBeyond(step, rowOf(event)?.ends));
}

function timeline({ shipment }: ShipmentDetails, all: OrderDetails["events"]): OrderView["timeline"] {
  const events = eventsOf(shipment.id, all);
  // What is over is told from where it left the way: out of a dispute, from where that was opened.
  const left = events.findLast(
    ({ from, to }) => from !== "disputed" && ["disputed", "refunded", "cancelled"].includes(to) && from !== to,
  );
  // Missing papers say nothing against the goods.
  const approvalStands = left?.transition === "openPapersCase";
  return timelineOf(shipment.status, left?.from ?? undefined, { approvalStands }).map(({ step, state }) => {
    const event = state === "completed" || state === "failed" ? endOf(step, state, events, left) : undefined;
    return { step, state, at: event?.createdAt.toISOString() ?? null, by: event?.party ?? null };
  });
}

/** The parts of what some shipments release: as posted, or what the agreed shares will give. */
function splitView({ order, terms }: OrderDetails, parts: readonly ShipmentDetails[]): OrderView["split"] {
  const splits = parts.map(
    ({ shipment, split }) => split ?? splitFunds(shipment.worthIn(order.currency), terms.shares),
  );
  const view = (recipient: SplitRecipient) =>
    moneyView(
      splits.reduce((sum, split) => sum + split[recipient], 0n),
      order.currency,
    );
  return {
    supplier: view("supplier"),
    platform: view("platform"),
    impactFund: view("impactFund"),
    posted: parts.every(({ split }) => split !== undefined),
  };
}

/** As it was booked when the order was funded. */
function feeOf({ order, events }: OrderDetails): OrderView["providerFee"] {
  const fee = toMinor(events.find(({ transition }) => transition === "fund")?.fee ?? "0", order.currency);
  return fee > 0n ? moneyView(fee, order.currency) : null;
}

const hasEnded = ({ shipment }: ShipmentDetails): boolean =>
  shipment.status === "funds_released" || shipment.status === "refunded";

function settlement({ order, events }: OrderDetails, parts: readonly ShipmentDetails[]): OrderView["settlement"] {
  const ended = parts.filter(hasEnded);
  if (ended.length === 0) return null;
  const sum = (amounts: bigint[]) =>
    moneyView(
      amounts.reduce((all, one) => all + one, 0n),
      order.currency,
    );
  const ids = new Set<string | null>(ended.map(({ shipment }) => shipment.id));
  // When all of it had left: the last of several.
  const lastOf = (name: EscrowTransition, owed: ShipmentDetails[]) => {
    const told = events.filter(({ transition, shipmentId }) => transition === name && ids.has(shipmentId));
    return told.length === owed.length ? (told.at(-1)?.createdAt.toISOString() ?? null) : null;
  };
  return {
    released: sum(ended.map(({ split }) => (split ? split.supplier + split.platform + split.impactFund : 0n))),
    refunded: sum(ended.map(({ refunded }) => refunded)),
    paidOutAt: lastOf(
      "payOut",
      ended.filter(({ split }) => split),
    ),
    paidBackAt: lastOf(
      "payBack",
      ended.filter(({ refunded }) => refunded > 0n),
    ),
  };
}

/** Something was released, and has not left yet. */
function owesPayout(details: OrderDetails, parts: readonly ShipmentDetails[]): boolean {
  const ended = settlement(details, parts);
  return ended !== null && minorOf(ended.released) > 0n && ended.paidOutAt === null;
}

/** Nothing of it waits for the provider any more: it was never paid, or all its money has left. */
function isOver(details: OrderDetails): boolean {
  if (details.order.status === "cancelled") return true;
  const ended = details.shipments.every(hasEnded) ? settlement(details, details.shipments) : null;
  if (!ended) return false;
  const has = (money: MoneyView) => minorOf(money) > 0n;
  return (!has(ended.released) || ended.paidOutAt !== null) && (!has(ended.refunded) || ended.paidBackAt !== null);
}

/** As it was written down when the order ended. Events are never changed, so of those of earlier versions the verification says it as it stands today. */
function hasEndedUnverified({ events, partyChecks }: OrderDetails): boolean {
  const end = events.find(({ transition }) => transition === "expire");
  return end !== undefined && (end.unverified ?? partyChecks.some(({ party }) => party === "buyer"));
}

function sampleView(
  { terms, samples }: OrderDetails,
  { shipment }: ShipmentDetails,
  now: Date,
): OrderView["sampleCondition"] {
  const condition = sampleOf(terms, shipment);
  return condition && { ...condition, state: metBy(condition, samples, now), newest: samples[0] ?? null };
}

/** Of several that stand alike, the one whose day to ship by comes first, as notices name it too. */
const firstOf = (parts: readonly ShipmentDetails[]): ShipmentDetails | undefined =>
  [...parts].sort((one, other) => Number(one.shipment.shipBy) - Number(other.shipment.shipBy))[0];

/** An order as one of its two sides sees it, or one of its shipments; `about` is null for the whole of several. */
export function presentOrder(
  details: OrderDetails,
  about: ShipmentDetails | null,
  reader: Actor,
  now: Date,
): OrderView {
  const { order, terms, buyer, supplier, wallet, shipments } = details;
  const side = sideOf(reader, order);
  if (!side) throw new Error(`order ${order.id} is shown to a stranger`);
  // The dates and steps of several are those of the least advanced, whose status the order has.
  const leading = about ?? firstOf(shipments.filter(({ shipment }) => shipment.status === order.status));
  if (!leading) throw new Error(`order ${order.id} has no shipment that is ${order.status}`);
  const parts = about ? [about] : shipments;
  const sampleCondition = sampleView(details, leading, now);
  const part = {
    order,
    shipment: about?.shipment ?? null,
    of: shipments.length,
    sample: sampleCondition?.state ?? null,
    weightBasis: terms.weightBasis,
  };
  const awaitsMoney = order.status === "created";
  const providerEnded = hasEndedAtProvider(order.status, wallet.providerStatus);
  return {
    id: order.id,
    version: order.version,
    reference: order.reference,
    status: leading.shipment.status,
    side,
    shipment: about?.shipment.number ?? null,
    shipments: shipments.map((each) => presentLine(each, order.currency)),
    product: { id: order.productId, name: terms.productName, category: terms.productCategory },
    buyer,
    supplier,
    quantity: plain(about?.shipment.quantity ?? terms.quantity),
    pricePerTon: { amount: terms.pricePerUnit, currency: order.currency },
    agreedPrice: presentAgreedPrice(terms),
    total: { amount: about?.shipment.amount ?? order.totalAmount, currency: order.currency },
    notes: order.notes,
    deliveryTerms: terms.deliveryTerms,
    tolerancePercent: terms.tolerancePercent,
    packing: terms.packing,
    qualityLimits: terms.qualityLimits.map((limit) => ({ ...limit })),
    weightBasis: terms.weightBasis,
    sampleCondition,
    ...presentGoods(terms),
    shares: presentShares(terms.shares),
    feeBearer: terms.feeBearer,
    providerFee: side === "buyer" ? feeOf(details) : null,
    inspectionDays: terms.inspectionDays,
    offerId: order.offerId,
    contract: details.contract,
    transactionReference: wallet.externalReference,
    paymentUrl: side === "buyer" && awaitsMoney && !providerEnded ? wallet.landingPageUrl : null,
    paymentDeclinedAt: side === "buyer" && awaitsMoney ? (wallet.paymentDeclinedAt?.toISOString() ?? null) : null,
    unplacedPayments: side === "buyer" ? details.unplaced : [],
    providerPending: awaitsMoney && wallet.externalReference === null,
    providerEnded,
    partyChecks: isOver(details)
      ? []
      : details.partyChecks.map(({ since, ...check }) => ({ ...check, since: since.toISOString() })),
    endedUnverified: hasEndedUnverified(details),
    endedReversed: details.events.some(
      ({ transition, shipmentId }) => transition === "endReversed" && (!about || about.shipment.id === shipmentId),
    ),
    payoutWaitsUntil:
      side === "supplier" && owesPayout(details, parts) ? (wallet.payoutWaitsUntil?.toISOString() ?? null) : null,
    providerProblem: details.undelivered && {
      since: details.undelivered.since.toISOString(),
      stopped: details.undelivered.stopped,
      refused: details.undelivered.refused,
      byHand: details.undelivered.byHand,
    },
    ...(about ? ofOne(about, details, reader) : { ...ofSeveral, decideBy: firstDecision(shipments) }),
    expectedArrival: leading.shipment.expectedArrival,
    fundBy: order.fundBy.toISOString(),
    fundHours: order.fundHours,
    shipFrom: leading.shipment.firstDay,
    shipBy: leading.shipment.shipBy?.toISOString() ?? null,
    inspectionEndsAt: leading.shipment.inspectionEndsAt?.toISOString() ?? null,
    createdAt: order.createdAt.toISOString(),
    timeline: timeline(leading, details.events),
    // What went back whole divides nothing of the sum of several.
    split: splitView(details, about ? parts : parts.filter(({ shipment }) => shipment.status !== "refunded")),
    settlement: settlement(details, parts),
    can: [
      ...allowedTransitions(reader, part, now).filter(
        (name) => !(providerEnded && escrowRow(name).inEscrow === "needed"),
      ),
      ...(!providerEnded && asksToShip(reader, part, now) ? (["askShip"] as const) : []),
      ...(about?.proposal?.status === "open" ? [] : allowedProposals(reader, part)),
    ],
  };
}

/** An order of a list: the whole of it, which is its only shipment where there is one. */
export function presentWhole(details: OrderDetails, reader: Actor, now: Date): OrderView {
  const [only, ...others] = details.shipments;
  return presentOrder(details, others.length === 0 ? (only ?? null) : null, reader, now);
}
