import { object, string, type InferType } from "yup";
import { can, choice, moneyShape, optionalString, optionalTimestamp, timestamp, uuid } from "../kernel/fields.ts";
import { goodsEnds } from "../disputes/goods-ends.ts";
import { organizationTypes } from "../organizations/choices.ts";
import { agreedTransitions } from "./process.ts";

/** `overtaken`: the order moved on before it was answered. */
export const proposalStatuses = ["open", "accepted", "declined", "withdrawn", "overtaken", "expired"] as const;
export type ProposalStatus = (typeof proposalStatuses)[number];

/** What one side has proposed to the other, the newest of an order. */
export const proposalView = object({
  id: uuid().required(),
  kind: choice(agreedTransitions).required(),
  by: choice(["buyer", "supplier"]).required(),
  reason: string().required(),
  /** Of a price reduction: what the buyer gets back. */
  reduction: moneyShape().nullable().defined(),
  /** Of a division: what is released. */
  released: moneyShape().nullable().defined().default(null),
  /** What becomes of goods that have left, and at whose cost where they come back. */
  goods: choice(goodsEnds).nullable().defined().default(null),
  returnPaidBy: choice(organizationTypes).nullable().defined().default(null),
  /** Of a change of dates, one of both; of other goods, the day to ship them by. */
  shipBy: optionalString(),
  expectedArrival: optionalString(),
  /** With another day to ship: the last day to approve the sample that the sale hangs on; null where it stays. */
  sampleDueOn: optionalString(),
  status: choice(proposalStatuses).required(),
  createdAt: timestamp(),
  expiresAt: timestamp(),
  answeredAt: optionalTimestamp(),
  answerReason: optionalString(),
  can: can(["accept", "decline", "withdraw"]),
});
export type ProposalView = InferType<typeof proposalView>;
