import { AppError } from "#shared/kernel/errors.ts";
import type { OrganizationType } from "#shared/organizations/choices.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { after, day } from "#backend/src/kernel/clock.ts";
import { moveOrder, type Placed } from "../../escrow/index.ts";
import { countWithdrawn, withdrawalOf, withdrawalsPerSide } from "../withdrawal.ts";
import type { Case } from "./move-case.ts";
import { noteInCase } from "./take-effect.ts";

interface Props extends Case {
  trx: Transaction;
  side: OrganizationType;
  userId: string;
  words: string | null;
  now: Date;
}

/**
 * Whoever has opened the case does not pursue it: the shipment goes on where it stood, and an inspection has a day at least.
 *
 * @throws {AppError} `disputes.wrongStatus` where there is no such case any more, `disputes.tooManyWithdrawals` from a side that has taken two claims about the shipment back.
 */
export async function withdrawClaim(props: Props): Promise<Placed> {
  const { trx, order, shipment, dispute, side, userId, words, now } = props;
  const transition = withdrawalOf(props);
  if (!transition) throw new AppError("disputes.wrongStatus", { status: dispute.status });
  if ((await countWithdrawn(trx, dispute)) >= withdrawalsPerSide)
    throw new AppError("disputes.tooManyWithdrawals", { most: withdrawalsPerSide });
  await noteInCase(trx, { disputeId: dispute.id, what: "withdraw", party: side, userId, words, now });
  const least = after(now, day);
  const ends = shipment.inspectionEndsAt;
  return moveOrder({
    trx,
    order,
    shipment,
    transition,
    party: side,
    userId,
    details: { words },
    changes: transition === "withdrawRejected" ? { inspectionEndsAt: ends && ends > least ? ends : least } : {},
    now,
  });
}
