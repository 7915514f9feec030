/** What the model of an order knows, and what it is tried with. */

export type Side = "buyer" | "supplier";
export type Kind = "cancelAgreed" | "changeDates" | "allowPrice";
export type Outcome = "supplier" | "buyer" | "split" | "delivered";

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
  | { act: "decide"; outcome: Outcome; part: number }
  | ({ act: "propose"; kind: Kind; days: number; part: number; names: "shipBy" | "expectedArrival" } & By)
  | ({ act: "answer"; how: "accept" | "decline" | "withdraw" } & By)
  /** Of all shipments at once. */
  | { act: "cancelAll"; by: Side };

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
  proposal: { kind: Kind; by: Side; cents: number; days: number; madeOn: number; open: boolean } | null;
  /** The newest case, and which of them it is. */
  dispute: { number: number; kind: "dispute" | "staff" | "silence"; status: "open" | "decided" | "closed" } | null;
}

/** An order as its shipments. */
export type Order = readonly State[];
/** So many hundredths less or more may be shipped: as it was agreed, and as it is usual. */
export const tolerance = { agreed: 5, usual: 3 };
