import { formatDecimal, parseDecimal } from "#shared/kernel/decimal.ts";
import { defaultLanguage, isLanguage, localPath } from "#shared/kernel/language.ts";
import { moneyView, quantityScale, toMinor } from "#shared/kernel/money.ts";
import { splitFunds } from "#shared/escrow/rules.ts";
import type { AgreedTerms } from "../../terms/index.ts";
import type { Order } from "../model.ts";
import type { OrderContacts } from "../queries/order-contacts.ts";
import type { Shipment } from "../shipment-model.ts";
import type { TransactionDraft } from "./port.ts";

/** What the provider is told of an order: ninety percent are the supplier's, the rest is settled in our own books. */
export function describeOrder(
  order: Order,
  terms: AgreedTerms,
  shipments: readonly Shipment[],
  { buyer, seller, language }: OrderContacts,
  publicUrl: string,
): TransactionDraft {
  const goods = `${formatDecimal(parseDecimal(terms.quantity, quantityScale), quantityScale, 0)} MT ${terms.productName}`;
  const page = localPath(isLanguage(language) ? language : defaultLanguage, `/dashboard/escrow/${order.reference}`);
  const money = (minor: bigint) => moneyView(minor, order.currency);
  return {
    reference: order.reference,
    description: order.notes ? `${goods}\n\n${order.notes}` : goods,
    currency: order.currency,
    itemTitle: terms.productName,
    inspectionDays: terms.inspectionDays,
    buyer,
    seller,
    parts: shipments.map(({ number, amount }) => {
      const { supplier } = splitFunds(toMinor(amount, order.currency), terms.shares);
      return {
        part: shipments.length > 1 ? String(number) : null,
        supplier: money(supplier),
        platform: money(toMinor(amount, order.currency) - supplier),
      };
    }),
    returnUrl: `${publicUrl}${page}`,
  };
}
