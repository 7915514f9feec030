import { canMove, memberMoves, sampleRow, type MemberMove } from "#shared/samples/process.ts";
import { allow } from "#shared/organizations/actions.ts";
import { membershipOf, sideOf, type Actor } from "#backend/src/kernel/actor.ts";
import type { Sample } from "./model.ts";

/** What `actor` may do with a sample now. */
export function sampleRights(actor: Actor, sample: Sample): MemberMove[] {
  const side = sideOf(actor, sample);
  return memberMoves.filter((move) => {
    const { by, action } = sampleRow(move);
    return side && action && by.includes(side) && canMove(move, sample.status) && allow(action, membershipOf(actor));
  });
}
