import { AppError } from "#shared/kernel/errors.ts";
import type { Shipment } from "#shared/escrow/contract.ts";
import { mostDaysUnderWay } from "#shared/escrow/rules.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { after, day } from "#backend/src/kernel/clock.ts";
import type { Order } from "../model.ts";
import { moveOrder } from "./move-order.ts";

interface Props {
  trx: Transaction;
  /** Must be locked by `trx`. */
  order: Order;
  shipment: Shipment;
  userId: string;
  now: Date;
}

/**
 * The supplier has handed the goods over: they are on their way.
 *
 * @throws {AppError} `escrow.wrongStatus` unless the order is funded; `request.invalid` for an arrival in the past, or more than 120 days away.
 */
export async function ship({ trx, order, shipment, userId, now }: Props): Promise<Order> {
  checkArrival(shipment.expectedArrival, now, now);
  return moveOrder({
    trx,
    order,
    transition: "ship",
    party: "supplier",
    userId,
    now,
    details: { ...shipment },
    changes: { ...shipment, shippedAt: now, confirmableFrom: endOfDay(shipment.expectedArrival) },
  });
}

/** When a day, YYYY-MM-DD, is over everywhere that counts by UTC. */
export const endOfDay = (calendarDay: string): Date => after(new Date(`${calendarDay}T00:00:00Z`), day);

const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);

/** @throws {AppError} `request.invalid` for a day of arrival that has passed or that lies more than 120 days after the shipping. */
export function checkArrival(expectedArrival: string, shippedAt: Date, now: Date): void {
  const wrong = (problem: { key: string; values?: Record<string, string | number> }) =>
    new AppError("request.invalid", { fields: [{ field: "expectedArrival", ...problem }] });
  if (expectedArrival < dayOf(now)) throw wrong({ key: "past" });
  if (expectedArrival > dayOf(after(shippedAt, mostDaysUnderWay * day)))
    throw wrong({ key: "tooFar", values: { days: mostDaysUnderWay } });
}
