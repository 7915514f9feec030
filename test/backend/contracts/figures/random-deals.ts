/** Contracts as chance makes them, and what their figures are, computed here from the rules in plain words: it imports nothing of the product. */
import * as fc from "fast-check";
import { amountsOf, partsOf } from "#test/backend/escrow/model/order-money.ts";

export interface Deal {
  origin: "offer" | "listing";
  currency: "USD" | "EUR";
  /** Cents for each ton; of a differential, what it comes to. */
  price: number;
  /** Against the exchange, in hundredths of a cent for each pound. */
  differential: { level: number; difference: number } | null;
  /** Kilograms of each shipment. */
  quantities: number[];
  /** Hundredths that may be shipped more or less. */
  tolerance: number;
  basis: "netShipped" | "netDelivered";
  /** How far from the agreed the shipped and the delivered weight lie, of what is allowed. */
  shippedBy: number[];
  deliveredBy: number[];
}

/** USD a metric ton, in cents, of cents a pound with two decimals. */
const perTon = (hundredths: number): number => Math.round((hundredths * 2204.62262185) / 100);

const part = fc.integer({ min: -100, max: 100 });
const drawn = fc.record({
  isListed: fc.integer({ min: 0, max: 4 }).map((one) => one === 0),
  isDifferential: fc.integer({ min: 0, max: 2 }).map((one) => one === 0),
  currency: fc.constantFrom("USD" as const, "EUR" as const),
  price: fc.integer({ min: 5_001, max: 1_499_999 }),
  level: fc.integer({ min: 15_000, max: 35_000 }),
  difference: fc.integer({ min: -2_500, max: 4_500 }),
  quantities: fc.array(fc.integer({ min: 701, max: 19_999 }), { minLength: 1, maxLength: 3 }),
  tolerance: fc.integer({ min: 0, max: 5 }),
  basis: fc.constantFrom("netShipped" as const, "netDelivered" as const),
  shippedBy: fc.array(part, { minLength: 3, maxLength: 3 }),
  deliveredBy: fc.array(part, { minLength: 3, maxLength: 3 }),
});

/** So many, the same for the same seed. */
export const deals = (count: number, seed: number): Deal[] =>
  fc
    .sample(drawn, { numRuns: count, seed })
    .map(({ isListed, isDifferential, price, level, difference, ...more }): Deal => {
      const quantities = isListed
        ? [Math.max(1_000, Math.floor((more.quantities[0] ?? 0) / 100) * 100)]
        : more.quantities;
      const differential = isDifferential && !isListed ? { level, difference } : null;
      return {
        ...more,
        origin: isListed ? "listing" : "offer",
        currency: differential ? "USD" : more.currency,
        price: differential ? perTon(level + difference) : price,
        differential,
        quantities,
        // What a listing says nothing of is as usual.
        tolerance: isListed ? 3 : more.tolerance,
        basis: isListed ? "netShipped" : more.basis,
      };
    });

export interface ShipmentFigures {
  quantity: number;
  amount: number;
  shipped: number;
  delivered: number | null;
  payable: number;
  parts: ReturnType<typeof partsOf>;
}
export interface Figures {
  quantity: number;
  total: number;
  shipments: ShipmentFigures[];
}

/** Kilograms and cents of all that is agreed, shipped, delivered and paid. */
export function figuresOf({ price, quantities, tolerance, basis, shippedBy, deliveredBy }: Deal): Figures {
  const amounts = amountsOf(price, quantities);
  const shipments = quantities.map((quantity, at): ShipmentFigures => {
    const amount = amounts[at] ?? 0;
    const allowed = Math.floor((quantity * tolerance) / 100);
    const within = (share: number) => quantity + Math.trunc((allowed * share) / 100);
    const shipped = within(shippedBy[at] ?? 0);
    const delivered =
      basis === "netDelivered" && (deliveredBy[at] ?? 0) % 3 !== 0 ? within(deliveredBy[at] ?? 0) : null;
    const counts = delivered ?? shipped;
    const payable = counts >= quantity ? amount : Math.min(amount, Math.floor((counts * price) / 1000 + 0.5));
    return { quantity, amount, shipped, delivered, payable, parts: partsOf(payable) };
  });
  const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0);
  return { quantity: sum(quantities), total: sum(amounts), shipments };
}
