import { caseDays } from "#shared/disputes/process.ts";
import { AppError } from "#shared/kernel/errors.ts";
import type { OrganizationType } from "#shared/organizations/choices.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { after, day } from "#backend/src/kernel/clock.ts";
import { addStaffTask } from "#backend/src/kernel/outbox.ts";
import { eligibleReviewers, type Dispute } from "../../escrow/index.ts";
import { appellantsOf } from "../appellants.ts";
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
 * @throws {AppError} `disputes.wrongStatus`, `disputes.tooLate`; `disputes.nothingToGain` by a side that has been given all that it asked for.
 */
export async function appeal({ side, words, ...props }: Props & { words: string }): Promise<Dispute> {
  const { trx, order, shipment, dispute, now } = props;
  checkGain(appellantsOf(dispute, shipment, order.currency), { side, dispute });
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

function checkGain(appellants: readonly OrganizationType[], { side, dispute }: Pick<Props, "side" | "dispute">): void {
  if (dispute.status === "announced" && !appellants.includes(side)) throw new AppError("disputes.nothingToGain");
}

const waivedBy = (side: OrganizationType) => (side === "buyer" ? "waivedByBuyer" : "waivedBySupplier");

/**
 * One side does without an appeal; once all have that may appeal, the decision takes effect.
 *
 * @throws {AppError} `disputes.wrongStatus`, `disputes.tooLate`, `disputes.nothingToGain`.
 */
export async function waiveAppeal({ side, ...props }: Props): Promise<Dispute> {
  const { order, shipment, dispute } = props;
  const appellants = appellantsOf(dispute, shipment, order.currency);
  checkGain(appellants, { side, dispute });
  const own = waivedBy(side);
  // Who says it twice has said it.
  if (dispute.status === "announced" && dispute[own]) return dispute;
  const isLast = appellants.every((each) => each === side || dispute[waivedBy(each)]);
  const moved = await moveCase({
    ...props,
    transition: "waive",
    party: side,
    changes: { [own]: true },
    // It takes effect with this, which both are told: nobody's appeal is open any more.
    ...(isLast ? { tells: { buyer: null, supplier: null } } : {}),
  });
  if (!isLast) return moved;
  return takeEffect({ ...props, dispute: await moved.change(props.trx, { appealBy: props.now }, props.now) });
}
