import { AppError } from "#shared/kernel/errors.ts";
import { hindranceOf } from "#shared/offers/acceptable.ts";
import type { OfferedTerms } from "../../terms/index.ts";

const refusals = { weight: "offers.noWeight", days: "offers.daysPassed" } as const;

/** @throws {AppError} `offers.noWeight` for what no order can weigh, `offers.daysPassed` once a day is over by which the terms ask for something. */
export function refuseHindered(terms: OfferedTerms, now: Date): void {
  const { schedule, unitWeightKg } = terms;
  const hindrance = hindranceOf({ ...terms, shipments: schedule ?? [], netWeightKg: unitWeightKg }, now);
  if (hindrance) throw new AppError(refusals[hindrance]);
}
