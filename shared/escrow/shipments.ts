import { parseDecimal } from "../kernel/decimal.ts";
import { allocateMinor, quantityScale } from "../kernel/money.ts";
import { worthOf, type AgreedPrice } from "../terms/worth.ts";
import type { OrderStatus } from "./order-transition.ts";
import { silenceDays } from "./rules.ts";

/** An order has so many shipments at most (decisions, section D). */
export const mostShipments = 12;

/** From the least advanced to the most, as long as a shipment is under way (decisions, section D). */
const open = [
  "created",
  "funded",
  "awaiting_delivery",
  "quality_control",
  "disputed",
  "approved",
] as const satisfies readonly OrderStatus[];
/** Once all have ended: what counts before what. */
const ended = ["funds_released", "refunded", "cancelled"] as const satisfies readonly OrderStatus[];

/** The status of an order whose shipments stand at `statuses`: that of the least advanced open one, or how all ended. */
export function statusOfOrder(statuses: readonly OrderStatus[]): OrderStatus {
  const status = [...open, ...ended].find((each) => statuses.includes(each));
  if (!status) throw new RangeError("an order has at least one shipment");
  return status;
}

const thousandths = (quantity: string): bigint => parseDecimal(quantity, quantityScale);

/** Minor units: what each of some quantities is worth of `total`; the parts always sum to it. */
export const amountsOf = (total: bigint, quantities: readonly string[]): bigint[] =>
  allocateMinor(total, quantities.map(thousandths));

/** Whether a net weight lies within the tolerance of an agreed quantity, both in metric tons. `percent` has one decimal. */
export function isWithinTolerance(netWeight: string, quantity: string, percent: string): boolean {
  const difference = thousandths(netWeight) - thousandths(quantity);
  return (difference < 0n ? -difference : difference) * 1000n <= thousandths(quantity) * parseDecimal(percent, 1);
}

interface Weighed {
  netWeight: string;
  quantity: string;
  /** How the goods are priced, in metric tons. */
  agreed: AgreedPrice;
  /** Minor units: what was paid into escrow for the quantity. */
  amount: bigint;
}

/** Minor units: what a net weight is worth at the agreed price, never more than was paid for the shipment. */
export function payableFor({ netWeight, quantity, agreed, amount }: Weighed): bigint {
  if (thousandths(netWeight) >= thousandths(quantity)) return amount;
  const worth = worthOf(agreed, netWeight);
  return worth < amount ? worth : amount;
}

const dayLength = 86_400_000;
const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / dayLength;
/** The last day, YYYY-MM-DD, that is not over at a moment at which something is due. */
export const lastDayOf = (due: Date): string => new Date(due.getTime() - 1).toISOString().slice(0, 10);
/** The moment at which a day, YYYY-MM-DD, is over by UTC. */
export const endOfDay = (day: string): Date => new Date(Date.parse(day) + dayLength);
/**
 * When silence brings a shipment before our team: so long after the question was heard whether the goods have arrived, or after the agreed
 * day until which they may arrive, whichever is later.
 */
export const silenceEnds = (heard: Date, deliverTo: string | null): Date =>
  new Date(Math.max(Number(heard), deliverTo === null ? 0 : Number(endOfDay(deliverTo))) + silenceDays * dayLength);
/** A day, YYYY-MM-DD, so many days later; none stays none. */
export const dayMoved = <Day extends string | null>(day: Day, days: number): Day =>
  (day && new Date(Date.parse(day) + days * dayLength).toISOString().slice(0, 10)) as Day;

interface Delivery {
  /** The days of delivery as they stand, YYYY-MM-DD, where any were agreed. */
  deliverFrom: string | null;
  deliverTo: string | null;
  /** By how many days they lie later already than in the terms. */
  movedDays: number;
  /** The last day to ship as it stands. */
  shipBy: string | null;
}

/**
 * By how many days an agreement on another day moves the days of delivery. They move with the last day to ship, to either side but never before what the terms say; and goods that
 * may arrive after their last day make that day the last.
 */
export function deliveryMove(
  { deliverFrom, deliverTo, movedDays, shipBy }: Delivery,
  agreed: { shipBy: string | null; expectedArrival: string | null },
): number {
  if (!deliverFrom && !deliverTo) return 0;
  if (agreed.shipBy && shipBy) return Math.max(daysBetween(shipBy, agreed.shipBy), -movedDays);
  if (agreed.expectedArrival && deliverTo) return Math.max(daysBetween(deliverTo, agreed.expectedArrival), 0);
  return 0;
}
