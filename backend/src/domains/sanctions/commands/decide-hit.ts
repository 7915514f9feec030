import { hitProcess, type HitMove } from "#shared/sanctions/choices.ts";
import { hitTask } from "#shared/sanctions/rules.ts";
import { AppError } from "#shared/kernel/errors.ts";
import { canTransition } from "#shared/kernel/process.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { authorize } from "#backend/src/kernel/actor.ts";
import { writeAudit } from "#backend/src/kernel/audit.ts";
import { recheckHeld } from "#backend/src/kernel/held.ts";
import { addStaffTask } from "#backend/src/kernel/outbox.ts";
import { refuseOwn } from "../../organizations/index.ts";
import { heldBySanctions, Hit } from "../model.ts";
import { needsAnother } from "../policy.ts";
import { settleTasks } from "./end-hits.ts";

interface Props {
  trx: Transaction;
  id: string;
  move: HitMove;
  reason: string;
  userId: string;
  expectedVersion: number | undefined;
  request: { readonly id: string; readonly ip: string };
  now: Date;
}

const written = {
  dismiss: "screeningHit.dismissed",
  propose: "screeningHit.proposed",
  confirm: "screeningHit.confirmed",
  doubt: "screeningHit.sentBack",
  reopen: "screeningHit.reopened",
} as const satisfies Record<HitMove, string>;

/**
 * A member of staff decides about a hit, by a row of its process.
 *
 * @throws {AppError} `staff.hitNotFound`, `staff.hitDecided` where the process has no such row any more, `staff.secondPersonNeeded`, `organizations.ownOrganization`,
 * `request.versionStale` where the hit, or the entry that it is about, has changed since it was read.
 */
export async function decideHit(props: Props): Promise<void> {
  const { trx, id, move, reason, userId, expectedVersion, request, now } = props;
  const hit = await Hit.query(trx).findById(id).forUpdate();
  if (!hit) throw new AppError("staff.hitNotFound");
  await refuseOwn(trx, userId, hit.organizationId);
  if (!canTransition(hitProcess, move, hit.status)) throw new AppError("staff.hitDecided");
  if (expectedVersion !== undefined && expectedVersion !== hit.version) throw new AppError("request.versionStale");
  authorize(!needsAnother(move, hit, userId), "staff.secondPersonNeeded");
  const status = hitProcess[move].to;
  const proposed = move === "propose";
  const unproposed = status === "open" ? { proposedBy: null, proposedAt: null, proposedReason: null } : {};
  await hit.change(
    trx,
    {
      status,
      ...(proposed
        ? { proposedBy: userId, proposedAt: now, proposedReason: reason }
        : { ...unproposed, decidedBy: userId, decidedAt: now, decidedReason: reason }),
      ...(move === "reopen" ? { reopenedBy: userId } : {}),
    },
    now,
  );
  if (move === "dismiss" || move === "confirm") await settleTasks(trx, [id], now);
  if (move === "dismiss") await recheckHeld(trx, heldBySanctions, now);
  // Also where the list has lost the entry: whoever puts a list in force must not undo alone what two have confirmed.
  if (move === "reopen") {
    const details = { name: hit.name, listed: hit.matchedName, source: hit.source };
    await addStaffTask(trx, { kind: hitTask, subjectId: id, details }, now);
  }
  await writeAudit({
    db: trx,
    action: written[move],
    actorUserId: userId,
    subjectType: "screeningHit",
    subjectId: id,
    details: {
      organizationId: hit.organizationId,
      name: hit.name,
      source: hit.source,
      entry: hit.entryKey,
      listed: hit.matchedName,
      listedOn: hit.listedOn,
      score: hit.score,
      reason,
    },
    request,
    now,
  });
}
