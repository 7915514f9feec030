/** What the model of an order knows, and what it is tried with. */

export type Side = "buyer" | "supplier";
export type Kind = "cancelAgreed" | "changeDates" | "allowPrice" | "refundAgreed" | "splitAgreed" | "replaceAgreed";
export type Outcome = "supplier" | "buyer" | "split" | "delivered";

/** Everything that a side does in a case. */
export const sayings = [
  "answer",
  "extend",
  "waive",
  "appeal",
  "withdraw",
  "showReturn",
  "takeReturn",
  "denyReturn",
] as const;

/** Owners act, unless it is said that a manager of that side does. */
interface By {
  by: Side;
  asManager?: boolean;
}

/** What somebody tries. Days count from the day of the act; parts are in hundredths of what is paid, weights of the agreed quantity. */
export type Act =
  | { act: "ship"; by: Side; days: number; weight: number }
  | ({ act: "release" } & By)
  /** The delivered weight, in hundredths of the agreed quantity. */
  | { act: "weigh"; by: Side; weight: number }
  /** The supplier hands in the paper that the release needs. */
  | { act: "handPaper"; by: Side }
  | { act: "confirm" | "ask" | "cancel" | "cancelForSample" | "dispute" | "acceptWeight" | "acceptDelivered"; by: Side }
  | { act: "inspect"; by: Side; approves: boolean }
  | { act: "stop" }
  /** By which of two reviewers, and whether the goods are to come back, where all of the price does. */
  | { act: "decide"; outcome: Outcome; part: number; who: 0 | 1; isReturned: boolean }
  /** What a side does in a case. */
  | { act: "claim"; by: Side; what: (typeof sayings)[number] }
  | ({
      act: "propose";
      kind: Kind;
      days: number;
      part: number;
      names: "shipBy" | "expectedArrival";
      /** Whether the goods come back, where somebody says what becomes of them. */
      isReturned?: boolean;
    } & By)
  | ({ act: "answer"; how: "accept" | "decline" | "withdraw" } & By)
  /** Of all shipments at once. */
  | { act: "cancelAll"; by: Side };

export type Opener = Side | "clock" | "staff";
export interface Case {
  /** Which of the cases about the shipment it is, and how often it has changed. */
  number: number;
  changes: number;
  kind: "dispute" | "staff" | "silence";
  opener: Opener;
  status: "answering" | "open" | "announced" | "returning" | "decided" | "closed";
  stage: "first" | "appeal" | "return";
  answerBy: number | null;
  extended: boolean;
  appealBy: number | null;
  /** Who does without an appeal. */
  waived: Side[];
  appealedBy: Side | null;
  ruling: { outcome: Outcome; released: number; isReturned: boolean } | null;
  /** It waits for goods because both sides have agreed on that, and not by a decision. */
  isAgreed: boolean;
  /** Which reviewers have decided it before an appeal. */
  decidedFirst: number[];
  returnBy: number | null;
  isReturnShown: boolean;
  returnAnswerBy: number | null;
  /** The one before it, as it ended. */
  before: Case | null;
}
/** A case as it stood when a request about it was written. */
export type SeenCase = Pick<Case, "number" | "changes">;

/** One shipment of an order. */
export interface State {
  status: string;
  /** In thousandths of a ton, and cents for each ton. */
  quantity: number;
  pricePerTon: number;
  /** Cents: what was paid for it, and what its weight is worth. */
  total: number;
  payable: number;
  /** The weight is too far from what was agreed, and the buyer has not taken it. */
  isWeightOpen: boolean;
  tolerance: number;
  /** Whether the delivered weight is paid for; what was stated, in thousandths of a ton, and whether it waits for the supplier. */
  isDeliveredPaid: boolean;
  delivered: number | null;
  isDeliveredOpen: boolean;
  /** Whether nothing is released by itself without the paper, on which day its newest version came, and until when the release waits for it, if it does. */
  needsPaper: boolean;
  paperOn: number | null;
  isHeld: boolean;
  heldUntil: number | null;
  /** Nobody sends the sample on whose approval the sale hangs, if it does: once this day is over either side may step back. */
  sampleDueOn: number | null;
  released: number;
  refunded: number;
  /** Steps of the timeline that are done, and whether the next one has failed. */
  done: number;
  failed: boolean;
  isShipped: boolean;
  stockIsBack: boolean;
  shippedOn: number;
  /** Days, counted from the first of the sequence; null where nothing is awaited. */
  fundBy: number;
  shipBy: number | null;
  askFrom: number | null;
  silentUntil: number | null;
  inspectionEnds: number | null;
  proposal: {
    kind: Kind;
    by: Side;
    cents: number;
    days: number;
    madeOn: number;
    open: boolean;
    isReturned: boolean;
  } | null;
  /** Other goods have been agreed on; those are what is shipped now. */
  isReplaced: boolean;
  /** How many claims each side has taken back. */
  withdrawn: Record<Side, number>;
  /** From where it goes on if whoever has opened the case does not pursue it. */
  disputedFrom: string;
  /** The newest case, and the newest that is no question of silence. */
  dispute: Case | null;
  claimed: Case | null;
}

/** An order as its shipments. */
export type Order = readonly State[];
/** So many hundredths less or more may be shipped: as it was agreed, and as it is usual. */
export const tolerance = { agreed: 5, usual: 3 };
