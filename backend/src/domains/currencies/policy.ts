import type { ProposedRateView, RateGround } from "#shared/currencies/contract.ts";
import { agreedChangePercent, differsMuch, isInForce } from "#shared/currencies/rules.ts";
import { permissionsOf } from "#shared/identity/staff.ts";
import type { Actor } from "#backend/src/kernel/actor.ts";
import type { RateRow, StandingRow } from "./model.ts";

/** What a rate is held against. */
export interface Standing {
  /** The newest of its currency, of whatever age. */
  last: StandingRow | undefined;
  /** All that stood at any moment of the last 24 hours, the smallest first, see `recentRates`. */
  recent: readonly RateRow[];
  /** The last that two people have agreed on, see `agreedRates`. */
  agreed: RateRow | undefined;
}

/** Why one person alone does not enter a rate, and what it differs from; undefined where they may. */
export function groundToWait(
  usdPerUnit: string,
  { last, recent, agreed }: Standing,
): { ground: RateGround; comparedTo: RateRow | null } | undefined {
  if (!last) return { ground: "first", comparedTo: null };
  if (differsMuch(usdPerUnit, last.usd_per_unit)) return { ground: "jump", comparedTo: last };
  const extremes = [recent[0], recent.at(-1)];
  const step = extremes.find((one) => one && differsMuch(usdPerUnit, one.usd_per_unit));
  if (step) return { ground: "smallSteps", comparedTo: step };
  if (agreed && differsMuch(usdPerUnit, agreed.usd_per_unit, agreedChangePercent))
    return { ground: "sinceConfirmed", comparedTo: agreed };
  return undefined;
}

/** Whether a rate of this moment could be the one in force: its 24 hours are not over, and its currency has no newer one. */
export const mayYetHold = (asOf: Date, last: StandingRow | undefined, now: Date): boolean =>
  isInForce(asOf, now) && (!last || asOf >= last.counts_as_of);

interface Proposed {
  status: ProposedRateView["status"];
  importedBy: string;
  /** Two people with the right enter a rate: whoever has lost it since is none of them. */
  importerHasRight: boolean;
}

/** What `actor` may do now about a rate that waits: whoever has imported it takes it back, anybody else with the right decides. */
export function allowedRateMoves(
  actor: Actor,
  { status, importedBy, importerHasRight }: Proposed,
): ProposedRateView["can"] {
  if (status !== "awaiting_confirmation" || actor.kind !== "user") return [];
  if (!permissionsOf(actor.staffRoles).includes("rates.import")) return [];
  if (actor.userId === importedBy) return ["withdraw"];
  return importerHasRight ? ["confirm", "refuse"] : ["refuse"];
}
