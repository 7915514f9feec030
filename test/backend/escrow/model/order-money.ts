/** The amounts of an order, written down a second time as the order itself is: it imports nothing of the product. */

/** A whole divided by shares: each missing cent to the largest remainder, the first of equal ones. */
export function divide(whole: number, shares: readonly number[]): number[] {
  const all = shares.reduce((sum, share) => sum + share, 0);
  const parts = shares.map((share) => Math.floor((whole * share) / all));
  const rests = shares.map((share) => (whole * share) % all);
  for (let missing = whole - parts.reduce((sum, part) => sum + part, 0); missing > 0; missing -= 1) {
    const largest = rests.indexOf(Math.max(...rests));
    parts[largest] = (parts[largest] ?? 0) + 1;
    rests[largest] = -1;
  }
  return parts;
}

/** The parts of a released amount in cents: 90, 8.5 and 1.5 hundredths. */
export function partsOf(released: number): { supplier: number; platform: number; impactFund: number } {
  const [supplier = 0, platform = 0, impactFund = 0] = divide(released, [900, 85, 15]);
  return { supplier, platform, impactFund };
}

/** The price of all divided by weight, in cents: each missing cent to the largest remainder, the first of equal ones. */
export function amountsOf(pricePerTon: number, quantities: readonly number[]): number[] {
  const all = quantities.reduce((sum, one) => sum + one, 0);
  return divide(Math.floor((all * pricePerTon) / 1000 + 0.5), quantities);
}

/** Net weights are in whole kilograms. */
export const weightOf = ({ quantity }: { quantity: number }, hundredths: number): number =>
  Math.round((quantity * hundredths) / 100);

/** What a proposal takes off what the weight is worth: a part of it, never all. */
export const reductionOf = ({ payable }: { payable: number }, part: number): number =>
  Math.min(Math.max(Math.round((payable * part) / 100), 1), payable - 1);

/** What a weight is worth, in cents: never more than was agreed. */
export const worthOf = (
  { quantity, pricePerTon, total }: { quantity: number; pricePerTon: number; total: number },
  weight: number,
): number => (weight < quantity ? Math.min(total, Math.floor((weight * pricePerTon) / 1000 + 0.5)) : total);
export const isOutside = ({ quantity, tolerance }: { quantity: number; tolerance: number }, weight: number): boolean =>
  Math.abs(weight - quantity) * 100 > quantity * tolerance;
