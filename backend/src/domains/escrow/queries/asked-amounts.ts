import { moneyView, toMinor } from "#shared/kernel/money.ts";
import type { ProviderCallDetail } from "#shared/escrow/provider-call-contract.ts";
import { splitFunds } from "#shared/escrow/rules.ts";
import type { Database } from "#backend/src/db/database.ts";
import { AgreedTerms } from "../../terms/index.ts";
import { settledShipment } from "../commands/take-answer.ts";
import type { CallTopic, ProviderMessage } from "../provider/messages.ts";
import type { Order } from "../model.ts";
import { Shipment } from "../shipment-model.ts";

type Amounts = ProviderCallDetail["amounts"];

/** What a call asks for in money, from our own message: of nothing else is it said that it was carried out. */
export async function askedAmounts(
  db: Database,
  order: Order,
  topic: string,
  message: ProviderMessage,
): Promise<Amounts> {
  const entry = (kind: Amounts[number]["kind"], minor: bigint) => ({
    kind,
    money: moneyView(minor, order.currency),
  });
  const total = toMinor(order.totalAmount, order.currency);
  const split = async (released: bigint) => {
    const { shares } = await AgreedTerms.find(db, order.termsId);
    const { supplier } = splitFunds(released, shares);
    return [entry("supplier", supplier), entry("platform", released - supplier)];
  };
  switch (topic as CallTopic) {
    case "escrow.createTransaction":
      return [entry("total", total)];
    case "escrow.reject":
      return [entry("refund", total)];
    case "escrow.release":
    case "escrow.readReleased":
      return split(total);
    case "escrow.settle": {
      const released = toMinor(message.released ?? "0", order.currency);
      const { amount } = settledShipment(await Shipment.of(db, order.id), message);
      return [...(await split(released)), entry("refund", toMinor(amount, order.currency) - released)];
    }
    case "escrow.returnPayment": {
      const payment = await db<{ id: string; amount: string; currency: string }>("unplaced_payments")
        .where({ id: message.paymentId ?? "" })
        .first("amount", "currency");
      return payment
        ? [{ kind: "refund", money: moneyView(toMinor(payment.amount, payment.currency), payment.currency) }]
        : [];
    }
    default:
      return [];
  }
}
