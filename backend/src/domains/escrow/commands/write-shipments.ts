import { v7 as uuid } from "uuid";
import { formatDecimal, parseDecimal } from "#shared/kernel/decimal.ts";
import { AppError } from "#shared/kernel/errors.ts";
import { fromMinor, quantityScale } from "#shared/kernel/money.ts";
import { quantityInListingUnit } from "#shared/catalogue/rules.ts";
import { amountsOf } from "#shared/escrow/shipments.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import type { Product } from "../../catalogue/index.ts";
import type { AgreedTerms } from "../../terms/index.ts";
import type { Order } from "../model.ts";
import { Shipment } from "../shipment-model.ts";

interface Props {
  trx: Transaction;
  order: Order;
  terms: AgreedTerms;
  /** Minor units: what the whole order is worth. */
  total: bigint;
  /** In which the listing counts its stock. */
  unit: Product["unit"];
  now: Date;
}

const thousandths = (quantity: string): bigint => parseDecimal(quantity, quantityScale);

/**
 * Writes an order's shipments as they were agreed, or the only one: their quantities, amounts and reserved stock sum to the order's.
 *
 * @throws {AppError} `request.invalid` when one of them would be worth less than the smallest unit.
 */
export async function writeShipments({ trx, order, terms, total, unit, now }: Props): Promise<Shipment[]> {
  const agreed = terms.schedule ?? [{ quantity: terms.quantity, shipBy: null, deliverFrom: null, deliverTo: null }];
  const quantities = agreed.map(({ quantity }) => quantity);
  const amounts = amountsOf(total, quantities);
  if (amounts.some((amount) => amount <= 0n))
    throw new AppError("request.invalid", { fields: [{ field: "quantity", key: "invalid" }] });
  const reserved = quantities.map((quantity) => thousandths(quantityInListingUnit(quantity, unit)));
  // What is lost by counting in the listing's unit goes with the last one.
  const rest = thousandths(order.reservedQuantity) - reserved.reduce((sum, one) => sum + one, 0n);
  const last = reserved.length - 1;
  reserved[last] = (reserved[last] ?? 0n) + rest;
  const rows = agreed.map(({ quantity, shipBy, deliverFrom, deliverTo }, index) => ({
    id: uuid(),
    order_id: order.id,
    number: index + 1,
    quantity,
    amount: fromMinor(amounts[index] ?? 0n),
    reserved_quantity: formatDecimal(reserved[index] ?? 0n, quantityScale),
    ship_by_day: shipBy,
    deliver_from: deliverFrom,
    deliver_to: deliverTo,
    created_at: now,
    updated_at: now,
  }));
  const written = (await trx("shipments").insert(rows).returning("*")) as object[];
  return written.map((row) => Shipment.fromDatabaseJson(row));
}
