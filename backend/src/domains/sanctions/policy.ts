import { permissionsOf } from "#shared/identity/staff.ts";
import { hitMoves, hitProcess, type HitMove, type HitStatus } from "#shared/sanctions/choices.ts";
import { canTransition } from "#shared/kernel/process.ts";
import { usualRemovedPercent } from "#shared/sanctions/rules.ts";
import type { Actor } from "#backend/src/kernel/actor.ts";
import type { ListRow } from "./model.ts";

interface Standing {
  status: HitStatus;
  proposedBy: string | null;
  reopenedBy: string | null;
}

/** Whether it leaves out more than a list usually does. */
export const removesMany = ({ removed, compared_entries }: Pick<ListRow, "removed" | "compared_entries">): boolean =>
  removed * 100 > compared_entries * usualRemovedPercent;

/** Two people confirm a hit, and two undo it: whoever has made the first step does not make the second. */
export const needsAnother = (
  move: HitMove,
  { proposedBy, reopenedBy }: Pick<Standing, "proposedBy" | "reopenedBy">,
  userId: string,
): boolean => (move === "confirm" && proposedBy === userId) || (move === "dismiss" && reopenedBy === userId);

/** The moves that `actor` may make now. */
export function allowedHitMoves(actor: Actor, standing: Standing): HitMove[] {
  if (actor.kind !== "user") return [];
  if (!permissionsOf(actor.staffRoles).includes("sanctions.decide")) return [];
  return hitMoves.filter(
    (move) => canTransition(hitProcess, move, standing.status) && !needsAnother(move, standing, actor.userId),
  );
}

/** What `actor` may do with a list that was read. */
export const allowedListMoves = (actor: Actor, status: string): ("commit" | "discard")[] =>
  actor.kind === "user" && permissionsOf(actor.staffRoles).includes("sanctions.import") && status === "draft"
    ? ["commit", "discard"]
    : [];
