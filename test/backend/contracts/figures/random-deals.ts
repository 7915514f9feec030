/** Contracts as chance makes them, and what their figures are, computed here from the rules in plain words: it imports nothing of the product. */
import * as fc from "fast-check";
import { divide, partsOf } from "#test/backend/escrow/model/order-money.ts";

/** Decimals of the currencies of deals. XOF has none, and KES is not paid in: it is changed. */
const places = { USD: 2, EUR: 2, XOF: 0, KES: 2 } as const;
type Currency = keyof typeof places;
/** USD for one KES. */
export const kesRate = "0.0077213";

/** "1234567" of the smallest unit as "12345.67". */
export const plain = (minor: number, currency: string): string => {
  const decimals = places[currency as Currency];
  return (minor / 10 ** decimals).toFixed(decimals);
};
export const minorOf = (amount: string | undefined, currency: string): number =>
  Math.round(Number(amount) * 10 ** places[currency as Currency]);

export interface Deal {
  origin: "offer" | "listing";
  /** In which it is priced, and in which it is paid. */
  listed: Currency;
  currency: Currency;
  /** The smallest units for each of what is priced, which weighs so many kilograms: a ton, or a bag of 60. Of a differential, what it comes to. */
  price: number;
  unitKg: 1000 | 60;
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
  isListed: fc.integer({ min: 0, max: 2 }).map((one) => one === 0),
  isDifferential: fc.integer({ min: 0, max: 2 }).map((one) => one === 0),
  isCounted: fc.boolean(),
  currency: fc.constantFrom("USD" as const, "EUR" as const, "XOF" as const),
  isChanged: fc.boolean(),
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
  fc.sample(drawn, { numRuns: count, seed }).map(({ level, difference, isChanged, ...more }): Deal => {
    const { isListed, isDifferential, isCounted, price, currency, quantities, shippedBy, deliveredBy } = more;
    if (isListed) {
      const unitKg = isCounted ? 60 : 1000;
      const step = isCounted ? 60 : 100;
      const listed = isChanged ? "KES" : currency;
      return {
        origin: "listing",
        listed,
        currency: isChanged ? "USD" : currency,
        price: isChanged ? price * 100 + 1 : price,
        unitKg,
        differential: null,
        quantities: [Math.max(17 * step, Math.floor((quantities[0] ?? 0) / step) * step)],
        // What a listing says nothing of is as usual.
        tolerance: 3,
        basis: "netShipped",
        shippedBy,
        deliveredBy,
      };
    }
    const differential = isDifferential ? { level, difference } : null;
    const paidIn = differential ? "USD" : currency;
    return {
      origin: "offer",
      listed: paidIn,
      currency: paidIn,
      price: differential ? perTon(level + difference) : price,
      unitKg: 1000,
      differential,
      quantities,
      tolerance: more.tolerance,
      basis: more.basis,
      shippedBy,
      deliveredBy,
    };
  });

const halfUp = (value: bigint, by: bigint): bigint => (2n * value + by) / (2n * by);

/** What so many kilograms are worth where it is paid: rounded once as it is priced, and once more as it is changed. */
export function worthOf({ price, unitKg, listed, currency }: Deal, kilograms: number): number {
  const worth = halfUp(BigInt(kilograms) * BigInt(price), BigInt(unitKg));
  return Number(listed === currency ? worth : halfUp(worth * BigInt(kesRate.replace("0.", "")), 10_000_000n));
}

export interface ShipmentFigures {
  quantity: number;
  /** At the price alone, and as it is paid in: the parts sum to what all is worth. */
  worth: number;
  amount: number;
  shipped: number;
  /** The same of what was shipped, which is what is invoiced. */
  shippedWorth: number;
  invoiced: number;
  delivered: number | null;
  payable: number;
  parts: ReturnType<typeof partsOf>;
}
export interface Figures {
  quantity: number;
  total: number;
  perTon: number;
  shipments: ShipmentFigures[];
}

const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0);

/** Kilograms and smallest units of money of all that is agreed, shipped, delivered and paid. */
export function figuresOf(deal: Deal): Figures {
  const { quantities, tolerance, basis, shippedBy, deliveredBy } = deal;
  const amounts = divide(worthOf(deal, sum(quantities)), quantities);
  const shipments = quantities.map((quantity, at): ShipmentFigures => {
    const amount = amounts[at] ?? 0;
    const allowed = Math.floor((quantity * tolerance) / 100);
    const within = (share: number) => quantity + Math.trunc((allowed * share) / 100);
    const paid = (weight: number) => (weight >= quantity ? amount : Math.min(amount, worthOf(deal, weight)));
    const shipped = within(shippedBy[at] ?? 0);
    const delivered =
      basis === "netDelivered" && (deliveredBy[at] ?? 0) % 3 !== 0 ? within(deliveredBy[at] ?? 0) : null;
    const payable = paid(delivered ?? shipped);
    return {
      quantity,
      worth: worthOf(deal, quantity),
      amount,
      shipped,
      shippedWorth: worthOf(deal, shipped),
      invoiced: paid(shipped),
      delivered,
      payable,
      parts: partsOf(payable),
    };
  });
  return { quantity: sum(quantities), total: sum(amounts), perTon: worthOf(deal, 1000), shipments };
}

/** Grams of the two lots of so many kilograms, net and with what they are packed in. */
export const lotsOf = (kilograms: number): { lot: string; bags: number; net: number; gross: number }[] => {
  const first = Math.floor((kilograms * 1000) / 3);
  return [first, kilograms * 1000 - first].map((net, at) => {
    const bags = Math.ceil(net / 60_000);
    return { lot: `HU-26-${at + 14}`, bags, net, gross: net + bags * 705 };
  });
};
