import { toMinor } from "#shared/kernel/money.ts";
import { payableFor } from "#shared/escrow/shipments.ts";
import type { AgreedTerms } from "../terms/index.ts";
import type { Order } from "./model.ts";
import type { Shipment } from "./shipment-model.ts";

/** What a weight at arrival is worth at the agreed price, never more than was paid. */
export const worthOfDelivered = (
  agreed: AgreedTerms,
  { currency }: Pick<Order, "currency">,
  { quantity, amount }: Pick<Shipment, "quantity" | "amount">,
  netWeight: string,
): bigint => payableFor({ netWeight, quantity, agreed, amount: toMinor(amount, currency) });
