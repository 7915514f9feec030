import type { OrderTransition } from "../order-transition.ts";

const agreed = {
  of: "shipment",
  from: ["quality_control", "disputed"],
  by: ["agreement"],
  after: null,
  weight: "any",
  sample: "any",
  papers: "any",
} as const;

/** How both sides settle what is in question between them, beside a price reduction: all goes back, the amount is divided, or other goods come. What each says of the goods stands in `settlements.ts`. */
export const settlements = {
  /** All of it goes back to the buyer. Where the goods are to come back first, the case waits for them, and this happens once the supplier takes them for returned. */
  refundAgreed: {
    ...agreed,
    to: "refunded",
    role: "manager",
    money: "refund",
    inEscrow: "any",
    call: { topic: "escrow.reject", reason: "Refund agreed by both parties" },
    restock: "unshipped",
    ends: null,
    tells: { buyer: "refundAgreed", supplier: "refundAgreed" },
  },
  /** The supplier gets a stated part, the buyer the rest; fees on the released part only. Who agrees to it for the buyer releases the buyer's money, as with `release`. */
  splitAgreed: {
    ...agreed,
    to: "funds_released",
    role: { buyer: "owner", supplier: "manager" },
    money: "divide",
    inEscrow: "needed",
    call: { topic: "escrow.settle", reason: "Division agreed by both parties" },
    restock: "unshipped",
    ends: "funds_released",
    tells: { buyer: "splitAgreed", supplier: "splitAgreed" },
  },
  /** The supplier sends other goods by a day: the shipment begins again where it was paid, and its money stays in escrow. Once for each shipment. */
  replaceAgreed: {
    ...agreed,
    to: "funded",
    role: "manager",
    money: "none",
    inEscrow: "needed",
    call: null,
    restock: "never",
    ends: null,
    tells: { buyer: "replacementAgreed", supplier: "replacementAgreed" },
  },
} as const satisfies Record<string, OrderTransition>;
