import { AppError } from "#shared/kernel/errors.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import type { UserActor } from "#backend/src/kernel/actor.ts";
import { writeAudit } from "#backend/src/kernel/audit.ts";
import { dropAllFactors, isStaff, User } from "../../identity/index.ts";

interface Props {
  trx: Transaction;
  userId: string;
  /** The member of staff who does it, and how they know that it is the owner who asks. */
  actor: UserActor;
  reason: string;
  request: { readonly id: string; readonly ip: string };
  now: Date;
}

/**
 * Lets somebody in again who has lost phone and recovery codes (`dropAllFactors`). Who may enter the console is let in by an administrator
 * alone, and nobody by themselves: a stolen session of support must not open it.
 *
 * @throws {AppError} `staff.accountNotFound`, `staff.ownFactors`, `staff.factorsOfStaff`, `staff.noFactors`
 */
export async function removeLostFactors({ trx, userId, actor, reason, request, now }: Props): Promise<void> {
  const user = await User.lockById(trx, userId);
  if (!user || user.deletedAt) throw new AppError("staff.accountNotFound");
  if (user.id === actor.userId) throw new AppError("staff.ownFactors");
  if ((await isStaff(trx, user.id)) && !actor.staffRoles.includes("admin")) throw new AppError("staff.factorsOfStaff");
  const apps = await dropAllFactors(trx, user, now);
  if (apps === 0) throw new AppError("staff.noFactors");
  await writeAudit({
    db: trx,
    action: "user.factorsRemoved",
    actorUserId: actor.userId,
    subjectType: "user",
    subjectId: user.id,
    details: { apps, reason },
    request,
    now,
  });
}
