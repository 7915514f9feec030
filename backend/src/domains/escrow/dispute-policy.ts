import { toMinor } from "#shared/kernel/money.ts";
import { permissionsOf } from "#shared/identity/staff.ts";
import {
  disputeProcess,
  disputeTransitions,
  needsSecondReviewer,
  type DisputeParty,
  type DisputeStatus,
  type DisputeTransition,
} from "#shared/escrow/dispute-process.ts";
import type { Actor } from "#backend/src/kernel/actor.ts";

interface Case {
  status: DisputeStatus;
  /** The order's total. */
  total: string;
  currency: string;
  /** USD for one of that, by its last stored rate. */
  usdPerUnit: string | null;
  /** Whether the reader belongs or belonged to one of the sides. */
  isOwnTrade: boolean;
  /** Who made the proposal, while there is one. */
  decidedBy: string | null;
}

/** In which of the process's roles `actor` stands to a dispute; none without the right to decide. */
function partiesOf(actor: Actor, { decidedBy, isOwnTrade }: Case): DisputeParty[] {
  if (isOwnTrade || actor.kind !== "user" || !permissionsOf(actor.staffRoles).includes("disputes.decide")) return [];
  return ["reviewer", actor.userId === decidedBy ? "proposer" : "second"];
}

/** Whether the process gives a move to `actor`, whatever the dispute's status. */
export function canMoveDispute(name: DisputeTransition, actor: Actor, dispute: Case): boolean {
  const by: readonly DisputeParty[] = disputeProcess[name].by;
  // Above the limit a decision is a proposal; below it, it takes effect at once.
  const { total, currency, usdPerUnit } = dispute;
  const needsSecond = needsSecondReviewer(toMinor(total, currency), currency, usdPerUnit);
  if ((name === "decide" && needsSecond) || (name === "propose" && !needsSecond)) return false;
  return partiesOf(actor, dispute).some((party) => by.includes(party));
}

/** The moves that `actor` may make now. */
export const allowedDisputeMoves = (actor: Actor, dispute: Case): DisputeTransition[] =>
  disputeTransitions.filter(
    (name) =>
      (disputeProcess[name].from as readonly DisputeStatus[]).includes(dispute.status) &&
      canMoveDispute(name, actor, dispute),
  );
