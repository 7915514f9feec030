import { caseDays } from "#shared/disputes/process.ts";
import { AppError } from "#shared/kernel/errors.ts";
import type { OrganizationType } from "#shared/organizations/choices.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { after, day } from "#backend/src/kernel/clock.ts";
import { addStaffTask } from "#backend/src/kernel/outbox.ts";
import { eligibleReviewers, type Dispute } from "../../escrow/index.ts";
import { undecided } from "./decide.ts";
import { moveCase, type Case } from "./move-case.ts";
import { takeEffect } from "./take-effect.ts";
import { earlierReviewers } from "../queries/earlier-reviewers.ts";

interface Props extends Case {
  trx: Transaction;
  side: OrganizationType;
  userId: string;
  now: Date;
}

/**
 * One side appeals that has not said that it does without: the other answers, and another reviewer decides for good. What was announced stays on record and takes no effect. Where nobody else may decide, an
 * administrator is given the task to find somebody.
 *
 * @throws {AppError} `disputes.wrongStatus`, `disputes.tooLate`.
 */
export async function appeal({ side, words, ...props }: Props & { words: string }): Promise<Dispute> {
  const { trx, order, dispute, now } = props;
  if (dispute[waivedBy(side)]) throw new AppError("disputes.wrongStatus", { status: dispute.status });
  const moved = await moveCase({
    ...props,
    transition: "appeal",
    party: side,
    words,
    changes: {
      ...undecided,
      appealedBy: side,
      appealBy: null,
      waivedByBuyer: false,
      waivedBySupplier: false,
      answerExtended: false,
      answeredAt: null,
      decideBy: after(now, (caseDays.answerBy + caseDays.decideBy) * day),
      assignedTo: null,
      assignedAt: null,
    },
  });
  const spent = (await earlierReviewers(trx, [dispute.id])).get(dispute.id) ?? [];
  if (
    (await eligibleReviewers(
      trx,
      order,
      spent.map(({ userId }) => userId),
    )) === 0
  )
    await addStaffTask(
      trx,
      { kind: "escrow.nobodyEligible", subjectId: dispute.id, details: { reference: order.reference } },
      now,
    );
  return moved;
}

const waivedBy = (side: OrganizationType) => (side === "buyer" ? "waivedByBuyer" : "waivedBySupplier");

/**
 * One side does without an appeal; once both have, the decision takes effect.
 *
 * @throws {AppError} `disputes.wrongStatus`, `disputes.tooLate`.
 */
export async function waiveAppeal({ side, ...props }: Props): Promise<Dispute> {
  const own = waivedBy(side);
  // Who says it twice has said it.
  if (props.dispute.status === "announced" && props.dispute[own]) return props.dispute;
  const moved = await moveCase({ ...props, transition: "waive", party: side, changes: { [own]: true } });
  if (!moved.waivedByBuyer || !moved.waivedBySupplier) return moved;
  return takeEffect({ ...props, dispute: await moved.change(props.trx, { appealBy: props.now }, props.now) });
}
