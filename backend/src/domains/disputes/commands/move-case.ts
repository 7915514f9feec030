import { v7 as uuid } from "uuid";
import { AppError } from "#shared/kernel/errors.ts";
import {
  caseDays,
  disputeRow,
  innerMoves,
  rulingTells,
  type CaseDeadline,
  type DisputeRow,
  type DisputeStatus,
  type DisputeTransition,
} from "#shared/disputes/process.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { after, day } from "#backend/src/kernel/clock.ts";
import { publish } from "#backend/src/kernel/events.ts";
import { tellSides, type Dispute, type Known, type Placed } from "../../escrow/index.ts";

export type CaseActor = "buyer" | "supplier" | "reviewer" | "clock";

/** A case with what it is about, all of it locked by the transaction, the order first. */
export interface Case extends Placed {
  dispute: Dispute;
}

interface Props extends Case {
  trx: Transaction;
  transition: DisputeTransition;
  party: CaseActor;
  /** The person; null for the clock. */
  userId: string | null;
  /** Where a row leads that leaves it to the decision. */
  ruling?: "announced" | "returning" | "decided";
  /** What both sides are told, where that is not what the row or the ruling says. */
  tells?: DisputeRow["tells"];
  /** As it was typed; both sides and our team read it. */
  words?: string | null;
  details?: Record<string, unknown>;
  changes?: Partial<Dispute>;
  /** What is told beside what the order says. */
  known?: Known;
  /** By which of the case's moments the other side is asked to answer. */
  answerBy?: "answerBy" | "returnAnswerBy";
  /** Minor units: what the decision releases. */
  released?: bigint;
  now: Date;
}

/**
 * The one way in which a case moves: by a row of its process, with the times that begin, the line in its history, and the word to both sides.
 *
 * @throws {AppError} `disputes.wrongStatus` when no row starts here, `disputes.tooLate` once its time is over.
 */
export async function moveCase(props: Props): Promise<Dispute> {
  const { trx, order, dispute, transition, party, userId, ruling, words = null, details = {}, now } = props;
  const row = disputeRow(transition);
  if (!row.from.includes(dispute.status)) throw new AppError("disputes.wrongStatus", { status: dispute.status });
  checkTime(props);
  const to = statusAfter(props);
  const begins = row.begins === null ? {} : { [row.begins]: await endOf(row.begins, props) };
  const moved = await dispute.change(
    trx,
    { ...begins, ...(row.stage === "same" ? {} : { stage: row.stage }), ...props.changes, status: to },
    now,
  );
  const eventId = uuid();
  await trx("dispute_events").insert({
    id: eventId,
    dispute_id: dispute.id,
    what: transition,
    party,
    user_id: userId,
    words,
    details: JSON.stringify(details),
    created_at: now,
  });
  if (innerMoves.includes(transition)) return moved;
  await publish({
    trx,
    organizationIds: [order.buyerOrgId, order.supplierOrgId],
    type: "order",
    subjectId: order.id,
    event: `case.${transition}`,
    now,
  });
  await tellSides({
    trx,
    order,
    shipment: props.shipment,
    eventId: `case:${eventId}`,
    told: props.tells ?? (ruling === undefined ? row.tells : rulingTells[ruling]),
    released: props.released,
    known: {
      reason: words ?? undefined,
      answerBy: moved[props.answerBy ?? "answerBy"]?.toISOString(),
      decideBy: moved.decideBy.toISOString(),
      appealBy: moved.appealBy?.toISOString(),
      returnBy: moved.returnBy?.toISOString(),
      goods: { end: moved.goods, returnPaidBy: moved.returnPaidBy },
      ...props.known,
    },
    userId,
    ...(party === "buyer" || party === "supplier" ? { exceptSide: party } : {}),
    now,
  });
  return moved;
}

/** When a time that begins now is over; the decision is never due before a day after what our team has asked. */
async function endOf(deadline: CaseDeadline, { trx, dispute, now }: Props): Promise<Date> {
  const end = after(now, caseDays[deadline] * day);
  if (deadline !== "decideBy") return end;
  const [asked] = (await trx("dispute_questions").where({ dispute_id: dispute.id }).max("answer_by as last")) as [
    { last: Date | null }?,
  ];
  const least = asked?.last ? after(asked.last, day) : end;
  return least > end ? least : end;
}

/** A row of the clock happens once its moment has passed, all others before it has. */
function checkTime({ dispute, transition, party, now }: Props): void {
  const { until } = disputeRow(transition);
  const moment = until && dispute[until];
  if (party === "clock") {
    if (!moment || moment > now) throw new AppError("disputes.wrongStatus", { status: dispute.status });
  } else if (moment && moment <= now) throw new AppError("disputes.tooLate", { by: moment.toISOString() });
}

function statusAfter({ dispute, transition, ruling }: Props): DisputeStatus {
  const { to } = disputeRow(transition);
  if (to === "same") return dispute.status;
  if (to !== "ruling") return to;
  if (!ruling) throw new Error(`${transition} leaves to the decision where it leads`);
  return ruling;
}
