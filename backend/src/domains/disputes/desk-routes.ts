import { deskEndpoints } from "#shared/disputes/desk-contract.ts";
import { AppError } from "#shared/kernel/errors.ts";
import type { Database } from "#backend/src/db/database.ts";
import { endpoint, type Endpoint } from "#backend/src/http/endpoint.ts";
import { asUser, authorize, type Actor } from "#backend/src/kernel/actor.ts";
import { belongedToSide, Dispute, Order, Shipment } from "../escrow/index.ts";
import { lockCase } from "./case-access.ts";
import { dropDraft, keepDraft, readDraft } from "./commands/keep-draft.ts";
import type { Case } from "./commands/move-case.ts";
import { worksOnCases } from "./policy.ts";
import { countQueue } from "./queries/list-disputes.ts";
import { planLedger } from "./queries/plan-ledger.ts";
import { similarCases } from "./queries/similar-cases.ts";

/** A case as somebody of our team may work with it who belongs and belonged to neither side. @throws {AppError} `escrow.disputeNotFound`, `escrow.ownTrade` */
export async function readForDesk(db: Database, actor: Actor, id: string): Promise<Case> {
  const dispute = await Dispute.query(db).findById(id).whereNull("deleted_at");
  const order = dispute && (await Order.query(db).findById(dispute.orderId));
  if (!order) throw new AppError("escrow.disputeNotFound");
  authorize(!(await belongedToSide(db, asUser(actor).userId, order)), "escrow.ownTrade");
  return { dispute, order, shipment: await Shipment.query(db).findById(dispute.shipmentId).throwIfNotFound() };
}

export const deskRoutes: Endpoint[] = [
  endpoint(deskEndpoints.counts, ({ db, actor, now }) => countQueue(db, { userId: asUser(actor).userId, now })),

  endpoint(deskEndpoints.ledger, async ({ trx, actor, params, body }) =>
    planLedger(trx, await readForDesk(trx, actor, params.id), body),
  ),

  endpoint(deskEndpoints.draft, async ({ db, actor, params }) => {
    const { dispute } = await readForDesk(db, actor, params.id);
    return readDraft(db, { disputeId: dispute.id, userId: asUser(actor).userId });
  }),

  endpoint(deskEndpoints.saveDraft, async ({ trx, actor, params, body, now }) => {
    const { dispute, order } = await lockCase(trx, params.id);
    const { userId } = asUser(actor);
    authorize(worksOnCases(actor, await belongedToSide(trx, userId, order)), "escrow.ownTrade");
    return keepDraft({ trx, dispute, userId, ...body, now });
  }),

  endpoint(deskEndpoints.dropDraft, async ({ trx, actor, params }) => {
    const { dispute } = await readForDesk(trx, actor, params.id);
    await dropDraft(trx, { disputeId: dispute.id, userId: asUser(actor).userId });
    return undefined;
  }),

  endpoint(deskEndpoints.similar, async ({ db, actor, params, query }) => {
    const { dispute, order } = await readForDesk(db, actor, params.id);
    return similarCases(db, { disputeId: dispute.id, order, userId: asUser(actor).userId, ...query });
  }),
];
