import { v7 as uuid } from "uuid";
import { AppError } from "#shared/kernel/errors.ts";
import type { ProposalDraft } from "#shared/escrow/proposal-contract.ts";
import { escrowRow } from "#shared/escrow/process.ts";
import { proposalDays, proposalsPerDay } from "#shared/escrow/rules.ts";
import type { OrganizationType } from "#shared/organizations/choices.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { after, day, endOfDay } from "#backend/src/kernel/clock.ts";
import { AgreedTerms } from "../../terms/index.ts";
import { Proposal } from "../proposal-model.ts";
import { Shipment } from "../shipment-model.ts";
import { isSettledBy } from "../policy.ts";
import { checkSampleDay, contentOf } from "./check-proposal.ts";
import { noteProposal } from "./note-proposal.ts";
import type { Placed } from "./move-order.ts";

interface Props extends Placed {
  trx: Transaction;
  side: OrganizationType;
  draft: ProposalDraft;
  userId: string;
  now: Date;
}

/**
 * One side proposes what needs the other's consent: to part before shipping, another date, a lower price, or how a case ends. It stands for seven days,
 * until the day that it names has passed, or until the order moves on.
 *
 * @throws {AppError} `escrow.wrongStatus` where the process knows no such agreement, `escrow.proposalOpen` while another waits for its answer, `escrow.tooManyProposals`,
 * `escrow.alreadyReplaced` for goods that were, `request.invalid` as {@link contentOf}.
 */
export async function propose({ trx, order, shipment, side, draft, userId, now }: Props): Promise<Proposal> {
  if (!escrowRow(draft.kind).from.includes(shipment.status))
    throw new AppError("escrow.wrongStatus", { status: shipment.status });
  if (!isSettledBy(draft.kind, shipment))
    throw shipment.replacedAt
      ? new AppError("escrow.alreadyReplaced")
      : new AppError("escrow.wrongStatus", { status: shipment.status });
  if (await Proposal.open(trx, shipment.id)) throw new AppError("escrow.proposalOpen");
  const content = contentOf({ shipment, currency: order.currency, draft, now });
  if (draft.sampleDueOn !== null) checkSampleDay(draft, await AgreedTerms.find(trx, order.termsId), shipment, now);
  const today = await Proposal.query(trx)
    .where({ order_id: order.id, proposed_by: side })
    .where("created_at", ">", after(now, -day))
    .resultSize();
  // Enough for another day for each of its shipments, and for thinking better of it.
  const most = Math.max(proposalsPerDay, 2 * (await Shipment.of(trx, order.id)).length);
  if (today >= most) throw new AppError("escrow.tooManyProposals", { most });
  const proposal = await Proposal.query(trx).insertAndFetch({
    id: uuid(),
    orderId: order.id,
    shipmentId: shipment.id,
    kind: draft.kind,
    proposedBy: side,
    proposedByUser: userId,
    reason: draft.reason,
    ...content,
    expiresAt: lastMoment(content, now),
    createdAt: now,
    updatedAt: now,
  });
  await noteProposal({ trx, order, shipment, proposal, what: "proposed", now });
  return proposal;
}

/** A day that has passed cannot be agreed to any more. */
function lastMoment({ shipBy, sampleDueOn, expectedArrival }: ReturnType<typeof contentOf>, now: Date): Date {
  const usual = after(now, proposalDays * day);
  // A sample is approved before the goods leave.
  const named = sampleDueOn ?? shipBy ?? expectedArrival;
  return named && endOfDay(named) < usual ? endOfDay(named) : usual;
}
