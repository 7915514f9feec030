import { otherAmount } from "../faults.ts";
import type { Goods, Transaction } from "../rows.ts";

interface Props {
  transaction: Transaction;
  goods: readonly Goods[];
  landingUrl: string;
  /** Whether the sandbox was told to tell of other amounts. */
  isWrong: boolean;
}

/** How a transaction stands in answers of the second dialect. */
export function presentTransaction({ transaction, goods, landingUrl, isWrong }: Props): object {
  const { number, reference_number, status, currency, description, parties, created_at } = transaction;
  const isHeld = status !== "created" && status !== "cancelled";
  return {
    id: Number(number),
    reference: reference_number,
    currency: currency.toLowerCase(),
    description,
    creation_date: created_at.toISOString(),
    is_cancelled: status === "cancelled",
    parties: [
      ...parties.map(({ role, email }) => ({
        role,
        customer: email,
        agreed: isHeld,
        next_step: role === "buyer" ? landingUrl : null,
      })),
      { role: "broker", customer: "me", agreed: true, next_step: null },
    ],
    items: goods.map((item, index) => {
      const isPaidOut = status === "released" || of(item, goods).accepted_at !== null;
      return {
        id: Number(item.number),
        type: item.type,
        reference: item.reference,
        title: item.title,
        quantity: 1,
        ...(item.inspection_period === null ? {} : { inspection_period: item.inspection_period }),
        fees: [],
        schedule: [
          {
            amount: isWrong && index === 0 ? otherAmount(item.amount) : item.amount,
            payer_customer: parties.find(({ role }) => role === "buyer")?.email,
            beneficiary_customer: item.beneficiary,
            status: { secured: isHeld, payment_received: isHeld, disbursed_to_beneficiary: isPaidOut },
          },
        ],
        status: {
          shipped: item.shipped_at !== null,
          received: item.received_at !== null,
          accepted: item.accepted_at !== null,
          rejected: item.rejected_at !== null,
          shipped_returned: item.return_shipped_at !== null,
          received_returned: item.return_received_at !== null,
          accepted_returned: item.return_accepted_at !== null,
        },
      };
    }),
  };
}

/** The goods that an item is about: a fee is paid with them. */
const of = (item: Goods, goods: readonly Goods[]): Goods =>
  goods.find(({ type, reference }) => type === "general_merchandise" && reference === item.reference) ?? item;
