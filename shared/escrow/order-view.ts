import { array, boolean, number, object, string, type InferType } from "yup";
import {
  can,
  choice,
  manyOf,
  moneyShape,
  optionalString,
  optionalTimestamp,
  timestamp,
  uuid,
} from "../kernel/fields.ts";
import { contractOfOrder } from "../contracts/contract.ts";
import { conditionView } from "../samples/condition-view.ts";
import { qualityLimitView } from "../quality/limit-draft.ts";
import { tradePapers, weightBases } from "../terms/negotiated.ts";
import { describedGoods } from "../terms/described-goods.ts";
import { inspectionView } from "./inspection-view.ts";
import { disputeOutcomes } from "../disputes/process.ts";
import { disputeInOrder } from "./dispute-in-order.ts";
import { unplacedPayment } from "./payments.ts";
import { proposalView } from "./proposal-view.ts";
import { escrowTransitions, orderStatuses, timelineSteps } from "./process.ts";

const party = object({
  id: uuid().required(),
  name: string().required(),
  country: optionalString(),
  city: optionalString(),
  phone: optionalString(),
});

/** On what document a decision relies that goods count as delivered. */
export const deliveryEvidence = object({
  document: string().required(),
  consignee: string().required(),
  deliveredOn: string().required(),
  container: optionalString(),
});

export const agreedPriceView = object({
  /** Of one unit, in the listing's or the offer's own currency. */
  price: moneyShape(),
  unit: string().required(),
  /** Kilograms, net, that one weighs. */
  unitWeightKg: string().required(),
  /** Frozen when the order was placed; null where it is paid as it is priced. */
  rate: object({ usdPerUnit: string().required(), asOf: timestamp(), source: string().required() })
    .nullable()
    .defined()
    .default(null),
});
export type AgreedPriceView = InferType<typeof agreedPriceView>;

/** How a release is divided, in thousandths. */
export const sharesView = object({
  supplier: number().required(),
  platform: number().required(),
  impactFund: number().required(),
});

/** How a net weight outside the tolerance was answered: in so many words, by approving the goods, by a dispute, by agreeing on a price, not in time, or not at all, because the delivered weight was stated. */
export const weightAnswers = ["accepted", "approved", "disputed", "agreed", "unanswered", "weighed"] as const;
export type WeightAnswer = (typeof weightAnswers)[number];

/** Where one shipment of an order stands, as a line of the order's list of them. */
export const shipmentLine = object({
  number: number().required(),
  status: choice(orderStatuses).required(),
  /** Metric tons. */
  quantity: string().required(),
  amount: moneyShape(),
  /** The first day to ship as it stands, YYYY-MM-DD: nothing leaves before it. Null where there is none. */
  shipFrom: optionalString(),
  /** What was agreed, as days; null where nothing was. */
  shipByDay: optionalString(),
  /** The days of delivery as they stand: as agreed at first, and so many days later by what was agreed since. */
  deliverFrom: optionalString(),
  deliverTo: optionalString(),
  deliveryMovedDays: number().required(),
  /** The moment, once the order is funded. */
  shipBy: optionalTimestamp(),
  expectedArrival: optionalString(),
  /** Until when the buyer's answer is awaited whether the goods have arrived, and since when our team looks into the silence. */
  silentUntil: optionalTimestamp(),
  silenceCaseSince: optionalTimestamp(),
  inspectionEndsAt: optionalTimestamp(),
  /** Metric tons, as the supplier has stated it at shipping. */
  netWeight: optionalString(),
  /** The weight lies outside the tolerance, and the buyer has not accepted it yet. */
  weightOpen: boolean().required(),
  /** The delivered weight lowers what is paid, and the supplier has not accepted it yet. */
  deliveredOpen: boolean().required(),
  /** The release by itself waits for papers, until then at most. */
  papersHeldUntil: optionalTimestamp(),
  /** Approved, and not held yet, but papers are missing without which nothing will be released by itself. */
  papersAwaited: boolean().required(),
  /** Something was proposed about it and waits for an answer: whose. */
  answerFrom: choice(["buyer", "supplier"]).nullable().defined(),
  /** Once it has ended: what was released, fees included, and what went back. */
  released: moneyShape().nullable().defined(),
  refunded: moneyShape().nullable().defined(),
});
export type ShipmentLine = InferType<typeof shipmentLine>;

/**
 * An order and its one wallet. `id` is internal; `reference` (ORD-…) is what people and addresses use. Of an order with several shipments, this is the
 * whole: sums of its money, the status and the dates of its least advanced shipment, and the moves that mean all of it.
 * The view of one of the shipments is the same shape with that shipment's own.
 */
export const orderView = object({
  id: uuid().required(),
  version: number().required(),
  reference: string().required(),
  status: choice(orderStatuses).required(),
  side: string().oneOf(["buyer", "supplier"]).required(),
  /** Which shipment this is about; null for the whole of an order with several. */
  shipment: number().nullable().defined(),
  /** All of them; an order has at least one. */
  shipments: manyOf(shipmentLine),
  product: object({ id: uuid().required(), name: string().required(), category: string().required() }),
  buyer: party,
  supplier: party,
  /** Metric tons. */
  quantity: string().required(),
  /** Rounded, in the currency that is paid: to be read. */
  pricePerTon: moneyShape(),
  /** How the goods are priced; every amount follows from it. */
  agreedPrice: agreedPriceView,
  total: moneyShape(),
  notes: optionalString(),
  deliveryTerms: optionalString(),
  /** So much less or more may be delivered, in percent. */
  tolerancePercent: string().required(),
  packing: optionalString(),
  /** What the goods must keep in figures: inspections are held against them. */
  qualityLimits: manyOf(qualityLimitView.required()),
  /** Whether the shipped net weight is paid for or the delivered one; the shipped one where nothing was agreed. */
  weightBasis: choice(weightBases).nullable().defined().default(null),
  /** As agreed. The lists leave description and lot out. */
  ...describedGoods,
  /** As agreed, in thousandths of what is released. */
  shares: sharesView,
  /** Who pays what the provider charges. */
  feeBearer: choice(["buyer", "supplier"]).required(),
  /** What the provider has charged the buyer for the payment of the whole order, on top of it and for good; for the buyer, null where nothing was booked. */
  providerFee: moneyShape().nullable().defined(),
  /** Metric tons, as the supplier has stated it at shipping. */
  netWeight: optionalString(),
  /** What that weight is worth, at most the total: this is released, the rest goes back. Null until it is shipped. */
  payable: moneyShape().nullable().defined(),
  /** The weight lies outside the tolerance, and the buyer has not accepted it yet. */
  weightOpen: boolean().required(),
  /** The net weight at arrival, where the buyer has stated it, with what it is worth, and whether it waits for the supplier: then the shipped one is payable as before. */
  delivered: object({ netWeight: string().required(), payable: moneyShape(), isOpen: boolean().required() })
    .nullable()
    .defined()
    .default(null),
  /** Why the release does not happen by itself: until when at most, and the papers that are missing. */
  papersHeld: object({ until: timestamp(), missing: manyOf(choice(tradePapers).required()) })
    .nullable()
    .defined()
    .default(null),
  /** Approved, and not held yet: the papers without which nothing will be released by itself. */
  papersAwaited: manyOf(choice(tradePapers).required()),
  shippedAt: optionalTimestamp(),
  /** How long the buyer may inspect the goods once they are delivered, in days of 24 hours. */
  inspectionDays: number().required(),
  offerId: optionalString(),
  /** The contract from which it was placed, or that was concluded by it; null for what was ordered before there were contracts. */
  contract: contractOfOrder.nullable().defined().default(null),
  /** The provider's transaction, once the provider has answered. */
  transactionReference: optionalString(),
  /** Where the buyer pays; for the buyer, while the order waits for its money. */
  paymentUrl: optionalString(),
  /** When the provider last reported that the payment was declined; for the buyer, while the order waits for its money. */
  paymentDeclinedAt: optionalTimestamp(),
  /** What was paid and did not fit the order, and what became of it, the newest last; for the buyer. */
  unplacedPayments: manyOf(unplacedPayment),
  /** True while the provider has not answered: the call is being retried. */
  providerPending: boolean().required(),
  /** The provider has ended the transaction although the order goes on: it cannot be paid, or its money has gone back, and nothing can be shipped for it. */
  providerEnded: boolean().required(),
  /** The sides that the provider has not verified yet, while anything waits for it. */
  partyChecks: array(
    object({
      party: choice(["buyer", "supplier"]).required(),
      status: choice(["pending", "failed"]).required(),
      since: timestamp(),
    }),
  ).required(),
  /** Its time to pay ended while the provider had not verified its buyer, who could not pay before. */
  endedUnverified: boolean().required(),
  /** Our team has ended it because the provider had given its money back. */
  endedReversed: boolean().required(),
  /** The payout waits until then, because the supplier has asked for another bank account; for the supplier. */
  payoutWaitsUntil: optionalTimestamp(),
  /** Messages about the order that the provider has not taken: since when, and whether our team has to look because they are not tried any more. */
  providerProblem: object({
    since: timestamp(),
    stopped: boolean().required(),
    /** The provider has understood one of them and refused it; what stopped otherwise was never answered, and may have been carried out. */
    refused: boolean().required(),
    /** The provider cannot do what is next: our team carries it out. */
    byHand: boolean().required(),
  })
    .nullable()
    .defined(),
  sampleCondition: conditionView,
  transportDocument: optionalString(),
  expectedArrival: optionalString(),
  fundBy: timestamp(),
  /** Hours that its buyer has to pay, from its placing or from when it can be paid. */
  fundHours: number().required(),
  /** The first day to ship, YYYY-MM-DD, where there is one. */
  shipFrom: optionalString(),
  shipBy: optionalTimestamp(),
  /** When the supplier asked whether the goods have arrived, and until when silence does not bring the order before our team. */
  confirmationAskedAt: optionalTimestamp(),
  silentUntil: optionalTimestamp(),
  /** Since when our team looks into goods whose delivery nobody has confirmed. */
  silenceCaseSince: optionalTimestamp(),
  /** By when our team decides the open case; null where none is open. */
  decideBy: optionalTimestamp(),
  /** How our team has decided about goods whose delivery nobody has confirmed, and why. */
  silenceDecision: object({
    outcome: choice(disputeOutcomes).required(),
    reason: string().required(),
    at: timestamp(),
    evidence: deliveryEvidence.nullable().defined(),
  })
    .nullable()
    .defined(),
  /** When the question turned out not to have reached the buyer; null once it was asked again. */
  questionUndeliveredAt: optionalTimestamp(),
  inspectionEndsAt: optionalTimestamp(),
  createdAt: timestamp(),
  timeline: array(
    object({
      step: choice(timelineSteps).required(),
      state: string().oneOf(["completed", "current", "pending", "failed"]).required(),
      at: optionalTimestamp(),
      /** Who did it: buyer, supplier, provider, clock or reviewer. */
      by: optionalString(),
    }),
  ).required(),
  /** From the ledger once released, before that what the rules will give. */
  split: object({
    supplier: moneyShape(),
    platform: moneyShape(),
    impactFund: moneyShape(),
    posted: boolean().required(),
  }),
  /** What has left escrow: to the supplier's side, fees included, and back to the buyer. Null while it is held, or was never paid. */
  settlement: object({
    released: moneyShape(),
    refunded: moneyShape(),
    /** When the provider has paid the supplier out, and the buyer back. */
    paidOutAt: optionalTimestamp(),
    paidBackAt: optionalTimestamp(),
  })
    .nullable()
    .defined(),
  proposal: proposalView.nullable().defined(),
  /** What was proposed before it, each with its end; the oldest first. */
  earlierProposals: manyOf(proposalView),
  /** The question that a net weight outside the tolerance was to the buyer; null where there was none. */
  weightQuestion: object({
    askedAt: timestamp(),
    answer: choice(weightAnswers).nullable().defined(),
    answeredAt: optionalTimestamp(),
  })
    .nullable()
    .defined(),
  inspections: manyOf(inspectionView),
  dispute: disputeInOrder.nullable().defined(),
  can: can([...escrowTransitions, "askShip"]),
});
export type OrderView = InferType<typeof orderView>;
