/** An order of the model as it is when it was placed. */
import { amountsOf } from "./order-money.ts";
import type { State } from "./order-state.ts";

interface Agreed {
  pricePerTon: number;
  quantities: readonly number[];
  /** Hundredths that may be shipped more or less. */
  allowed: number;
  /** The day until which a sample may be approved on which the sale hangs; null where it hangs on none. */
  sampleDueOn: number | null;
  isDeliveredPaid: boolean;
  needsPaper: boolean;
}

export function placed({ pricePerTon, quantities, allowed, sampleDueOn, ...terms }: Agreed, day: number): State[] {
  const amounts = amountsOf(pricePerTon, quantities);
  return quantities.map((quantity, at) => ({
    ...placedOne(quantity, pricePerTon, amounts[at] ?? 0, day),
    tolerance: allowed,
    sampleDueOn,
    ...terms,
  }));
}

const placedOne = (
  quantity: number,
  pricePerTon: number,
  total: number,
  day: number,
): Omit<State, "tolerance" | "sampleDueOn" | "isDeliveredPaid" | "needsPaper"> => ({
  status: "created",
  quantity,
  pricePerTon,
  total,
  payable: total,
  isWeightOpen: false,
  delivered: null,
  isDeliveredOpen: false,
  paperOn: null,
  isHeld: false,
  heldUntil: null,
  released: 0,
  refunded: 0,
  done: 1,
  failed: false,
  isShipped: false,
  isReplaced: false,
  stockIsBack: false,
  shippedOn: 0,
  fundBy: day + 3,
  shipBy: null,
  askFrom: null,
  silentUntil: null,
  inspectionEnds: null,
  proposal: null,
  withdrawn: { buyer: 0, supplier: 0 },
  disputedFrom: "",
  dispute: null,
  claimed: null,
});
