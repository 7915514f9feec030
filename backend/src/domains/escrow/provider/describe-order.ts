import { formatDecimal, parseDecimal } from "#shared/kernel/decimal.ts";
import { defaultLanguage, isLanguage, localPath } from "#shared/kernel/language.ts";
import { moneyView, quantityScale, toMinor } from "#shared/kernel/money.ts";
import { formatNumber } from "#shared/look/numbers.ts";
import { splitFunds } from "#shared/escrow/rules.ts";
import { mailText } from "#backend/src/mail/texts.ts";
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
  { buyer, seller, language: spoken }: OrderContacts,
  publicUrl: string,
): TransactionDraft {
  // The buyer reads it on the provider's page, as they write numbers.
  const language = isLanguage(spoken) ? spoken : defaultLanguage;
  const quantity = formatNumber(formatDecimal(parseDecimal(terms.quantity, quantityScale), quantityScale, 0), language);
  const goods = `${quantity} ${mailText(language, "choices:unit.MT", {})} ${terms.productName}`;
  const page = localPath(language, `/dashboard/escrow/${order.reference}`);
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
