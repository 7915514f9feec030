import type { OrderTransition } from "../order-transition.ts";

const withdrawn = {
  of: "shipment",
  from: ["disputed"],
  by: ["buyer", "supplier"],
  role: "manager",
  after: null,
  weight: "any",
  sample: "any",
  papers: "any",
  money: "none",
  inEscrow: "any",
  call: null,
  restock: "never",
  ends: null,
  tells: { buyer: "claimWithdrawn", supplier: "claimWithdrawn" },
} as const;

/** Whoever has opened a case does not pursue it: the shipment goes on where it stood. Made through the case, by the side that has opened it. */
export const claimsWithdrawn = {
  withdrawUnshipped: { ...withdrawn, to: "funded" },
  withdrawUndelivered: { ...withdrawn, to: "awaiting_delivery" },
  /** The inspection goes on for a day at least. */
  withdrawRejected: { ...withdrawn, to: "quality_control" },
} as const satisfies Record<string, OrderTransition>;
export type ClaimWithdrawal = keyof typeof claimsWithdrawn;
