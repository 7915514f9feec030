import { AppError } from "#shared/kernel/errors.ts";
import type { ProviderCallDetail, SettlementView } from "#shared/escrow/provider-call-contract.ts";
import type { Database } from "#backend/src/db/database.ts";
import { asUser, type Actor } from "#backend/src/kernel/actor.ts";
import type { ProviderMessage } from "../provider/messages.ts";
import { Order } from "../model.ts";
import { CallSettlement, versionOf } from "../settlement-model.ts";
import { allowedSettlementMoves } from "../settlement-policy.ts";
import { askedAmounts } from "./asked-amounts.ts";
import { belongedToSide } from "./eligible-reviewers.ts";
import { findProviderCall } from "./list-provider-calls.ts";
import { maySettle } from "./settlement-right.ts";

/** A message to the provider with all that our team needs to carry it out by hand. @throws {AppError} `staff.callNotFound` */
export async function providerCallDetail(db: Database, id: string, reader: Actor): Promise<ProviderCallDetail> {
  const call = await findProviderCall(db, id);
  if (!call) throw new AppError("staff.callNotFound");
  const order = await Order.query(db).findById(call.orderId).throwIfNotFound();
  const { payload } = (await db("outbox").where({ id }).first("payload")) as { payload: ProviderMessage };
  const settlements = await CallSettlement.of(db, id);
  const proposedBy = settlements.find(({ status }) => status === "proposed")?.proposedBy ?? null;
  const proposerHasRight = proposedBy !== null && (await maySettle(db, proposedBy));
  const isOwnTrade = await belongedToSide(db, asUser(reader).userId, order);
  return {
    ...call,
    version: versionOf(settlements),
    amounts: await askedAmounts(db, order, call.topic, payload),
    opensTransaction: call.topic === "escrow.createTransaction",
    settlement: await present(db, settlements[0]),
    can: [
      // Nobody sends again what another says was carried out already.
      ...(proposedBy === null ? call.can : []),
      ...allowedSettlementMoves(reader, { state: call.state, proposedBy, proposerHasRight, isOwnTrade }),
    ],
  };
}

async function present(db: Database, settlement: CallSettlement | undefined): Promise<SettlementView | null> {
  if (!settlement) return null;
  const { proposedBy, decidedBy, decidedAt, createdAt } = settlement;
  const people = (await db("users")
    .whereIn("id", [proposedBy, ...(decidedBy ? [decidedBy] : [])])
    .select("id", "email")) as { id: string; email: string | null }[];
  const member = (id: string) => ({ id, email: people.find((each) => each.id === id)?.email ?? "" });
  return {
    status: settlement.status,
    evidenceReference: settlement.evidenceReference,
    doneOn: settlement.doneOn,
    note: settlement.note,
    providerId: settlement.providerId,
    landingPageUrl: settlement.landingPageUrl,
    proposedBy: member(proposedBy),
    proposedAt: createdAt.toISOString(),
    decidedBy: decidedBy ? member(decidedBy) : null,
    decidedAt: decidedAt?.toISOString() ?? null,
    decidedReason: settlement.decidedReason,
  };
}
