import { AppError } from "#shared/kernel/errors.ts";
import { escrowRow, statusAfter, type EscrowTransition, type OrderParty } from "#shared/escrow/process.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { publish } from "#backend/src/kernel/events.ts";
import { giveStockBack } from "../../catalogue/index.ts";
import type { Order } from "../model.ts";
import { isDue } from "../policy.ts";
import { tellProvider } from "./tell-provider.ts";
import { moveMoney } from "./move-money.ts";
import { overtake } from "./overtake.ts";
import { recordEvent } from "./record-event.ts";
import { tellOfMove } from "./tell-sides.ts";

interface Props {
  trx: Transaction;
  /** Must be locked by `trx`. */
  order: Order;
  transition: EscrowTransition;
  /** In whose name; `userId` is the person, where there is one. */
  party: OrderParty;
  userId: string | null;
  now: Date;
  /** Minor units: what a move that divides the money releases. */
  released?: bigint;
  /** Minor units: what the provider has charged the buyer on top. */
  fee?: bigint | undefined;
  /** Kept with the event for people to read later. */
  details?: Record<string, unknown>;
  /** Columns that change with the move. */
  changes?: Partial<
    Pick<
      Order,
      | "transportDocument"
      | "expectedArrival"
      | "shippedAt"
      | "shipBy"
      | "confirmableFrom"
      | "confirmationAskedAt"
      | "silentUntil"
      | "inspectionEndsAt"
      | "qcCompletedAt"
    >
  >;
}

/**
 * The one way in which an order moves: by a row of the process table, with everything the row entails. The event, the stock, the journal, the message to the
 * provider, the end of what it overtakes and the word to both sides are written with it or not at all.
 *
 * @throws {AppError} `escrow.wrongStatus` when no row starts here, `escrow.shipByNotPassed` and `escrow.tooEarly` before its time.
 */
export async function moveOrder({
  trx,
  order,
  transition,
  party,
  userId,
  now,
  released,
  fee,
  details = {},
  changes = {},
}: Props): Promise<Order> {
  const row = escrowRow(transition);
  if (!row.by.includes(party))
    throw new Error(`the process gives ${transition} to ${row.by.join(", ")}, not to ${party}`);
  if (!row.from.includes(order.status)) throw new AppError("escrow.wrongStatus", { status: order.status });
  if (!isDue(transition, order, now))
    throw new AppError(row.after === "shipBy" ? "escrow.shipByNotPassed" : "escrow.tooEarly", { status: order.status });

  const from = order.status;
  const to = statusAfter(transition, from);
  const moved = await order.change(trx, { ...changes, status: to }, now);
  const eventId = await recordEvent({ trx, orderId: moved.id, transition, from, to, party, userId, details, now });
  if (row.restock === "always" || (row.restock === "unshipped" && !moved.shippedAt))
    await giveStockBack({ trx, productId: moved.productId, quantity: moved.reservedQuantity, now });
  await moveMoney({
    trx,
    order: moved,
    money: row.money,
    released,
    fee,
    cause: `order.${transition}`,
    authorId: userId,
    now,
  });
  await tellProvider({ trx, order: moved, transition, released, now });
  if (from !== to) await overtake({ trx, orderId: moved.id, transition, now });
  await publish({
    trx,
    organizationIds: [moved.buyerOrgId, moved.supplierOrgId],
    type: "order",
    subjectId: moved.id,
    event: `order.${transition}`,
    now,
  });
  const known = { opener: party, reason: details.reason };
  await tellOfMove({ trx, order: moved, transition, eventId: `order:${eventId}`, released, known, userId, now });
  return moved;
}
