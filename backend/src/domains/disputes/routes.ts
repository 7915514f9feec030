import { AppError } from "#shared/kernel/errors.ts";
import type { AnyEndpoint, AnswerOf, BodyOf } from "#shared/kernel/endpoint.ts";
import { caseEndpoints, type StatementDraft } from "#shared/disputes/contract.ts";
import { isOpenCase, type PartyMove } from "#shared/disputes/process.ts";
import type { OrganizationType } from "#shared/organizations/choices.ts";
import { inSnapshot, type Transaction } from "#backend/src/db/database.ts";
import { endpoint, type Call, type Endpoint, type Handler } from "#backend/src/http/endpoint.ts";
import { asMember, authorize, authorizeAction, sideOf, type Actor } from "#backend/src/kernel/actor.ts";
import { Dispute, numberOf, Order, Shipment, type Address } from "../escrow/index.ts";
import { lockCase } from "./case-access.ts";
import { addExhibits } from "./commands/add-exhibits.ts";
import { addInspection } from "./commands/add-inspection.ts";
import { answerClaim, extendAnswer } from "./commands/answer-claim.ts";
import { appeal, waiveAppeal } from "./commands/appeal.ts";
import { answerQuestion } from "./commands/ask-parties.ts";
import type { Case } from "./commands/move-case.ts";
import { acceptReturn, proveReturn, reopenReturn } from "./commands/return-goods.ts";
import { withdrawClaim } from "./commands/withdraw-claim.ts";
import { isOfSide } from "./policy.ts";
import { findOwnCase, viewCase } from "./queries/case-context.ts";
import { caseTimeline } from "./queries/case-timeline.ts";

type Moving = Case & { trx: Transaction; side: OrganizationType; userId: string; now: Date };

/** A case of the caller's organization, locked with its order. @throws {AppError} `escrow.disputeNotFound` */
async function lockOwnCase(trx: Transaction, actor: Actor, id: string): Promise<Case & { side: OrganizationType }> {
  asMember(actor);
  await findOwnCase(trx, actor, id);
  const found = await lockCase(trx, id);
  const side = sideOf(actor, found.order);
  if (!side) throw new AppError("escrow.disputeNotFound");
  return { ...found, side };
}

/** Serves what a side does in a case; a move of the process to the side whose it is. */
function act<Contract extends AnyEndpoint>(
  contract: Contract,
  name: PartyMove | null,
  work: (moving: Moving, body: BodyOf<Contract>, params: { questionId?: string }) => Promise<unknown>,
  action: "handleCases" | "addEvidence" = "handleCases",
): Endpoint {
  const handler = async ({ trx, actor, params, body, services, now }: Call<Contract>) => {
    const named = params as { disputeId: string; questionId?: string };
    const found = await lockOwnCase(trx, actor, named.disputeId);
    authorizeAction(action, actor);
    if (name) authorize(isOfSide(name, found.side, found.dispute));
    await work({ ...found, trx, userId: asMember(actor).userId, now }, body, named);
    const dispute = await Dispute.query(trx).findById(named.disputeId).throwIfNotFound();
    const order = await Order.query(trx).findById(dispute.orderId).throwIfNotFound();
    return (await viewCase(trx, { dispute, order }, { actor, config: services.config, now })) as AnswerOf<Contract>;
  };
  return endpoint(contract, handler as unknown as Handler<AnyEndpoint>) as Endpoint;
}

/** What a side says, with the evidence that comes along. */
const state = async (moving: Moving, { evidence }: StatementDraft): Promise<void> =>
  addExhibits({ ...moving, evidence, told: true });

async function newestOf(
  call: Pick<Call<typeof caseEndpoints.ofOrder>, "db" | "actor" | "services" | "now">,
  address: Address,
) {
  const { actor, services, now } = call;
  return inSnapshot(call.db, async (db) => {
    const order = await Order.find(db, address.orderId);
    if (!order || !sideOf(actor, order)) throw new AppError("escrow.orderNotFound");
    const shipment = await Shipment.meant(db, order.id, numberOf(address));
    const dispute = await Dispute.query(db)
      .where({ shipment_id: shipment.id })
      .whereNull("deleted_at")
      .orderBy("created_at", "desc")
      .first();
    if (!dispute) throw new AppError("escrow.disputeNotFound");
    return viewCase(db, { dispute, order }, { actor, config: services.config, now });
  });
}

export const caseRoutes: Endpoint[] = [
  endpoint(caseEndpoints.ofOrder, (call) => newestOf(call, call.params)),
  endpoint(caseEndpoints.ofShipment, (call) => newestOf(call, call.params)),
  endpoint(caseEndpoints.show, ({ db: anyMoment, actor, params, services, now }) =>
    inSnapshot(anyMoment, async (db) =>
      viewCase(db, await findOwnCase(db, actor, params.disputeId), { actor, config: services.config, now }),
    ),
  ),
  endpoint(caseEndpoints.timeline, async ({ db, actor, params, query }) => {
    const { dispute } = await findOwnCase(db, actor, params.disputeId);
    return caseTimeline(db, dispute, query);
  }),
  act(caseEndpoints.answer, "answer", async (moving, body) => {
    await answerClaim({ ...moving, words: body.words });
    await state(moving, body);
  }),
  act(caseEndpoints.extend, "extend", extendAnswer),
  act(
    caseEndpoints.addEvidence,
    null,
    async (moving, { evidence }) => {
      const { status } = moving.dispute;
      if (!isOpenCase(status)) throw new AppError("disputes.wrongStatus", { status });
      await addExhibits({ ...moving, evidence, told: false });
      // A decision that was written before it was read is refused, as with everything that a side says.
      await moving.dispute.change(moving.trx, {}, moving.now);
    },
    "addEvidence",
  ),
  act(caseEndpoints.addInspection, null, (moving, inspection) =>
    addInspection({ ...moving, inspection, by: { userId: moving.userId } }),
  ),
  act(caseEndpoints.answerQuestion, null, async (moving, body, { questionId = "" }) => {
    await answerQuestion({ ...moving, questionId, words: body.words });
    await state(moving, body);
  }),
  act(caseEndpoints.waive, "waive", waiveAppeal),
  act(caseEndpoints.appeal, "appeal", async (moving, body) => {
    await appeal({ ...moving, words: body.words });
    await state(moving, body);
  }),
  act(caseEndpoints.withdraw, null, async (moving, { words }) => {
    authorize(moving.dispute.openedBy === moving.side);
    await withdrawClaim({ ...moving, words });
  }),
  act(caseEndpoints.proveReturn, "proveReturn", async (moving, { document, documents }) => {
    await proveReturn({ ...moving, document });
    const evidence = documents.map((id) => ({ document: id, caption: document }));
    await addExhibits({ ...moving, evidence, told: true });
  }),
  act(caseEndpoints.acceptReturn, "acceptReturn", acceptReturn),
  act(caseEndpoints.contestReturn, "contestReturn", async (moving, body) => {
    const { dispute, side } = moving;
    if (dispute.returnDocument === null) throw new AppError("disputes.wrongStatus", { status: dispute.status });
    await reopenReturn({ ...moving, transition: "contestReturn", party: side, words: body.words });
    await state(moving, body);
  }),
];
