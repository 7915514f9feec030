import type { Differential, SampleCondition, SampleType, TradePaper, WeightBasis } from "../terms/negotiated.ts";
import type { DraftCall } from "../team/draft-calls.ts";
import type { CaseDeadline, GoesOnWhy } from "../disputes/deadlines.ts";
import type { GoodsEnd } from "../disputes/goods-ends.ts";
import type { OrganizationType } from "../organizations/choices.ts";
import type { TakeDownGround } from "../catalogue/review-process.ts";

/** What the words of a notice are told with. `moment`: ISO 8601. `day`: a day of the calendar. `proposal`, `answer`: one of the lists below. `proposed`: what
 * is put forward, with old and new. */
export const noticeValues = {
  /** The organization on the other side. */
  partner: "name",
  product: "name",
  /** What a request for quotation is for, and its number. */
  crop: "crop",
  request: "id",
  quantity: "quantity",
  /** What is paid into escrow for what the notice is about. */
  total: "money",
  /** What of it is the supplier's. */
  share: "money",
  /** Net, as the supplier has stated it, and what that is worth at the agreed price. */
  weight: "quantity",
  payable: "money",
  /** Net at arrival, as the buyer has stated it, and what that is worth. */
  deliveredWeight: "quantity",
  deliveredPayable: "money",
  /** What a buyer has paid, where that does not fit. */
  received: "money",
  released: "money",
  /** What a claim asks for. */
  claimed: "money",
  refunded: "money",
  answerBy: "moment",
  /** A draft expires then. */
  sendBy: "moment",
  /** Both sides have signed a contract by then. */
  signBy: "moment",
  orderBy: "moment",
  /** An order that has ended is rated by then, or not at all. */
  rateBy: "moment",
  fundBy: "moment",
  shipBy: "moment",
  inspectBy: "moment",
  /** An inspector's link leads nowhere from then on. */
  linkEnds: "moment",
  releaseBy: "moment",
  /** Our team looks into it if nobody has confirmed the delivery by then. */
  caseFrom: "moment",
  paidAt: "moment",
  /** What was asked for takes effect then, or has. */
  effectiveAt: "moment",
  /** As the supplier has stated it. */
  arrival: "day",
  /** The transport document. */
  document: "name",
  certificate: "name",
  /** The number of a quality passport. */
  passport: "id",
  inspector: "name",
  /** What an inspection has found: its result. */
  found: "found",
  /** By when goods are inspected, and what whoever invites an inspector writes along. */
  inspectionAsked: "inspectionAsked",
  /** Whoever rejected the goods, or opened the dispute. */
  opener: "name",
  /** What somebody has ready: the kind of call, what it is about, and what it comes to. */
  draft: "draft",
  /** Whoever has sent it. */
  sender: "name",
  /** Whoever has a draft ready. */
  drafter: "name",
  reason: "reason",
  /** Why our team has taken a listing down. */
  ground: "ground",
  /** The first words of what somebody has written. */
  excerpt: "reason",
  /** What was sent with it; of older notices nobody knows. */
  files: "files",
  /** The conversation in which it stands. */
  thread: "id",
  /** A kind of paper that a contract asks for. */
  tradePaper: "tradePaper",
  /** A price against an exchange: contract, month and difference. */
  differential: "differential",
  /** Of which type a sample is, and how much of it. */
  sample: "sample",
  courier: "name",
  trackingNumber: "name",
  /** What is agreed on beside goods, quantity and price. */
  terms: "terms",
  /** What the shipping has to wait for. */
  conditions: "conditions",
  proposal: "proposal",
  answer: "answer",
  proposed: "proposed",
  /** Our team has decided a case by then. */
  decideBy: "moment",
  /** What becomes of goods that have left, by a decision or an agreement. */
  goods: "goodsEnd",
  /** Either side may appeal against a decision until then. */
  appealBy: "moment",
  /** The buyer shows by then that the goods are on their way back. */
  returnBy: "moment",
  /** Which time of a case ends later than was said, when, and why. */
  caseTime: "caseTime",
  goesOnUntil: "moment",
  goesOnWhy: "goesOnWhy",
  /** So long a release waits for papers at most. */
  papersUntil: "moment",
  /** Our team has promised to look at a listing by then. */
  reviewBy: "moment",
  /** The provider has been verifying since then, or has ended it. */
  since: "moment",
  /** The last day on which it holds. */
  until: "day",
  /** A kind of paper, or a certificate by its scheme. */
  paper: "paper",
  /** What a verifier has written beside the decision; empty where nothing was. */
  letter: "letter",
  /** From when on they may ask again; empty: at once. */
  askAgain: "askAgain",
} as const;
export type NoticeValueName = keyof typeof noticeValues;

export const proposals = ["cancellation", "allowance", "dates", "weight", "refund", "division", "replacement"] as const;
export const proposalAnswers = ["accepted", "declined", "lapsed"] as const;

interface Amount {
  amount: string;
  currency: string;
}
interface Change {
  from: string;
  to: string;
}

/** What one side has proposed, and the other may have answered. */
export interface Proposed {
  /** As it was typed. */
  reason: string;
  /** Moments. */
  shipBy?: Change;
  /** A day of the calendar: the last one to approve the sample. */
  sampleDueOn?: string;
  /** Days of the calendar. */
  arrival?: Change;
  /** What is taken off the price, and what is paid for the goods before and after it. */
  price?: { reduction: Amount; before: Amount; after: Amount };
  /** Of a division: what would be released. */
  released?: Amount;
  /** What would go back to the buyer. */
  refunded?: Amount;
  /** A day of the calendar: by when other goods would be shipped. */
  replacedBy?: string;
  /** What would become of goods that have left, and at whose cost where they come back. */
  goods?: GoodsEnd;
  returnPaidBy?: OrganizationType;
  /** Why it was declined, where that was said. */
  answer?: string;
  /** It would end a case, which goes on meanwhile. */
  inCase?: true;
}

/** What becomes of goods, and at whose cost where they come back; nothing is said of them where `end` is null. */
export interface GoodsAgreed {
  end: GoodsEnd | null;
  returnPaidBy: OrganizationType | null;
}

/** The terms of an offer, as its views have them. */
export interface OfferedTerms {
  deliveryTerms: string | null;
  deliveryTimeDays: number | null;
  tolerancePercent: string;
  inspectionDays: number;
  /** How many; 0 where all is shipped at once. */
  shipments: number;
  /** The last day of shipping, where the only shipment has one. Notices from before it was told have none of what follows. */
  shipBy?: string | null;
  weightBasis?: WeightBasis | null;
  sample?: SampleCondition | null;
  /** How many, and whether the release depends on them. */
  documents?: number;
  releaseNeedsDocuments?: boolean;
}

/** Before when nothing is shipped. */
export interface ShippingConditions {
  /** A day of the calendar. */
  from: string | null;
  /** By when a sample has to be approved. */
  sampleDueOn: string | null;
}

/** Of an inspector who is to inspect for both sides. */
export interface InspectionAsked {
  /** The moment at which the inspection period ends, where that has begun. */
  until: string | null;
  note: string | null;
  /** Whoever has agreed before is asked again, for another address. */
  isAnew?: true;
}

/** A draft, as far as it is told what it is. */
export interface DraftFacts {
  call: DraftCall;
  partner: string;
  product: string;
  /** Empty for what is about no order. */
  order: string;
  total: Amount | null;
}

/** Papers and pictures of a message. */
export interface SentFiles {
  count: number;
  /** Of the first; null where there is none. */
  name: string | null;
}

export interface ValueTypes {
  files: SentFiles;
  draft: DraftFacts;
  name: string;
  /** What somebody has typed, or one of the reasons that stand in for it. */
  reason: string;
  ground: TakeDownGround;
  id: string;
  crop: string;
  quantity: { amount: string; unit: string };
  money: Amount;
  goodsEnd: GoodsAgreed;
  caseTime: CaseDeadline;
  goesOnWhy: GoesOnWhy;
  moment: string;
  day: string;
  proposal: (typeof proposals)[number];
  answer: (typeof proposalAnswers)[number];
  proposed: Proposed;
  terms: OfferedTerms;
  conditions: ShippingConditions;
  inspectionAsked: InspectionAsked;
  found: "approved" | "rejected";
  tradePaper: TradePaper;
  differential: Pick<Differential, "exchange" | "month" | "difference">;
  sample: { type: SampleType; grams: number };
  paper: string;
  letter: string;
  askAgain: string;
}
