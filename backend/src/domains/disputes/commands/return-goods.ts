import { AppError } from "#shared/kernel/errors.ts";
import { moneyView } from "#shared/kernel/money.ts";
import type { OrganizationType } from "#shared/organizations/choices.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import type { Dispute } from "../../escrow/index.ts";
import { undecided } from "./decide.ts";
import { moveCase, type Case } from "./move-case.ts";
import { carryOut, rulingOf } from "./take-effect.ts";

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
    known: { document, refunded: moneyView(rulingOf(props).refunded, order.currency) },
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
  const moved = await moveCase({ ...props, transition: "acceptReturn", party: side });
  await carryOut({ ...props, dispute: moved });
  return moved;
}

/** Goods that were to come back did not, or not as they should, or nobody says so: our team decides anew, for good. */
export const reopenReturn = ({
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
}): Promise<Dispute> =>
  moveCase({
    ...props,
    transition,
    party,
    userId,
    words,
    changes: { ...undecided, returnAnswerBy: null, returnDocument: null },
  });
