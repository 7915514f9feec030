import { array, boolean, number, object, string, type InferType } from "yup";
import { defineEndpoint } from "../kernel/endpoint.ts";
import { choice, currency, moneyShape, optionalString, timestamp, uuid } from "../kernel/fields.ts";
import { someIds, staffListQuery } from "../kernel/staff-list.ts";
import { accountKinds, journalKinds } from "./contract.ts";

/** One balanced movement. */
export const journalView = object({
  id: uuid().required(),
  kind: choice(journalKinds).required(),
  reference: string().required(),
  postedAt: timestamp(),
  entries: array(
    object({
      account: choice(accountKinds).required(),
      /** Whose account; null for the platform's own. */
      organization: optionalString(),
      /** A debit is positive, a credit negative. */
      amount: moneyShape(),
    }),
  ).required(),
});
export type JournalView = InferType<typeof journalView>;

const split = {
  released: moneyShape(),
  supplier: moneyShape(),
  platform: moneyShape(),
  impactFund: moneyShape(),
  /** What went back to the buyer. */
  refunded: moneyShape(),
};

/** How the money of one order was divided, read from the ledger; `id` is the order's. */
export const fundSplitView = object({
  id: uuid().required(),
  reference: string().required(),
  buyer: string().required(),
  supplierName: string().required(),
  ...split,
  postedAt: timestamp(),
  /** The provider has paid out what was released; where nothing was, it has sent the refund back. */
  paidOut: boolean().required(),
});
export type FundSplitView = InferType<typeof fundSplitView>;

export const fundSplitCaseView = fundSplitView.shape({
  journals: array(journalView.required()).required(),
  /** Of each of its releases, by their numbers. */
  feeNotes: array(
    object({ id: uuid().required(), number: string().required(), shipment: number().required() }),
  ).required(),
});
export type FundSplitCaseView = InferType<typeof fundSplitCaseView>;

/** Per currency: the sums of all fund splits, of the orders that the list has, beside the same figures from the ledger's accounts. They must be equal. */
export const fundSplitTotalsView = object({
  currencies: array(
    object({
      currency: currency().required(),
      orders: number().required(),
      splits: object(split),
      ledger: object(split),
      equal: boolean().required(),
      /** The sum over all accounts, which is zero. */
      trialBalance: moneyShape(),
    }),
  ).required(),
});
export type FundSplitTotalsView = InferType<typeof fundSplitTotalsView>;

const read = { method: "GET", access: "staff", permission: "fundSplits.read" } as const;

export const fundSplitEndpoints = {
  list: defineEndpoint({
    ...read,
    name: "fundSplits.list",
    summary:
      "How the money of each order that was released or refunded was divided. `filter.q` matches the reference and both parties' names.",
    path: "/admin/fund-splits",
    kind: "simpleRest",
    query: staffListQuery(
      ["postedAt", "released", "reference"],
      object({ id: someIds(), q: string().trim().max(120), currency: currency() }),
    ),
    response: fundSplitView,
  }),
  totals: defineEndpoint({
    ...read,
    name: "fundSplits.totals",
    summary: "The sums of all fund splits beside the ledger's own figures.",
    path: "/admin/fund-splits/totals",
    response: fundSplitTotalsView,
  }),
  show: defineEndpoint({
    ...read,
    name: "fundSplits.show",
    summary: "One order's split with its journals.",
    path: "/admin/fund-splits/:id",
    params: object({ id: uuid().required() }),
    response: fundSplitCaseView,
    errors: ["escrow.orderNotFound"],
  }),
};
