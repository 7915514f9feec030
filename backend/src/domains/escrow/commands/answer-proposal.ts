import { AppError } from "#shared/kernel/errors.ts";
import { toMinor } from "#shared/kernel/money.ts";
import { deliveryMove, lastDayOf } from "#shared/escrow/shipments.ts";
import type { OrganizationType } from "#shared/organizations/choices.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { endOfDay } from "#backend/src/kernel/clock.ts";
import type { Proposal } from "../proposal-model.ts";
import { awaitReturn } from "./await-return.ts";
import { moveOrder, type Placed, type ShipmentChanges } from "./move-order.ts";
import { noteProposal } from "./note-proposal.ts";
import { closeCase } from "./overtake.ts";

interface Props extends Placed {
  trx: Transaction;
  /** Locked by `trx`, after the order. */
  proposal: Proposal;
  side: OrganizationType;
  userId: string;
  now: Date;
}

type Answer = "accepted" | "declined" | "withdrawn";

/** @throws {AppError} `escrow.proposalAnswered` with how it ended, `accounts.forbidden` for the side whose answer it is not. */
async function answer(
  { trx, order, shipment, proposal, side, userId, now }: Props,
  how: Answer,
  reason: string | null,
) {
  if (proposal.status !== "open" || proposal.expiresAt <= now)
    throw new AppError("escrow.proposalAnswered", { status: proposal.status === "open" ? "expired" : proposal.status });
  if ((proposal.proposedBy === side) !== (how === "withdrawn")) throw new AppError("accounts.forbidden");
  const answered = await proposal.change(
    trx,
    { status: how, answeredByUser: userId, answeredAt: now, answerReason: reason },
    now,
  );
  await noteProposal({ trx, order, shipment, proposal: answered, what: how, now });
  return answered;
}

/** The other side says no; the order stays as it is. */
export const declineProposal = (props: Props & { reason: string | null }) => answer(props, "declined", props.reason);

/** Whoever has proposed takes it back. */
export const withdrawProposal = (props: Props) => answer(props, "withdrawn", null);

/** By how many days the days of delivery move with what was agreed. */
const movedBy = ({ delivery, deliveryMovedDays: movedDays, shipBy }: Placed["shipment"], agreed: Proposal): number =>
  deliveryMove({ ...delivery, movedDays, shipBy: shipBy && lastDayOf(shipBy) }, agreed);

/** Who agrees to a last day before the first one agrees that the goods leave earlier. */
const firstDayUnder = ({ firstDay }: Placed["shipment"], shipBy: string) =>
  firstDay && shipBy < firstDay ? { shipFrom: null } : {};

/** What the order's history says of it. */
export const detailsOf = (agreed: Proposal) => {
  const { id, proposedBy, reason, reduction, released, goods, returnPaidBy, shipBy, sampleDueOn, expectedArrival } =
    agreed;
  return {
    proposalId: id,
    proposedBy,
    reason,
    reduction,
    shipBy,
    sampleDueOn,
    expectedArrival,
    ...(released === null ? {} : { released }),
    ...(goods === null ? {} : { goods, returnPaidBy }),
  };
};

/**
 * Minor units that a division releases, where it is one.
 *
 * @throws {AppError} `escrow.proposalAnswered` where a weight that counts since leaves nothing of it.
 */
function releasedBy({ reduction, released }: Proposal, { order, shipment }: Placed): { released?: bigint } {
  if (released !== null) return { released: toMinor(released, order.currency) };
  if (reduction === null) return {};
  const left = shipment.worthIn(order.currency) - toMinor(reduction, order.currency);
  if (left <= 0n) throw new AppError("escrow.proposalAnswered", { status: "overtaken" });
  return { released: left };
}

/** Other goods begin where the first did: nothing that was stated, weighed or counted of those says anything of these. */
const anew = (now: Date): ShipmentChanges => ({
  replacedAt: now,
  shipFrom: null,
  shippedAt: null,
  transportDocument: null,
  expectedArrival: null,
  netWeight: null,
  payable: null,
  weightOpen: false,
  deliveredWeight: null,
  deliveredOpen: false,
  papersMissing: false,
  papersUntil: null,
  confirmableFrom: null,
  confirmationAskedAt: null,
  silentUntil: null,
  inspectionEndsAt: null,
  qcCompletedAt: null,
});

/**
 * The other side agrees, and what was proposed happens at once; a refund of goods that are to come back waits for them.
 *
 * @throws {AppError} as {@link answer} and {@link moveOrder} do.
 */
export async function acceptProposal(props: Props): Promise<Placed> {
  const { trx, order, shipment, userId, now } = props;
  const agreed = await answer(props, "accepted", null);
  const { kind, shipBy, sampleDueOn, expectedArrival } = agreed;
  if (kind === "refundAgreed" && agreed.goods === "returned")
    return awaitReturn({ trx, order, shipment, agreed, userId, now });
  // With a new day of arrival both have said that there is nothing to look into yet.
  if (expectedArrival !== null) await closeCase({ trx, order, shipment, transition: kind, now });
  return moveOrder({
    trx,
    order,
    shipment,
    transition: kind,
    party: "agreement",
    userId,
    now,
    details: detailsOf(agreed),
    known: { goods: { end: agreed.goods, returnPaidBy: agreed.returnPaidBy } },
    ...releasedBy(agreed, { order, shipment }),
    changes: {
      ...(kind === "replaceAgreed" ? anew(now) : {}),
      deliveryMovedDays: shipment.deliveryMovedDays + movedBy(shipment, agreed),
      ...(shipBy === null ? {} : { shipBy: endOfDay(shipBy), ...firstDayUnder(shipment, shipBy) }),
      ...(sampleDueOn === null ? {} : { sampleDueOn }),
      // What was asked about the day of before is no question any more.
      ...(expectedArrival === null
        ? {}
        : {
            expectedArrival,
            confirmableFrom: endOfDay(expectedArrival),
            confirmationAskedAt: null,
            silentUntil: null,
          }),
    },
  });
}
