import { v7 as uuid } from "uuid";
import { AppError } from "#shared/kernel/errors.ts";
import type { SettlementDraft } from "#shared/escrow/provider-call-contract.ts";
import { isPrivate } from "#backend/src/config.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { authorize } from "#backend/src/kernel/actor.ts";
import { writeAudit } from "#backend/src/kernel/audit.ts";
import { countAsDelivered } from "#backend/src/kernel/outbox.ts";
import { mustHold } from "../../sanctions/index.ts";
import { Order } from "../model.ts";
import { movesMoney } from "../money-held.ts";
import type { CallTopic, ProviderMessage } from "../provider/messages.ts";
import type { ProviderStatus, ProviderTransaction } from "../provider/port.ts";
import { findProviderId } from "../queries/find-provider-id.ts";
import { belongedToSide } from "../queries/eligible-reviewers.ts";
import { maySettle } from "../queries/settlement-right.ts";
import { CallSettlement, versionOf } from "../settlement-model.ts";
import { Shipment } from "../shipment-model.ts";
import { settledShipment, takeAnswer } from "./take-answer.ts";

interface Props {
  trx: Transaction;
  /** The call's number. */
  id: string;
  userId: string;
  /** The version that the reader has seen. */
  expectedVersion: number | undefined;
  request: { readonly id: string; readonly ip: string };
  now: Date;
}

interface Call {
  id: string;
  topic: CallTopic;
  payload: ProviderMessage;
  order: Order;
  settlements: CallSettlement[];
}

interface Row {
  id: string;
  topic: string;
  subject_id: string;
  payload: ProviderMessage;
  delivered_at: Date | null;
  failed_at: Date | null;
}

/** The call, locked before its order, as its delivery locks them; it must wait for our team. */
async function lockCall({ trx, id, userId, expectedVersion }: Props): Promise<Call> {
  const row = await trx<Row>("outbox").where({ id }).where("topic", "like", "escrow.%").forUpdate().first();
  const order = row && (await Order.lockById(trx, row.subject_id));
  if (!order) throw new AppError("staff.callNotFound");
  authorize(!(await belongedToSide(trx, userId, order)), "escrow.ownTrade");
  if (row.delivered_at !== null || row.failed_at === null) throw new AppError("staff.callNotStopped");
  const settlements = await CallSettlement.of(trx, id);
  if (expectedVersion !== undefined && expectedVersion !== versionOf(settlements))
    throw new AppError("request.versionStale");
  return { id, topic: row.topic as CallTopic, payload: row.payload, order, settlements };
}

/** What waits for a second person. @throws {AppError} `staff.settlementNotOpen` */
function openOf({ settlements }: Call): CallSettlement {
  const open = settlements.find(({ status }) => status === "proposed");
  if (!open) throw new AppError("staff.settlementNotOpen");
  return open;
}

const note = (
  { trx: db, userId, request, now }: Props,
  { id, topic, order }: Call,
  what: "Proposed" | "Confirmed" | "Refused" | "Withdrawn",
  details: object,
): Promise<void> =>
  writeAudit({
    db,
    action: `providerCall.settlement${what}`,
    actorUserId: userId,
    subjectType: "providerCall",
    subjectId: id,
    details: { reference: order.reference, topic, ...details },
    request,
    now,
  });

/**
 * A member of staff says that a call which waits for our team was carried out by hand, and by what that is shown. Nothing is booked by it.
 *
 * @throws {AppError} `staff.callNotStopped`, `staff.settlementOpen`, `staff.moneyHeld`, `escrow.ownTrade`, `request.invalid` for a day that lies ahead or a transaction that is not named.
 */
export async function proposeSettlement({ draft, ...props }: Props & { draft: SettlementDraft }): Promise<void> {
  const { trx, userId, now } = props;
  const call = await lockCall(props);
  if (call.settlements.some(({ status }) => status === "proposed")) throw new AppError("staff.settlementOpen");
  await refuseHeld(trx, call, now);
  const opens = call.topic === "escrow.createTransaction";
  await checkDraft(trx, call, draft, opens, now);
  const said = {
    evidenceReference: draft.evidenceReference,
    doneOn: draft.doneOn,
    note: draft.note,
    providerId: opens ? draft.providerId : null,
    landingPageUrl: opens ? draft.landingPageUrl : null,
  };
  await CallSettlement.query(trx).insert({
    id: uuid(),
    outboxId: call.id,
    orderId: call.order.id,
    ...said,
    proposedBy: userId,
    createdAt: now,
    updatedAt: now,
  });
  await note(props, call, "Proposed", said);
}

/** Nobody carries out by hand what is held. @throws {AppError} `staff.moneyHeld` */
async function refuseHeld(trx: Transaction, { topic, order }: Call, now: Date): Promise<void> {
  if (movesMoney(topic) && (await mustHold(trx, [order.buyerOrgId, order.supplierOrgId], now)))
    throw new AppError("staff.moneyHeld");
}

async function checkDraft(
  trx: Transaction,
  { order }: Call,
  { doneOn, providerId, landingPageUrl }: SettlementDraft,
  opens: boolean,
  now: Date,
): Promise<void> {
  const dayOf = (moment: Date) => moment.toISOString().slice(0, 10);
  const fields: { field: string; key: string }[] = [];
  if (doneOn > dayOf(now)) fields.push({ field: "doneOn", key: "future" });
  else if (doneOn < dayOf(order.createdAt)) fields.push({ field: "doneOn", key: "beforeOrder" });
  if (opens) {
    if (!providerId) fields.push({ field: "providerId", key: "required" });
    else if (await trx("escrow_wallets").where({ provider_id: providerId }).whereNot({ order_id: order.id }).first())
      fields.push({ field: "providerId", key: "transactionTaken" });
    if (!landingPageUrl) fields.push({ field: "landingPageUrl", key: "required" });
    else if (!isPrivate(landingPageUrl)) fields.push({ field: "landingPageUrl", key: "url" });
  }
  if (fields.length > 0) throw new AppError("request.invalid", { fields });
}

/**
 * A second member of staff confirms it: the call counts as delivered, and what follows is what would have followed from the provider's answer. What waits
 * behind it leaves.
 *
 * @throws {AppError} `staff.secondPersonNeeded` for whoever has said it, `staff.proposerWithoutRight` where that person may settle nothing any more, `escrow.ownTrade` also where that person has joined a side since.
 */
export async function confirmSettlement({
  reason,
  followsGoods,
  ...props
}: Props & {
  reason: string;
  /** Whether the provider has to be told of the goods, see its capabilities. */
  followsGoods: boolean;
}): Promise<void> {
  const { trx, userId, now } = props;
  const call = await lockCall(props);
  const open = openOf(call);
  authorize(open.proposedBy !== userId, "staff.secondPersonNeeded");
  authorize(await maySettle(trx, open.proposedBy), "staff.proposerWithoutRight");
  authorize(!(await belongedToSide(trx, open.proposedBy, call.order)), "escrow.ownTrade");
  await open.change(trx, { status: "confirmed", decidedBy: userId, decidedAt: now, decidedReason: reason }, now);
  await apply(trx, call, open, now);
  if (call.topic === "escrow.createTransaction")
    await trx("escrow_wallets").where({ order_id: call.order.id }).update({ follows_goods: followsGoods });
  await countAsDelivered(trx, call.id, now);
  await note(props, call, "Confirmed", {
    evidenceReference: open.evidenceReference,
    proposedBy: open.proposedBy,
    reason,
  });
}

/** A second member of staff refuses it, or whoever has said it takes it back: the call waits as before. What was said stays in the audit log. */
export async function endSettlement({
  reason,
  status,
  ...props
}: Props & { reason: string; status: "refused" | "withdrawn" }): Promise<void> {
  const { trx, userId, now } = props;
  const call = await lockCall(props);
  const open = openOf(call);
  const isRefused = status === "refused";
  authorize((open.proposedBy !== userId) === isRefused, isRefused ? "staff.secondPersonNeeded" : "staff.notProposer");
  await open.change(trx, { status, decidedBy: userId, decidedAt: now, decidedReason: reason }, now);
  await note(props, call, isRefused ? "Refused" : "Withdrawn", {
    evidenceReference: open.evidenceReference,
    proposedBy: open.proposedBy,
    reason,
  });
}

/** How a transaction stands once a call was carried out. Those about a milestone or the goods alone, and readings, leave it as it is. */
const statusAfter: Partial<Record<CallTopic, ProviderStatus>> = {
  "escrow.createTransaction": "created",
  "escrow.approve": "approved",
  "escrow.reject": "refunded",
  "escrow.release": "released",
  "escrow.readReleased": "released",
  "escrow.settle": "released",
  "escrow.cancel": "cancelled",
};

async function apply(trx: Transaction, call: Call, settlement: CallSettlement, now: Date): Promise<void> {
  const { topic, payload: message, order } = call;
  const known = topic === "escrow.returnPayment" ? "asBefore" : statusAfter[topic];
  if (!known) return;
  const shipments = await Shipment.of(trx, order.id);
  const isPart = topic === "escrow.settle" && shipments.length > 1;
  const wallet = await trx<{
    order_id: string;
    provider_status: ProviderStatus | null;
    landing_page_url: string | null;
  }>("escrow_wallets")
    .where({ order_id: order.id })
    .first("provider_status", "landing_page_url");
  const transaction: ProviderTransaction = {
    id: settlement.providerId ?? (await findProviderId(trx, order.id)) ?? "",
    reference: order.reference,
    // The others of several shipments go on, and so does the order's own payment where another went back.
    status: isPart || known === "asBefore" ? (wallet?.provider_status ?? "funded") : known,
    money: { amount: order.totalAmount, currency: order.currency },
    landingPageUrl: settlement.landingPageUrl ?? wallet?.landing_page_url ?? "",
    ...(isPart ? { settledParts: [String(settledShipment(shipments, message).number)] } : {}),
  };
  // A release is carried out whole by hand, where the provider is asked for its milestones one by one.
  const taken = topic === "escrow.release" ? "escrow.readReleased" : topic;
  if (taken in takeAnswer)
    await takeAnswer[taken as keyof typeof takeAnswer]({ trx, orderId: order.id, message, transaction, now });
}
