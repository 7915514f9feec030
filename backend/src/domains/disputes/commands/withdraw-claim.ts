import { AppError } from "#shared/kernel/errors.ts";
import type { DisputeStatus } from "#shared/disputes/process.ts";
import type { ClaimWithdrawal } from "#shared/escrow/moves/withdrawn.ts";
import type { OrderStatus } from "#shared/escrow/process.ts";
import type { OrganizationType } from "#shared/organizations/choices.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { after, day } from "#backend/src/kernel/clock.ts";
import { moveOrder, type Placed } from "../../escrow/index.ts";
import type { Case } from "./move-case.ts";
import { noteInCase } from "./take-effect.ts";

interface Props extends Case {
  trx: Transaction;
  side: OrganizationType;
  userId: string;
  words: string | null;
  now: Date;
}

const withdrawals: Partial<Record<OrderStatus, ClaimWithdrawal>> = {
  funded: "withdrawUnshipped",
  awaiting_delivery: "withdrawUndelivered",
  quality_control: "withdrawRejected",
};

/** Until a decision was announced: whoever has read one does not step back from it, to bring the same claim before somebody else. */
const undecided: readonly DisputeStatus[] = ["answering", "open", "awaiting_confirmation"];

/** By which move of the order a claim is withdrawn; none where no side has opened the case, or where it was decided. */
export const withdrawalOf = ({ dispute, shipment }: Pick<Case, "dispute" | "shipment">): ClaimWithdrawal | undefined =>
  dispute.claimType !== null &&
  dispute.stage === "first" &&
  undecided.includes(dispute.status) &&
  shipment.status === "disputed" &&
  shipment.disputedFrom
    ? withdrawals[shipment.disputedFrom]
    : undefined;

/**
 * Whoever has opened the case does not pursue it: the shipment goes on where it stood, and an inspection has a day at least.
 *
 * @throws {AppError} `disputes.wrongStatus` where there is no such case any more.
 */
export async function withdrawClaim(props: Props): Promise<Placed> {
  const { trx, order, shipment, dispute, side, userId, words, now } = props;
  const transition = withdrawalOf(props);
  if (!transition) throw new AppError("disputes.wrongStatus", { status: dispute.status });
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
