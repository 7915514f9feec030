import { array, boolean, number, object, string, type InferType } from "yup";
import {
  can,
  choice,
  moneyShape,
  optionalNumber,
  optionalString,
  optionalTimestamp,
  timestamp,
  uuid,
} from "../kernel/fields.ts";
import { detailsShape } from "../kernel/staff-list.ts";
import { describedGoods } from "../terms/described-goods.ts";
import { inspectors, tradePapers, weightBases } from "../terms/negotiated.ts";
import { contractOfOrder } from "../contracts/contract.ts";
import { journalView } from "../ledger/admin-contract.ts";
import { qualityLimitView } from "../quality/limit-draft.ts";
import { organizationTypes, verificationStates } from "../organizations/choices.ts";
import { staffPaperView } from "../documents/staff-view.ts";
import { paperStates } from "../escrow/checklist-contract.ts";
import { inspectionView } from "../escrow/inspection-view.ts";
import { agreedPriceView, deliveryEvidence, sharesView } from "../escrow/order-view.ts";
import {
  caseKinds,
  caseStages,
  claimTypes,
  goodsEnds,
  reasonCodeNames,
  caseMatters,
  caseOpeners,
  disputeOutcomes,
  disputeStatuses,
  staffMoves,
} from "./process.ts";
import { proposalView } from "../escrow/proposal-view.ts";
import { exhibitView, questionView, rulingView, timelineLine } from "./case-view.ts";
import { letterView } from "./letter.ts";
import { orderStatuses } from "../escrow/process.ts";

const staffMember = object({ id: uuid().required(), email: string().required() });

/** A decision, proposed or taken. */
export const decisionView = object({
  outcome: choice(disputeOutcomes).required(),
  /** Goes to supplier, platform and Impact Fund by the documented split; fees are taken on this part only. */
  released: moneyShape(),
  /** Goes back to the buyer. */
  refunded: moneyShape(),
  reason: string().required(),
  by: staffMember,
  at: timestamp(),
  /** The second reviewer's, above 50,000 USD. */
  confirmedBy: staffMember.nullable().defined(),
  confirmedAt: optionalTimestamp(),
  confirmedReason: optionalString(),
  /** On what it relies that goods count as delivered. */
  evidence: deliveryEvidence.nullable().defined(),
  /** Null in what was decided before there were codes. */
  reasonCode: choice(reasonCodeNames).nullable().defined(),
  goods: choice(goodsEnds).nullable().defined(),
  returnPaidBy: choice(organizationTypes).nullable().defined(),
});
export type DecisionView = InferType<typeof decisionView>;

export const disputeRowView = object({
  id: uuid().required(),
  version: number().required(),
  kind: choice(caseKinds).required(),
  /** Null for what the reason alone tells. */
  matter: choice(caseMatters).nullable().defined(),
  status: choice(disputeStatuses).required(),
  order: object({
    id: uuid().required(),
    reference: string().required(),
    /** Which of several shipments the case is about; null for an order with one. Status and total are the shipment's. */
    shipment: number().nullable().defined(),
    shipments: number().required(),
    status: choice(orderStatuses).required(),
    product: string().required(),
    total: moneyShape(),
    /** Of all its shipments: what decides whether a second reviewer has to confirm. */
    orderTotal: moneyShape(),
  }),
  buyer: object({ id: uuid().required(), name: string().required() }),
  supplier: object({ id: uuid().required(), name: string().required() }),
  reason: string().required(),
  openedBy: choice(caseOpeners).required(),
  /** Who has opened it by what they have found, invited by a side and without an account. */
  inspector: optionalString(),
  openedAt: timestamp(),
  stage: choice(caseStages).required(),
  /** What the side asks for that has opened it; null where no side has. */
  claim: object({ type: choice(claimTypes).required(), amount: moneyShape() })
    .nullable()
    .defined(),
  /** Until when the other side may answer; null where no answer is awaited. */
  answerBy: optionalTimestamp(),
  /** Until when either side may appeal against what was announced. */
  appealBy: optionalTimestamp(),
  /** Until when goods are to be on their way back. */
  returnBy: optionalTimestamp(),
  /** By when both sides were told that it is decided; null once it is. */
  decideBy: optionalTimestamp(),
  /** That moment has passed. */
  isLate: boolean().required(),
  /** What it waits for now, "day 4 of 5" or so many days late; null once it has ended. */
  due: object({
    at: timestamp(),
    day: number().required(),
    of: number().required(),
    daysLate: number().required(),
  })
    .nullable()
    .defined()
    .default(null),
  /** What lay in escrow when it began, in USD by the rate of then. */
  worth: moneyShape().nullable().defined().default(null),
  /** Who works on it. */
  assignedTo: staffMember.nullable().defined(),
  /** How this kind of case may be decided. */
  outcomes: array(choice(disputeOutcomes).required()).required(),
  /** The move by which the order went on, where no decision was needed any more. */
  closedBy: optionalString(),
  /** A second reviewer has to confirm. */
  needsConfirmation: boolean().required(),
  /** What was proposed, or decided; null while the dispute is open. */
  decision: decisionView.nullable().defined(),
  /** What this reader may do now. */
  can: can([...staffMoves, "ask", "note", "claim", "handOver"]),
});
export type DisputeRowView = InferType<typeof disputeRowView>;

const partyView = object({
  id: uuid().required(),
  name: string().required(),
  organizationType: string().required(),
  country: optionalString(),
  city: optionalString(),
  phone: optionalString(),
  contactEmail: optionalString(),
  website: optionalString(),
  established: optionalNumber(),
  verification: choice(verificationStates).required(),
});
export type PartyView = InferType<typeof partyView>;

/** All that a reviewer needs on one page. */
export const disputeCaseView = disputeRowView.shape({
  order: object({
    id: uuid().required(),
    reference: string().required(),
    shipment: number().nullable().defined(),
    shipments: number().required(),
    status: choice(orderStatuses).required(),
    product: string().required(),
    category: string().required(),
    /** Metric tons. */
    quantity: string().required(),
    /** Rounded, in the currency that is paid: to be read. */
    pricePerTon: moneyShape(),
    /** How the goods are priced; every amount follows from it. */
    agreedPrice: agreedPriceView,
    total: moneyShape(),
    orderTotal: moneyShape(),
    /** From which it was placed, or that was concluded by it, and the page that shows it to be genuine. */
    contract: contractOfOrder.shape({ verifyPath: string().required() }).nullable().defined().default(null),
    /** What both sides have agreed on, as far as a decision may turn on it. */
    agreed: object({
      quality: optionalString(),
      /** In figures, where both have agreed on any. */
      qualityLimits: array(qualityLimitView.required()).required(),
      weightBasis: choice(weightBases).nullable().defined(),
      inspectedBy: choice(inspectors).nullable().defined(),
      inspector: optionalString(),
      inspectionDays: number().required(),
      documentsRequired: array(choice(tradePapers).required()).required(),
      releaseNeedsDocuments: boolean().required(),
    }),
    notes: optionalString(),
    deliveryTerms: optionalString(),
    ...describedGoods,
    transportDocument: optionalString(),
    expectedArrival: optionalString(),
    /** As the supplier has stated it, what it is worth, and whether it lies outside the tolerance and the buyer has not accepted it. */
    netWeight: optionalString(),
    payable: moneyShape().nullable().defined(),
    weightOpen: boolean().required(),
    /** What the shipped weight is worth, whichever is paid for. */
    shippedWorth: moneyShape().nullable().defined(),
    /** The weight at arrival, where that is paid for and the buyer has stated one, and whether the supplier has yet to accept it; and of which weight is paid for. */
    delivered: object({ netWeight: string().required(), payable: moneyShape(), isOpen: boolean().required() })
      .nullable()
      .defined()
      .default(null),
    tolerancePercent: string().required(),
    /** As agreed, in thousandths of what is released. */
    shares: sharesView,
    transactionReference: optionalString(),
    /** The provider reports that the money of the order has gone back while it goes on: nothing can be released of it. */
    providerEnded: boolean().required(),
    inspectionEndsAt: optionalTimestamp(),
    createdAt: timestamp(),
  }),
  buyer: partyView,
  supplier: partyView,
  inspections: array(inspectionView.required()).required(),
  /** The papers that the contract asks of this shipment, and those of the same kinds that were handed in besides. */
  checklist: array(
    object({
      paper: choice(tradePapers).required(),
      required: boolean().required(),
      state: choice(paperStates).required(),
      /** Its file, which stands among the papers; null where it is what we have issued, or none. */
      documentId: optionalString(),
      issuer: optionalString(),
      number: optionalString(),
      issuedOn: optionalString(),
      /** Why the buyer has refused it. */
      reason: optionalString(),
      answeredAt: optionalTimestamp(),
    }).required(),
  ).required(),
  /** Of the shipment and of its inspections, in the sequence in which they came, older versions included. */
  papers: array(
    staffPaperView
      .shape({
        by: choice(organizationTypes).required(),
        /** Of the inspection that it belongs to. */ certificate: optionalString(),
        /** Who has sent it by an invitation and without an account. */ inspector: optionalString(),
      })
      .required(),
  ).required(),
  questions: array(questionView.required()).required(),
  /** Of our team, for our team. */
  notes: array(
    object({ id: uuid().required(), note: string().required(), by: string().required(), at: timestamp() }).required(),
  ).required(),
  /** What the sides have said in it, and decisions that an appeal has overtaken. */
  statements: array(timelineLine.required()).required(),
  earlierRulings: array(rulingView.required()).required(),
  exhibits: array(exhibitView.required()).required(),
  /** Letters about its decisions, to both sides. */
  letters: array(letterView.required()).required(),
  proposals: array(proposalView.required()).required(),
  /** In the order in which they happened. */
  events: array(
    object({
      id: string().required(),
      transition: string().required(),
      to: choice(orderStatuses).required(),
      party: string().required(),
      by: optionalString(),
      /** Whose result it follows from, invited by a side and without an account. */
      inspector: optionalString(),
      at: timestamp(),
      details: detailsShape(),
    }),
  ).required(),
  journals: array(journalView.required()).required(),
});
export type CaseLineView = DisputeCaseView["checklist"][number];
export type CasePaperView = DisputeCaseView["papers"][number];
export type DisputeCaseView = InferType<typeof disputeCaseView>;
