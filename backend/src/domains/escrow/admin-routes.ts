import { AppError } from "#shared/kernel/errors.ts";
import { disputeEndpoints } from "#shared/escrow/admin-contract.ts";
import type { DisputeCaseView } from "#shared/escrow/dispute-view.ts";
import type { DisputeTransition } from "#shared/escrow/dispute-process.ts";
import { inSnapshot, type Database, type Transaction } from "#backend/src/db/database.ts";
import { endpoint, type Call, type Endpoint } from "#backend/src/http/endpoint.ts";
import { asUser, authorize } from "#backend/src/kernel/actor.ts";
import { writeAudit } from "#backend/src/kernel/audit.ts";
import { confirmDecision, decideDispute, sendBackDecision } from "./commands/decide-dispute.ts";
import { endReversed } from "./commands/end-reversed.ts";
import { openDispute } from "./commands/open-dispute.ts";
import { Dispute } from "./dispute-model.ts";
import { newestRates } from "../currencies/index.ts";
import type { DocumentReader } from "../documents/index.ts";
import { readOrderConversation } from "../threads/index.ts";
import { canMoveDispute } from "./dispute-policy.ts";
import { presentDispute, presentDisputeCase } from "./dispute-presenter.ts";
import { Order } from "./model.ts";
import { disputeCase } from "./queries/dispute-case.ts";
import { belongedToSide, ownTrades } from "./queries/eligible-reviewers.ts";
import { findDispute, listDisputes } from "./queries/list-disputes.ts";
import { Shipment } from "./shipment-model.ts";

type Reading = Pick<Call<typeof disputeEndpoints.show>, "actor" | "services" | "now">;

const view = (anyMoment: Database, id: string, { actor, services, now }: Reading): Promise<DisputeCaseView> => {
  const reader = { actor, config: services.config, now };
  // Within a transaction of one's own, what it has written is read; a case that is only looked at is read as of one moment.
  return anyMoment.isTransaction
    ? readCase(anyMoment, id, reader)
    : inSnapshot(anyMoment, (db) => readCase(db, id, reader));
};

async function readCase(db: Database, id: string, reader: DocumentReader): Promise<DisputeCaseView> {
  const row = await findDispute(db, id);
  if (!row) throw new AppError("escrow.disputeNotFound");
  return presentDisputeCase(await disputeCase(db, row, asUser(reader.actor).userId), reader);
}

/** A dispute and its order, locked, the order first as everywhere. */
async function lockCase(trx: Transaction, id: string): Promise<{ dispute: Dispute; order: Order; shipment: Shipment }> {
  // Only the dispute says which order it is about, and that never changes.
  const named = await Dispute.query(trx).findById(id);
  const order = named && (await Order.lockById(trx, named.orderId));
  const dispute = order && (await Dispute.lockById(trx, id));
  if (!dispute) throw new AppError("escrow.disputeNotFound");
  return { dispute, order, shipment: await Shipment.query(trx).findById(dispute.shipmentId).throwIfNotFound() };
}

type Decision = Call<typeof disputeEndpoints.confirm> | Call<typeof disputeEndpoints.decide>;

/** What every decision begins with: the case is locked, and the process gives the move to this reader. */
async function prepare({ trx, actor, params, expectedVersion, request, now }: Decision, move: DisputeTransition) {
  const { dispute, order, shipment } = await lockCase(trx, params.id);
  const isOwnTrade = await belongedToSide(trx, asUser(actor).userId, order);
  authorize(!isOwnTrade, "escrow.ownTrade");
  const standing = {
    status: dispute.status,
    total: order.totalAmount,
    currency: order.currency,
    usdPerUnit: (await newestRates(trx, [order.currency])).get(order.currency)?.usd_per_unit ?? null,
    decidedBy: dispute.decidedBy,
    isOwnTrade,
  };
  const moves: DisputeTransition[] = move === "decide" ? ["decide", "propose"] : [move];
  authorize(
    moves.some((name) => canMoveDispute(name, actor, standing)),
    "escrow.secondReviewerNeeded",
  );
  return { trx, dispute, order, shipment, expectedVersion, userId: asUser(actor).userId, request, now };
}

export const escrowAdminRoutes: Endpoint[] = [
  endpoint(disputeEndpoints.list, async ({ db, actor, query, now }) => {
    const { rows, ...page } = await listDisputes(db, query);
    const own = await ownTrades(db, asUser(actor).userId, rows);
    return { ...page, items: rows.map((row) => presentDispute(row, actor, own.has(row.order_id), now)) };
  }),

  endpoint(disputeEndpoints.open, async ({ trx, actor, params, body, request, services, now }) => {
    const { userId } = asUser(actor);
    const order = await Order.lock(trx, params.orderId);
    if (!order) throw new AppError("escrow.orderNotFound");
    authorize(!(await belongedToSide(trx, userId, order)), "escrow.ownTrade");
    const shipment = await Shipment.meant(trx, order.id, body.shipment ?? undefined);
    const { reason } = body;
    await openDispute({ trx, order, shipment, transition: "openCase", openedBy: "reviewer", userId, reason, now });
    const { id } = await Dispute.query(trx)
      .where({ shipment_id: shipment.id, status: "open" })
      .first()
      .throwIfNotFound();
    await writeAudit({
      db: trx,
      action: "dispute.opened",
      actorUserId: userId,
      subjectType: "dispute",
      subjectId: id,
      details: { reference: order.reference, reason: body.reason },
      request,
      now,
    });
    return view(trx, id, { actor, services, now });
  }),

  endpoint(disputeEndpoints.endReversed, async ({ trx, actor, params, body, request, now }) => {
    const { userId } = asUser(actor);
    const order = await Order.lock(trx, params.orderId);
    if (!order) throw new AppError("escrow.orderNotFound");
    authorize(!(await belongedToSide(trx, userId, order)), "escrow.ownTrade");
    const { reference, status } = await endReversed({ trx, order, reason: body.reason, userId, request, now });
    return { reference, status };
  }),

  endpoint(disputeEndpoints.show, (call) => view(call.db, call.params.id, call)),

  endpoint(disputeEndpoints.messages, async ({ db, actor, params, query, services, now }) => {
    const row = await findDispute(db, params.id);
    if (!row) throw new AppError("escrow.disputeNotFound");
    const sides = { buyerOrgId: row.buyer_org_id, supplierOrgId: row.supplier_org_id };
    authorize(!(await belongedToSide(db, asUser(actor).userId, sides)), "escrow.ownTrade");
    return readOrderConversation(db, row.order_id, query, { actor, config: services.config, now });
  }),

  endpoint(disputeEndpoints.decide, async (call) => {
    const props = await prepare(call, "decide");
    await decideDispute({ ...props, draft: call.body });
    return view(call.trx, call.params.id, call);
  }),

  endpoint(disputeEndpoints.confirm, async (call) => {
    const props = await prepare(call, "confirm");
    // Whoever has proposed it may have joined a side since: somebody else has to decide, and it is sent back to be decided anew.
    const { decidedBy } = props.dispute;
    authorize(!decidedBy || !(await belongedToSide(call.trx, decidedBy, props.order)), "escrow.ownTrade");
    await confirmDecision({ ...props, reason: call.body.reason });
    return view(call.trx, call.params.id, call);
  }),

  endpoint(disputeEndpoints.sendBack, async (call) => {
    const props = await prepare(call, "sendBack");
    await sendBackDecision({ ...props, reason: call.body.reason });
    return view(call.trx, call.params.id, call);
  }),
];
