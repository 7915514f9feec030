import type { ProposedRateView, RateGround } from "#shared/currencies/contract.ts";
import { differsMuch, isInForce } from "#shared/currencies/rules.ts";
import { permissionsOf } from "#shared/identity/staff.ts";
import type { Actor } from "#backend/src/kernel/actor.ts";
import type { RateRow } from "./model.ts";

/** What a rate is held against. */
interface Standing {
  /** The newest of its currency, of whatever age. */
  last: RateRow | undefined;
  /** Where its currency stood before the small steps of the last 24 hours, see `ratesBeforeSteps`. */
  before: RateRow | undefined;
}

/** Why one person alone does not enter a rate, and what it differs from; undefined where they may. */
export function groundToWait(
  usdPerUnit: string,
  { last, before }: Standing,
): { ground: RateGround; comparedTo: RateRow | null } | undefined {
  if (!last) return { ground: "first", comparedTo: null };
  if (differsMuch(usdPerUnit, last.usd_per_unit)) return { ground: "jump", comparedTo: last };
  if (before && differsMuch(usdPerUnit, before.usd_per_unit)) return { ground: "smallSteps", comparedTo: before };
  return undefined;
}

/** Whether a rate of this moment could be the one in force: its 24 hours are not over, and its currency has no newer one. */
export const mayYetHold = (asOf: Date, last: RateRow | undefined, now: Date): boolean =>
  isInForce(asOf, now) && (!last || asOf >= last.as_of);

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
