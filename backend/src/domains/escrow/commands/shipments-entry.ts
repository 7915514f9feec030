import { v7 as uuid } from "uuid";
import { AppError } from "#shared/kernel/errors.ts";
import { fromMinor } from "#shared/kernel/money.ts";
import { amountsOf } from "#shared/escrow/shipments.ts";
import type { Entry } from "#backend/src/db/enter-together.ts";
import { startOfDay } from "#backend/src/kernel/clock.ts";
import type { AgreedShipment, AgreedTerms } from "../../terms/index.ts";

interface Props {
  orderId: string;
  terms: AgreedTerms;
  /** Minor units: what the whole order is worth. */
  total: bigint;
  now: Date;
}

/**
 * An order's shipments, to be entered as they were agreed, or the only one: their quantities and amounts sum to the order's.
 *
 * @throws {AppError} `request.invalid` when one of them would be worth less than the smallest unit.
 */
export function shipmentsEntry({ orderId, terms, total, now }: Props): Entry {
  const whole = { quantity: terms.quantity, shipFrom: null, shipBy: null, deliverFrom: null, deliverTo: null };
  const agreed: readonly AgreedShipment[] = terms.schedule ?? [whole];
  const quantities = agreed.map(({ quantity }) => quantity);
  const amounts = amountsOf(total, quantities);
  if (amounts.some((amount) => amount <= 0n))
    throw new AppError("request.invalid", { fields: [{ field: "quantity", key: "invalid" }] });
  const rows = agreed.map(({ quantity, shipFrom, shipBy, deliverFrom, deliverTo }, index) => ({
    id: uuid(),
    order_id: orderId,
    number: index + 1,
    quantity,
    amount: fromMinor(amounts[index] ?? 0n, terms.currency),
    ship_from: shipFrom ? startOfDay(shipFrom) : null,
    ship_by_day: shipBy,
    deliver_from: deliverFrom,
    deliver_to: deliverTo,
    created_at: now,
    updated_at: now,
  }));
  return { table: "shipments", rows };
}
