import { useEffect, useRef } from "react";
import type { LotView } from "#shared/catalogue/lots.ts";
import { tonsOfKilograms } from "#shared/catalogue/lot-weight.ts";
import { quantityProblem, type OrderLimits } from "./order-quantity.ts";

interface Props {
  lot: LotView | undefined;
  limits: OrderLimits;
  /** What the field begins with. */
  initial: string;
  typed: () => string;
  fill: (quantity: string) => void;
}

/**
 * Who chooses a lot means all of it, where that can be ordered, unless they have typed a quantity of their own. Answers what says that the quantity
 * which now stands there is the buyer's own, such as one that was kept over a sign-in.
 */
export function useWholeLot({ lot, limits, initial, typed, fill }: Props): () => void {
  const filled = useRef<string | null>(initial);
  const latest = useRef({ limits, typed, fill });
  useEffect(() => void (latest.current = { limits, typed, fill }));
  const weight = lot?.netWeightKg ?? null;
  useEffect(() => {
    const now = latest.current;
    if (weight === null || now.typed() !== filled.current) return;
    const whole = tonsOfKilograms(weight).replace(/\.?0+$/, "");
    if (quantityProblem(whole, now.limits)) return;
    filled.current = whole;
    now.fill(whole);
  }, [weight]);
  return () => void (filled.current = null);
}
