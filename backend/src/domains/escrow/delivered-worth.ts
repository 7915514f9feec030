import { toMinor } from "#shared/kernel/money.ts";
import { payableFor } from "#shared/escrow/shipments.ts";
import type { AgreedTerms } from "../terms/index.ts";
import type { Order } from "./model.ts";
import type { Shipment } from "./shipment-model.ts";

/** Whether the weight at arrival of a shipment lies within the agreed tolerance, as `isWithinTolerance` has it, for the rows of `shipments` by that name. */
export const deliveredWithin = (shipment: string): string =>
  `abs(${shipment}.delivered_weight - ${shipment}.quantity) * 100 <= ${shipment}.quantity * (
     select t.tolerance_percent from orders a join agreed_terms t on t.id = a.terms_id where a.id = ${shipment}.order_id)`;

/** What a weight at arrival is worth at the agreed price, never more than was paid. */
export const worthOfDelivered = (
  agreed: AgreedTerms,
  { currency }: Pick<Order, "currency">,
  { quantity, amount }: Pick<Shipment, "quantity" | "amount">,
  netWeight: string,
): bigint => payableFor({ netWeight, quantity, agreed, amount: toMinor(amount, currency) });
