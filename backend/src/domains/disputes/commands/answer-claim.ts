import { AppError } from "#shared/kernel/errors.ts";
import { answerExtensionDays } from "#shared/disputes/process.ts";
import type { OrganizationType } from "#shared/organizations/choices.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { after, day } from "#backend/src/kernel/clock.ts";
import type { Dispute } from "../../escrow/index.ts";
import { moveCase, type Case } from "./move-case.ts";

interface Props extends Case {
  trx: Transaction;
  side: OrganizationType;
  userId: string;
  now: Date;
}

/**
 * The side that a claim, or an appeal, is against answers it, once; our team's time to decide begins.
 *
 * @throws {AppError} `disputes.wrongStatus`, `disputes.tooLate`.
 */
export const answerClaim = ({ side, words, ...props }: Props & { words: string }): Promise<Dispute> =>
  moveCase({ ...props, transition: "answer", party: side, words, changes: { answeredAt: props.now } });

/**
 * Two more days to answer, once.
 *
 * @throws {AppError} `disputes.wrongStatus`, `disputes.alreadyExtended`.
 */
export function extendAnswer({ side, ...props }: Props): Promise<Dispute> {
  const { answerBy, answerExtended, decideBy, status } = props.dispute;
  if (status !== "answering") throw new AppError("disputes.wrongStatus", { status });
  if (answerExtended) throw new AppError("disputes.alreadyExtended");
  const more = answerExtensionDays * day;
  return moveCase({
    ...props,
    transition: "extend",
    party: side,
    changes: { answerExtended: true, answerBy: answerBy && after(answerBy, more), decideBy: after(decideBy, more) },
  });
}
