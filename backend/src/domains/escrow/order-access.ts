import { AppError } from "#shared/kernel/errors.ts";
import type { OrderView } from "#shared/escrow/contract.ts";
import type { EscrowTransition } from "#shared/escrow/process.ts";
import type { OrganizationType } from "#shared/organizations/choices.ts";
import type { Database, Transaction } from "#backend/src/db/database.ts";
import { authorize, type Actor } from "#backend/src/kernel/actor.ts";
import { Order } from "./model.ts";
import { canPerform, sideOf } from "./policy.ts";
import { presentOrder } from "./presenter.ts";
import { orderDetails } from "./queries/order-details.ts";

/** An order as the caller sees it. */
export async function viewOrder(db: Database, order: Order, reader: Actor, now: Date): Promise<OrderView> {
  const [details] = await orderDetails(db, [order]);
  if (!details) throw new Error("unreachable: one order has one view");
  return presentOrder(details, reader, now);
}

/**
 * An order of the caller's organization, locked, with the side they are on.
 *
 * @throws {AppError} `escrow.orderNotFound` for everybody else.
 */
export async function lockOwn(
  trx: Transaction,
  actor: Actor,
  orderId: string,
): Promise<{ order: Order; side: OrganizationType }> {
  const order = await Order.lock(trx, orderId);
  const side = order && sideOf(actor, order);
  if (!order || !side) throw new AppError("escrow.orderNotFound");
  return { order, side };
}

/** The same, for whoever has the side and the role for one of the moves `needed`. */
export async function lockFor(
  trx: Transaction,
  actor: Actor,
  orderId: string,
  ...needed: EscrowTransition[]
): Promise<{ order: Order; side: OrganizationType }> {
  const own = await lockOwn(trx, actor, orderId);
  authorize(needed.some((name) => canPerform(name, actor, own.order)));
  return own;
}
