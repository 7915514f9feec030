import { proposalSteps } from "#shared/escrow/beside-moves.ts";
import { escrowRow, type AgreedTransition } from "#shared/escrow/process.ts";
import { moneyView, toMinor } from "#shared/kernel/money.ts";
import type { Proposed } from "#shared/notifications/values.ts";
import type { Database } from "#backend/src/db/database.ts";
import { endOfDay } from "#backend/src/kernel/clock.ts";
import { publish } from "#backend/src/kernel/events.ts";
import type { Order } from "../model.ts";
import type { Proposal } from "../proposal-model.ts";
import type { Shipment } from "../shipment-model.ts";
import { tellSides } from "./tell-sides.ts";

interface Props {
  trx: Database;
  order: Order;
  shipment: Shipment;
  proposal: Proposal;
  what: keyof typeof proposalSteps;
  now: Date;
}

/** How notices call what is proposed, and how it ended. */
const called = {
  cancelAgreed: "cancellation",
  changeDates: "dates",
  allowPrice: "allowance",
  refundAgreed: "refund",
  splitAgreed: "division",
  replaceAgreed: "replacement",
} as const satisfies Record<AgreedTransition, string>;
const answers = { accepted: "accepted", declined: "declined", expired: "lapsed" } as const satisfies Partial<
  Record<Props["what"], string>
>;

/** What it would change, held against how the shipment stands before it. */
function contentOf({ order, shipment, proposal }: Props): Proposed {
  const { kind, reason, reduction, released, goods, returnPaidBy, shipBy, sampleDueOn, expectedArrival, answerReason } =
    proposal;
  const money = (amount: bigint) => moneyView(amount, order.currency);
  const minor = (amount: string) => toMinor(amount, order.currency);
  const [total, before] = [minor(shipment.amount), shipment.worthIn(order.currency)];
  const after = before - minor(reduction ?? "0");
  const refunded: Partial<Record<AgreedTransition, bigint>> = {
    cancelAgreed: total,
    allowPrice: total - after,
    refundAgreed: total,
    splitAgreed: total - minor(released ?? "0"),
  };
  const goesBack = refunded[kind];
  return {
    reason,
    ...(kind === "replaceAgreed" && shipBy !== null ? { replacedBy: shipBy } : {}),
    ...(kind === "changeDates" && shipBy !== null && shipment.shipBy
      ? { shipBy: { from: shipment.shipBy.toISOString(), to: endOfDay(shipBy).toISOString() } }
      : {}),
    ...(sampleDueOn === null ? {} : { sampleDueOn }),
    ...(expectedArrival !== null && shipment.expectedArrival !== null
      ? { arrival: { from: shipment.expectedArrival, to: expectedArrival } }
      : {}),
    ...(reduction === null
      ? {}
      : { price: { reduction: money(minor(reduction)), before: money(before), after: money(after) } }),
    ...(released === null ? {} : { released: money(minor(released)) }),
    ...(goesBack === undefined ? {} : { refunded: money(goesBack) }),
    ...(goods === null ? {} : { goods, ...(returnPaidBy === null ? {} : { returnPaidBy }) }),
    ...(shipment.status === "disputed" ? { inCase: true } : {}),
    ...(answerReason === null ? {} : { answer: answerReason }),
  };
}

/** Tells the other side of a proposal and of its withdrawal, and whoever has proposed of its answer; both see it live. */
export async function noteProposal(props: Props): Promise<void> {
  const { trx, order, shipment, proposal, what, now } = props;
  const { id, kind, proposedBy, proposedByUser, expiresAt } = proposal;
  await publish({
    trx,
    organizationIds: [order.buyerOrgId, order.supplierOrgId],
    type: "order",
    subjectId: order.id,
    event: `order.proposal.${what}`,
    now,
  });
  // What was agreed happens at once, and where that is told by itself nobody reads of it twice.
  if (what === "accepted" && escrowRow(kind).tells[proposedBy]) return;
  const { tells } = proposalSteps[what];
  await tellSides({
    trx,
    order,
    shipment,
    eventId: `proposal:${id}:${what}`,
    told: { [proposedBy]: tells.proposer, [proposedBy === "buyer" ? "supplier" : "buyer"]: tells.other },
    known: {
      proposal: called[kind],
      proposed: contentOf(props),
      answerBy: expiresAt.toISOString(),
      ...(what in answers ? { answer: answers[what as keyof typeof answers] } : {}),
    },
    userId: what === "proposed" ? proposedByUser : null,
    now,
  });
}
