import { permissionsOf } from "#shared/identity/staff.ts";
import type { ProviderCallView } from "#shared/escrow/provider-call-contract.ts";
import type { Actor } from "#backend/src/kernel/actor.ts";

export type SettlementMove = Exclude<ProviderCallView["can"][number], "sendAgain">;

interface Standing {
  state: ProviderCallView["state"];
  /** Who has said that it was carried out by hand, while that waits for a second person. */
  proposedBy: string | null;
  /** Whether that person may settle by hand today. */
  proposerHasRight: boolean;
  /** Whether the reader belongs or belonged to one of the order's sides. */
  isOwnTrade: boolean;
}

/** Whether a call waits for our team. */
export const isOpenCall = (state: ProviderCallView["state"]): boolean => state === "stopped" || state === "byHand";

/** The moves that `actor` may make now: one says what was done, another decides about it, at any amount. */
export function allowedSettlementMoves(
  actor: Actor,
  { state, proposedBy, proposerHasRight, isOwnTrade }: Standing,
): SettlementMove[] {
  if (!isOpenCall(state) || isOwnTrade || actor.kind !== "user") return [];
  if (!permissionsOf(actor.staffRoles).includes("providerCalls.settle")) return [];
  if (proposedBy === null) return ["settle"];
  if (actor.userId === proposedBy) return ["withdrawSettlement"];
  return proposerHasRight ? ["confirmSettlement", "refuseSettlement"] : ["refuseSettlement"];
}
