import { divideRounded, parseDecimal } from "../kernel/decimal.ts";
import { allocateMinor, quantityScale, toMinor, totalOf } from "../kernel/money.ts";
import type { OrderStatus } from "./order-transition.ts";

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
  /** Of a metric ton. */
  pricePerTon: string;
  /** Minor units: what was paid into escrow for the quantity. */
  amount: bigint;
}

/** Minor units: what a net weight is worth at the agreed price, never more than was paid for the shipment. */
export function payableFor({ netWeight, quantity, pricePerTon, amount }: Weighed): bigint {
  if (thousandths(netWeight) >= thousandths(quantity)) return amount;
  const worth = totalOf(thousandths(netWeight), toMinor(pricePerTon));
  return worth < amount ? worth : amount;
}

/** The share of `whole` that `part` thousandths of `of` are, rounded half up; for stock that is counted in another unit. */
export const proportion = (whole: bigint, part: bigint, of: bigint): bigint => divideRounded(whole * part, of);
