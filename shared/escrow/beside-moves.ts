import type { EscrowTransition } from "./process.ts";
import {
  orderStatuses,
  type OrderDeadline,
  type OrderParty,
  type OrderStatus,
  type OrderTransition,
  type ProviderTopic,
} from "./order-transition.ts";

type Told = OrderTransition["tells"];

interface Placing {
  readonly to: OrderStatus;
  readonly by: OrderParty;
  readonly role: "manager" | "owner";
  readonly call: ProviderTopic;
  readonly stock: "reserved";
  readonly tells: Told;
}

/** How an order begins; all that follows is a row of the process. Whoever has placed it has to fund it, too, and is told so. */
export const placing = {
  to: "created",
  by: "buyer",
  role: "manager",
  call: "escrow.createTransaction",
  stock: "reserved",
  tells: { buyer: "orderToFund", supplier: "orderPlaced" },
} as const satisfies Placing;

interface Reminder {
  /** What is reminded of must stand here. */
  readonly in: OrderStatus;
  readonly of: OrderDeadline;
  /** A day before the moment, or once it has passed. */
  readonly when: "ahead" | "passed";
  /** `unopposed`: only where silence settles the weight as well. `open`: only where it waits for the buyer's answer. `within` and `outside`: only where the delivered weight waits for the supplier's, in the tolerance or not. */
  readonly weight: "any" | "unopposed" | "open" | "within" | "outside";
  /** `open`: only while the provider is verifying the buyer, who cannot pay before. `passed`: only where it does not, and has not refused to. */
  readonly check: "any" | "passed" | "open";
  readonly tells: Told;
}

/** What is told of deadlines, of each once: a moment that was changed by agreement is another one. */
export const reminders = {
  fund: {
    in: "created",
    of: "fundBy",
    when: "ahead",
    weight: "any",
    check: "passed",
    tells: { buyer: "orderToFund", supplier: null },
  },
  fundVerified: {
    in: "created",
    of: "fundBy",
    when: "ahead",
    weight: "any",
    check: "open",
    tells: { buyer: "verificationBeforePaying", supplier: null },
  },
  ship: {
    in: "funded",
    of: "shipBy",
    when: "passed",
    weight: "any",
    check: "any",
    tells: { buyer: "shipByPassed", supplier: "shipByPassed" },
  },
  inspect: {
    in: "quality_control",
    of: "inspectionEndsAt",
    when: "ahead",
    weight: "unopposed",
    check: "any",
    tells: { buyer: "inspectionEnds", supplier: null },
  },
  /** Without an answer about the weight nothing is approved by itself. */
  weight: {
    in: "quality_control",
    of: "inspectionEndsAt",
    when: "ahead",
    weight: "open",
    check: "any",
    tells: { buyer: "weightToAnswer", supplier: null },
  },
  deliveredWithin: {
    in: "quality_control",
    of: "inspectionEndsAt",
    when: "ahead",
    weight: "within",
    check: "any",
    tells: { buyer: null, supplier: "deliveredWeightWithin" },
  },
  delivered: {
    in: "quality_control",
    of: "inspectionEndsAt",
    when: "ahead",
    weight: "outside",
    check: "any",
    tells: { buyer: null, supplier: "deliveredWeightToAnswer" },
  },
} as const satisfies Record<string, Reminder>;

interface ProposalStep {
  /** Whoever has made it, and the side to which it was made. */
  readonly tells: Readonly<Record<"proposer" | "other", (Told["buyer"] & Told["supplier"]) | null>>;
}

/** What is told of a proposal and of its end. What was agreed is a move besides, and where that tells its proposer by itself nobody reads of it twice. */
export const proposalSteps = {
  proposed: { tells: { proposer: null, other: "proposalReceived" } },
  accepted: { tells: { proposer: "proposalAnswered", other: null } },
  declined: { tells: { proposer: "proposalAnswered", other: null } },
  expired: { tells: { proposer: "proposalAnswered", other: null } },
  withdrawn: { tells: { proposer: null, other: "proposalWithdrawn" } },
} as const satisfies Record<string, ProposalStep>;

interface ProviderReport {
  /** The statuses in which we expect it, of the order or of the settled shipment; in any other it contradicts the process and is a task for our team. */
  readonly expectedIn: readonly OrderStatus[];
  /** The rows by which it moves what it is about, as far as they have not happened. */
  readonly moves: readonly EscrowTransition[];
  /** `returned`: money for an order that has been cancelled goes back to the buyer. `suspense`: what belongs to no order waits in the books. */
  readonly money: "as the row says" | "returned when cancelled, else suspense" | "none";
  readonly tells: Told;
}

const nobody: Told = { buyer: null, supplier: null };

/** What the provider may report; kinds that are not listed mean nothing to the process. */
export const providerReports = {
  "transaction.funded": {
    expectedIn: ["created", "cancelled"],
    moves: ["fund"],
    money: "returned when cancelled, else suspense",
    // What does not fit is told to its buyer, see `unplaced-payments.ts`.
    tells: nobody,
  },
  "transaction.payment_declined": {
    expectedIn: ["created", "cancelled"],
    moves: [],
    money: "none",
    tells: { buyer: "paymentDeclined", supplier: null },
  },
  /** An approval may be overtaken: by our team, by a decision, by both sides' agreement. */
  "transaction.approved": {
    expectedIn: ["approved", "disputed", "funds_released", "refunded"],
    moves: [],
    money: "none",
    tells: nobody,
  },
  "milestone.released": { expectedIn: ["funds_released"], moves: [], money: "none", tells: nobody },
  "milestones.settled": {
    expectedIn: ["funds_released", "refunded"],
    moves: ["payOut", "payBack"],
    money: "as the row says",
    tells: nobody,
  },
  /** Of a divided amount the provider has paid the buyer's part back with it. */
  "transaction.released": {
    expectedIn: ["funds_released"],
    moves: ["payOut", "payBack"],
    money: "as the row says",
    tells: nobody,
  },
  "transaction.refunded": {
    expectedIn: ["refunded", "cancelled"],
    moves: ["payBack"],
    money: "as the row says",
    tells: nobody,
  },
  "transaction.cancelled": { expectedIn: ["cancelled"], moves: [], money: "none", tells: nobody },
  /** The provider must know its customers; see `partyChecks`. */
  "party.verification": { expectedIn: orderStatuses, moves: [], money: "none", tells: nobody },
} as const satisfies Record<string, ProviderReport>;

/** What is told when the provider says that it has ended the transaction of an order that goes on. */
export const paymentReversal = {
  /** Its money has left, while our books hold it: nobody should ship for it. */
  tells: { buyer: "paymentReversed", supplier: "paymentReversed" },
  /** It was never paid, and cannot be any more. */
  unpaid: { buyer: "paymentImpossible", supplier: "paymentImpossible" },
  /** It was a mistake: the money is there. */
  mistaken: { buyer: "paymentStands", supplier: "paymentStands" },
  /** Our team has ended the order by it, see `endReversed`. */
  ended: { buyer: "reversalEnded", supplier: "reversalEnded" },
} as const satisfies Record<string, Told>;

/** How far the provider has come with knowing a side of an order. */
export const partyCheckStatuses = ["pending", "verified", "failed"] as const;
export type PartyCheckStatus = (typeof partyCheckStatuses)[number];

/**
 * What follows while a side is `pending`, for as long as the order's money is not all where it belongs. It ends by itself when the side is verified: what the provider
 * has held back is asked for again. Where it is not, or could not be, verified it is a task for our team.
 */
export const partyChecks = {
  remindAfterDays: 3,
  remindEveryDays: 7,
  taskAfterDays: 14,
  /** For so long the goods of an unpaid order wait for its buyer to be verified; its time to pay begins anew then. */
  goodsWaitDays: 7,
  /** However often the verification begins again, an unpaid order ends so long after it was placed: a week, and twice the time to pay. */
  goodsWaitAtMostDays: 13,
  /** To a buyer who cannot pay before: when it begins, and in place of the reminder as long as the order is unpaid. */
  beforePaying: "verificationBeforePaying",
  /** To the side that is being verified. */
  reminder: "verificationWaits",
  /** To the side that could not be verified, and to the other. */
  failed: { own: "notVerified", other: "partnerNotVerified" },
} as const;
