import { parseDecimal } from "#shared/kernel/decimal.ts";
import { AppError } from "#shared/kernel/errors.ts";
import { quantityScale } from "#shared/kernel/money.ts";
import {
  escrowRow,
  heldStatuses,
  statusAfter,
  type EscrowTransition,
  type OrderParty,
  type OrderStatus,
  type OrderTransition,
} from "#shared/escrow/process.ts";
import { statusOfOrder } from "#shared/escrow/shipments.ts";
import type { OrganizationType } from "#shared/organizations/choices.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { calendarDayOf } from "#backend/src/kernel/clock.ts";
import { publish } from "#backend/src/kernel/events.ts";
import { giveStockBack } from "../../catalogue/index.ts";
import { lapseWithOrder } from "../../contracts/index.ts";
import { papersOf } from "../checklist/model.ts";
import { metBy, readConditionSamples } from "../../samples/index.ts";
import { AgreedTerms } from "../../terms/index.ts";
import type { Order } from "../model.ts";
import { hasEndedAtProvider } from "../ended-at-provider.ts";
import { fitsPapers, fitsSample, fitsWeight, isDue, standingOf, type Standing } from "../policy.ts";
import { sampleOf, type Shipment } from "../shipment-model.ts";
import { issueFeeNote } from "./issue-fee-note.ts";
import { tellProvider } from "./tell-provider.ts";
import { moveMoney } from "./move-money.ts";
import { providerStatusOf } from "./note-provider.ts";
import { overtake } from "./overtake.ts";
import { settleReversal } from "./reversal.ts";
import { recordEvent } from "./record-event.ts";
import { tellSides, type Known } from "./tell-sides.ts";
import { returnHeldPayments } from "./unplaced-payments.ts";

/** A shipment with its order, or with none the order as a whole. */
export interface Placed<One extends Shipment | null = Shipment> {
  /** Must be locked by the transaction. */
  order: Order;
  shipment: One;
}

/** What a move may change beside the status. */
export type ShipmentChanges = Partial<
  Pick<
    Shipment,
    | "transportDocument"
    | "expectedArrival"
    | "netWeight"
    | "payable"
    | "weightOpen"
    | "deliveredWeight"
    | "deliveredOpen"
    | "papersMissing"
    | "papersUntil"
    | "shippedAt"
    | "replacedAt"
    | "shipFrom"
    | "shipBy"
    | "deliveryMovedDays"
    | "sampleDueOn"
    | "confirmableFrom"
    | "confirmationAskedAt"
    | "silentUntil"
    | "inspectionEndsAt"
    | "qcCompletedAt"
  >
>;

interface Props<One extends Shipment | null> extends Placed<One> {
  trx: Transaction;
  transition: EscrowTransition;
  /** In whose name; `userId` is the person, where there is one. */
  party: OrderParty;
  userId: string | null;
  /** The side that has brought about what happens by itself, or is told of it otherwise, and is not told of it. */
  exceptSide?: OrganizationType;
  /** What both sides are told, where that is not what the row says. */
  tells?: OrderTransition["tells"];
  /** What both sides are told with that neither the order nor the details say. */
  known?: Known;
  now: Date;
  /** Minor units: what a move that divides the money releases. */
  released?: bigint;
  /** Minor units: what the provider has charged the buyer on top. */
  fee?: bigint | undefined;
  /** Kept with the event for people to read later. */
  details?: Record<string, unknown>;
  /** Of the shipment; of the whole order nothing but the status changes. */
  changes?: ShipmentChanges;
}

/**
 * The one way in which an order moves: by a row of the process table, with everything the row entails. The event, the stock, the journal, the message to the
 * provider, the end of what it overtakes and the word to both sides are written with it or not at all. Most rows move one shipment; the status of the order
 * follows from all of them.
 *
 * @throws {AppError} `escrow.paymentReversed` where it needs money in escrow that the provider says has gone back, `escrow.paymentNotReversed` where only that lets it happen; `escrow.wrongStatus` when no row starts here, `escrow.shipByNotPassed`, `escrow.tooEarlyToShip` with the first day to ship and `escrow.tooEarly` before its time, `escrow.weightAnswered`
 * where it is about a weight that nobody has to answer; `escrow.sampleAwaited` while a sample has to be approved before, `escrow.sampleNotFailed` where it was, or still can be;
 * `escrow.papersAwaited` while papers are missing, or have just come, without which it does not happen, `escrow.papersThere` where none is.
 */
export async function moveOrder<One extends Shipment | null>(props: Props<One>): Promise<Placed<One>> {
  const { trx, order, shipment, transition, party, userId, now, fee, details = {}, changes = {} } = props;
  const row = escrowRow(transition);
  if (!row.by.includes(party))
    throw new Error(`the process gives ${transition} to ${row.by.join(", ")}, not to ${party}`);
  if (row.of !== "either" && (row.of === "order") !== (shipment === null))
    throw new Error(`${transition} moves ${row.of === "order" ? "a whole order" : "one shipment"}`);
  const met = row.sample === "any" ? null : await readSample(trx, order, shipment, now);
  const terms = row.weight === "any" ? null : await AgreedTerms.find(trx, order.termsId);
  const standing = standingOf(order, shipment, {
    sample: met?.state ?? null,
    weightBasis: terms?.weightBasis ?? null,
    tolerancePercent: terms?.tolerancePercent,
    papers: row.papers === "any" || !shipment ? null : await papersOf(trx, order, shipment, now),
  });
  checkMove(transition, { ...standing, weightOpen: changes.weightOpen ?? standing.weightOpen }, now);

  if (!fitsSample(transition, standing))
    throw new AppError(row.sample === "failed" ? "escrow.sampleNotFailed" : "escrow.sampleAwaited", { ...met });

  if (!fitsPapers(transition, standing))
    throw new AppError(
      row.papers === "there" || row.papers === "settled" ? "escrow.papersAwaited" : "escrow.papersThere",
    );

  if (row.inEscrow !== "any") {
    const isGone = hasEndedAtProvider(order.status, await providerStatusOf(trx, order.id));
    if (isGone !== (row.inEscrow === "gone"))
      throw new AppError(isGone ? "escrow.paymentReversed" : "escrow.paymentNotReversed");
  }

  const from = standing.status;
  const to = statusAfter(transition, from);
  // Money that is held must have somebody who decides about it, and an inspection an end.
  if (to === "disputed" && from !== to && !details.disputeId) throw new Error(`${transition} opens no case`);
  if (to === "quality_control" && from !== to && !changes.inspectionEndsAt)
    throw new Error(`${transition} begins an inspection without an end`);
  const moved = await write(props, to);
  const eventId = await recordEvent({ trx, ...moved, transition, from, to, party, userId, details, now });
  await restock({ trx, ...moved, transition, now });
  const released = row.money === "release" ? moved.shipment?.worthIn(moved.order.currency) : props.released;
  await moveMoney({
    trx,
    ...moved,
    money: row.money,
    released,
    fee,
    cause: `order.${transition}`,
    authorId: userId,
    now,
  });
  await tellProvider({ trx, ...moved, transition, released, now });
  if (to === "cancelled") await lapseWithOrder(trx, moved.order, now);
  if (from !== to) await overtake({ trx, ...moved, transition, now });
  if (to === "refunded" || to === "cancelled") await settleIfOver(trx, moved.order, now);
  if (from === "created" && to === "cancelled") await returnHeldPayments({ trx, order: moved.order, now });
  await publish({
    trx,
    organizationIds: [order.buyerOrgId, order.supplierOrgId],
    type: "order",
    subjectId: order.id,
    event: `order.${transition}`,
    now,
  });
  const known = { opener: party, reason: details.reason, ...props.known };
  const { exceptSide } = props;
  await tellSides({
    trx,
    ...moved,
    told: props.tells ?? row.tells,
    eventId: `order:${eventId}`,
    released,
    known,
    userId,
    exceptSide,
    now,
  });
  if ((row.money === "release" || row.money === "divide") && moved.shipment)
    await issueFeeNote({ trx, order: moved.order, shipment: moved.shipment, now });
  return moved;
}

/** How far the sample has come on whose approval the sale hangs, and which: nobody judges one until `trx` ends. Null where the terms ask for none. */
async function readSample(trx: Transaction, { id, offerId, termsId }: Order, shipment: Shipment | null, now: Date) {
  const condition = sampleOf(await AgreedTerms.find(trx, termsId), shipment ?? { sampleDueOn: null });
  if (!condition) return null;
  const { type, dueOn } = condition;
  const [judged = []] = await readConditionSamples(trx, [{ orderId: id, offerId, type }], { lock: true });
  return { type, dueOn, state: metBy(condition, judged, now), newest: judged[0]?.status ?? null };
}

/** What the provider has ended by itself is nobody's task once the order is over, too. */
async function settleIfOver(trx: Transaction, { id, status }: Order, now: Date): Promise<void> {
  if (status !== "created" && !heldStatuses.includes(status)) await settleReversal(trx, id, now);
}

function checkMove(transition: EscrowTransition, standing: Standing, now: Date): void {
  const { from, after } = escrowRow(transition);
  const { status } = standing;
  if (!from.includes(status)) throw new AppError("escrow.wrongStatus", { status });
  if (!isDue(transition, standing, now))
    throw after === "shipFrom"
      ? new AppError("escrow.tooEarlyToShip", { day: standing.shipFrom && calendarDayOf(standing.shipFrom) })
      : new AppError(after === "shipBy" ? "escrow.shipByNotPassed" : "escrow.tooEarly", { status });
  if (!fitsWeight(transition, standing)) throw new AppError(weightRefusal(transition, standing), { status });
}

const weightRefusal = (transition: EscrowTransition, { delivered }: Standing) => {
  const { weight } = escrowRow(transition);
  if (weight === "awaited") return delivered === null ? "escrow.shippedWeightPaid" : "escrow.weightStated";
  return weight === "notStated" ? "escrow.weightAwaitsSupplier" : "escrow.weightAnswered";
};

/** Writes the new status of what moves, and of the order what follows from it. */
async function write<One extends Shipment | null>(
  { trx, order, shipment, changes, now }: Props<One>,
  status: OrderStatus,
): Promise<Placed<One>> {
  const from = shipment?.status;
  // Where it goes on if the case is withdrawn.
  const disputedFrom = status === "disputed" && from !== "disputed" ? { disputedFrom: from ?? null } : {};
  const moved = (shipment && (await shipment.change(trx, { ...changes, ...disputedFrom, status }, now))) as One;
  if (!moved && status !== order.status)
    await trx("shipments")
      .where({ order_id: order.id })
      .update({ status, updated_at: now, version: trx.raw("version + 1") });
  const statuses = (await trx("shipments").where({ order_id: order.id }).pluck("status")) as OrderStatus[];
  return { order: await order.change(trx, { status: statusOfOrder(statuses) }, now), shipment: moved };
}

/** Gives the reserved stock back where the row says so. */
async function restock({
  trx,
  order,
  shipment,
  transition,
  now,
}: Placed<Shipment | null> & { trx: Transaction; transition: EscrowTransition; now: Date }): Promise<void> {
  const { restock: goesBack } = escrowRow(transition);
  // What was reserved has left with the first goods; nobody has reserved others in their place.
  if (shipment?.replacedAt) return;
  if (goesBack === "never" || (goesBack === "unshipped" && shipment?.shippedAt)) return;
  if (parseDecimal(order.reservedQuantity, quantityScale) === 0n) return;
  const tons = shipment?.quantity ?? (await AgreedTerms.find(trx, order.termsId)).quantity;
  await giveStockBack({ trx, productId: order.productId, tons, now });
}
