import { keepableUntil, type Dated } from "../terms/schedule.ts";

/** What an acceptance would be of. */
interface Offered extends Dated {
  readonly unit: string;
  /** What one of a counted unit weighs, net, where that is known. */
  readonly netWeightKg: string | null;
}

/** `weight`: no order can say in metric tons what is counted and was never weighed. `days`: a day is over by which the terms ask for something. */
export type Hindrance = "weight" | "days";

/** What stands in the way of accepting some terms, whoever accepts them: what comes of them could not be kept, or not even ordered. */
export function hindranceOf(offered: Offered, now: Date): Hindrance | null {
  if (offered.unit !== "MT" && offered.netWeightKg === null) return "weight";
  const until = keepableUntil(offered);
  return until && until <= now ? "days" : null;
}
