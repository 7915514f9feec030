import { AppError } from "#shared/kernel/errors.ts";
import { moneyView } from "#shared/kernel/money.ts";
import type { OrganizationType } from "#shared/organizations/choices.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { detailsOf, moveOrder, Proposal, type Dispute } from "../../escrow/index.ts";
import { undecided } from "./decide.ts";
import { moveCase, type Case } from "./move-case.ts";
import { carryOut, noteInCase, refundedBy } from "./take-effect.ts";

interface Props extends Case {
  trx: Transaction;
  side: OrganizationType;
  userId: string;
  now: Date;
}

/**
 * The buyer shows that the goods are on their way back, by the transport document; once. The supplier has its time to say that they are not.
 *
 * @throws {AppError} `disputes.wrongStatus`, `disputes.tooLate`.
 */
export async function proveReturn({ side, document, ...props }: Props & { document: string }): Promise<Dispute> {
  const { order, dispute } = props;
  if (dispute.status !== "returning" || dispute.returnDocument !== null)
    throw new AppError("disputes.wrongStatus", { status: dispute.status });
  return moveCase({
    ...props,
    transition: "proveReturn",
    party: side,
    details: { document },
    changes: { returnDocument: document },
    known: { document, refunded: moneyView(refundedBy(props), order.currency) },
    // The supplier answers by then.
    answerBy: "returnAnswerBy",
  });
}

/**
 * The supplier takes the goods for returned: the refund is made.
 *
 * @throws {AppError} `disputes.wrongStatus`.
 */
export async function acceptReturn({ side, ...props }: Props): Promise<Dispute> {
  if (props.dispute.settlementId !== null) return refundAsAgreed({ side, ...props });
  const moved = await moveCase({ ...props, transition: "acceptReturn", party: side });
  await carryOut({ ...props, dispute: moved });
  return moved;
}

/** What both sides have agreed happens now: the refund ends the case, and no decision does. */
async function refundAsAgreed({ side, ...props }: Props): Promise<Dispute> {
  const { trx, order, shipment, dispute, userId, now } = props;
  if (dispute.status !== "returning") throw new AppError("disputes.wrongStatus", { status: dispute.status });
  const agreed = await Proposal.query(trx)
    .findById(dispute.settlementId ?? "")
    .throwIfNotFound();
  await noteInCase(trx, { disputeId: dispute.id, what: "acceptReturn", party: side, userId, now });
  await moveOrder({
    trx,
    order,
    shipment,
    transition: "refundAgreed",
    party: "agreement",
    userId,
    details: detailsOf(agreed),
    // They are back: nothing is left to say of them.
    known: { goods: { end: null, returnPaidBy: null } },
    now,
  });
  return dispute;
}

/**
 * Goods that were to come back did not, or not as they should, or nobody says so: our team decides anew, for good. Where both sides had agreed on it before anybody could appeal, what our team decides is the first decision that
 * takes effect, and either may appeal.
 */
export function reopenReturn({
  transition,
  party,
  userId,
  words = null,
  ...props
}: Omit<Props, "side" | "userId"> & {
  transition: "contestReturn" | "missReturn" | "missReturnAnswer";
  party: OrganizationType | "clock";
  userId: string | null;
  words?: string | null;
}): Promise<Dispute> {
  const { settlementId, stage } = props.dispute;
  const isAppealable = settlementId !== null && stage === "first";
  return moveCase({
    ...props,
    transition,
    party,
    userId,
    words,
    changes: {
      ...undecided,
      ...(isAppealable ? { stage } : {}),
      returnAnswerBy: null,
      returnDocument: null,
    },
  });
}
