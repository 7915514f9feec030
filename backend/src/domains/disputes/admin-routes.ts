import { v7 as uuid } from "uuid";
import { AppError } from "#shared/kernel/errors.ts";
import { disputeEndpoints } from "#shared/disputes/admin-contract.ts";
import type { DisputeCaseView } from "#shared/disputes/staff-view.ts";
import type { StaffMove } from "#shared/disputes/process.ts";
import { inSnapshot, type Database } from "#backend/src/db/database.ts";
import { endpoint, type Call, type Endpoint } from "#backend/src/http/endpoint.ts";
import { asUser, authorize } from "#backend/src/kernel/actor.ts";
import { writeAudit } from "#backend/src/kernel/audit.ts";
import { newestRates } from "../currencies/index.ts";
import type { DocumentReader } from "../documents/index.ts";
import { belongedToSide, Dispute, openDispute, Order, ownTrades, Shipment } from "../escrow/index.ts";
import { readOrderConversation } from "../threads/index.ts";
import { lockCase } from "./case-access.ts";
import { askParties } from "./commands/ask-parties.ts";
import { claimCase, handCaseOver } from "./commands/assign-case.ts";
import { confirmDecision, decideDispute, sendBackDecision } from "./commands/decide.ts";
import { canMoveDispute, worksOnCases } from "./policy.ts";
import { disputeCase } from "./queries/dispute-case.ts";
import { earlierReviewers } from "./queries/earlier-reviewers.ts";
import { findDispute, listDisputes } from "./queries/list-disputes.ts";
import { presentDispute, presentDisputeCase } from "./staff-presenter.ts";

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
  return presentDisputeCase(await disputeCase(db, row, reader), reader);
}

type Decision = Call<typeof disputeEndpoints.confirm> | Call<typeof disputeEndpoints.decide>;

/** What every decision begins with: the case is locked, and the process gives the move to this reader. */
async function prepare({ trx, actor, params, expectedVersion, request, now }: Decision, move: StaffMove) {
  const { dispute, order, shipment } = await lockCase(trx, params.id);
  const isOwnTrade = await belongedToSide(trx, asUser(actor).userId, order);
  authorize(!isOwnTrade, "escrow.ownTrade");
  const standing = {
    status: dispute.status,
    appealedBy: dispute.appealedBy,
    total: order.totalAmount,
    currency: order.currency,
    usdPerUnit: (await newestRates(trx, [order.currency])).get(order.currency)?.usd_per_unit ?? null,
    decidedBy: dispute.decidedBy,
    isOwnTrade,
    earlier: (await earlierReviewers(trx, [dispute.id])).get(dispute.id) ?? [],
  };
  const moves: StaffMove[] = move === "decide" ? ["decide", "propose"] : [move];
  authorize(
    moves.some((name) => canMoveDispute(name, actor, standing)),
    "escrow.secondReviewerNeeded",
  );
  return { trx, dispute, order, shipment, expectedVersion, userId: asUser(actor).userId, request, now };
}

/** A case for whoever works on it, locked. @throws {AppError} `escrow.ownTrade` */
async function lockForDesk({
  trx,
  actor,
  params,
}: Pick<Call<typeof disputeEndpoints.handOver>, "trx" | "actor" | "params">) {
  const found = await lockCase(trx, params.id);
  authorize(worksOnCases(actor, await belongedToSide(trx, asUser(actor).userId, found.order)), "escrow.ownTrade");
  return found;
}

export const disputeAdminRoutes: Endpoint[] = [
  endpoint(disputeEndpoints.list, async ({ db, actor, query, now }) => {
    const { rows, ...page } = await listDisputes(db, query, { userId: asUser(actor).userId, now });
    const own = await ownTrades(db, asUser(actor).userId, rows);
    const earlier = await earlierReviewers(
      db,
      rows.map(({ id }) => id),
    );
    const items = rows.map((row) =>
      presentDispute(row, actor, { isOwnTrade: own.has(row.order_id), earlier: earlier.get(row.id) ?? [] }, now),
    );
    return { ...page, items };
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

  endpoint(disputeEndpoints.ask, async (call) => {
    const found = await lockForDesk(call);
    await askParties({ ...found, trx: call.trx, draft: call.body, userId: asUser(call.actor).userId, now: call.now });
    return view(call.trx, call.params.id, call);
  }),

  endpoint(disputeEndpoints.note, async (call) => {
    const { dispute } = await lockForDesk(call);
    await call.trx("dispute_notes").insert({
      id: uuid(),
      dispute_id: dispute.id,
      note: call.body.note,
      written_by: asUser(call.actor).userId,
      created_at: call.now,
    });
    return view(call.trx, call.params.id, call);
  }),

  endpoint(disputeEndpoints.claim, async (call) => {
    const { dispute } = await lockForDesk(call);
    const { userId } = asUser(call.actor);
    await claimCase({ trx: call.trx, dispute, userId, from: call.body.from, now: call.now });
    return view(call.trx, call.params.id, call);
  }),

  endpoint(disputeEndpoints.handOver, async (call) => {
    const { dispute } = await lockCase(call.trx, call.params.id);
    await handCaseOver({ trx: call.trx, dispute, userId: asUser(call.actor).userId, now: call.now });
    return view(call.trx, call.params.id, call);
  }),
];
