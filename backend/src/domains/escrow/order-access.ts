import { AppError } from "#shared/kernel/errors.ts";
import type { OrderView } from "#shared/escrow/contract.ts";
import type { EscrowTransition } from "#shared/escrow/process.ts";
import type { OrganizationType } from "#shared/organizations/choices.ts";
import type { Database, Transaction } from "#backend/src/db/database.ts";
import { authorize, type Actor, sideOf } from "#backend/src/kernel/actor.ts";
import type { Placed } from "./commands/create-order.ts";
import { Order } from "./model.ts";
import { canPerform } from "./policy.ts";
import { presentOrder, presentWhole } from "./presenter.ts";
import { orderDetails } from "./queries/order-details.ts";
import { Shipment } from "./shipment-model.ts";

/**
 * An order as the caller sees it, or one of its shipments.
 *
 * @throws {AppError} `escrow.shipmentNotFound` when it has no such shipment.
 */
export async function viewOrder(
  db: Database,
  order: Order,
  { reader, number, now }: { reader: Actor; number?: number | undefined; now: Date },
): Promise<OrderView> {
  const [details] = await orderDetails(db, [order]);
  if (!details) throw new Error("unreachable: one order has one view");
  const { shipments } = details;
  if (number === undefined) return presentWhole(details, reader, now);
  const one = shipments.find(({ shipment }) => shipment.number === number);
  if (!one) throw new AppError("escrow.shipmentNotFound");
  return presentOrder(details, one, reader, now);
}

/** An order that was placed in this transaction, as the caller sees it. */
export async function viewPlaced(
  db: Database,
  { order, shipments, sides, contract }: Placed,
  { reader, now }: { reader: Actor; now: Date },
): Promise<OrderView> {
  const parties = [sides.buyer, sides.supplier].map(({ id, name, country, city, phone, hide_phone }) => ({
    id,
    name,
    country,
    city,
    phone,
    hidePhone: hide_phone,
  }));
  const [details] = await orderDetails(db, [order], { shipments, parties, contract });
  if (!details) throw new Error("unreachable: one order has one view");
  return presentWhole(details, reader, now);
}

/** One of an order's shipments with the caller's side, the order locked. */
export interface Locked {
  order: Order;
  shipment: Shipment;
  side: OrganizationType;
}

/** What the address of a move names. */
export interface Address {
  orderId: string;
  /** Of the shipment; without one the only one is meant. */
  number?: string;
}

export const numberOf = ({ number }: Address): number | undefined =>
  number === undefined ? undefined : Number(number);

/** The order alone, locked. @throws {AppError} `escrow.orderNotFound` */
export async function lockOwnOrder(
  trx: Transaction,
  actor: Actor,
  orderId: string,
): Promise<{ order: Order; side: OrganizationType }> {
  const order = await Order.lock(trx, orderId);
  const side = order && sideOf(actor, order);
  if (!order || !side) throw new AppError("escrow.orderNotFound");
  return { order, side };
}

/**
 * A shipment of an order of the caller's organization, the order locked, for whoever has the side and the role for one of the moves `needed`.
 *
 * @throws {AppError} `escrow.orderNotFound` for everybody else, `escrow.shipmentNotFound`, `escrow.shipmentNeeded` where several could be meant.
 */
export async function lockFor(
  trx: Transaction,
  actor: Actor,
  address: Address,
  ...needed: EscrowTransition[]
): Promise<Locked> {
  const { order, side } = await lockOwnOrder(trx, actor, address.orderId);
  // Who may not move an order is told so before how many shipments it has.
  authorize(needed.some((name) => canPerform(name, actor, order)));
  return { order, side, shipment: await Shipment.meant(trx, order.id, numberOf(address)) };
}
