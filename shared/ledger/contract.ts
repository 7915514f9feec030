import { array, number, object, type InferType } from "yup";
import { defineEndpoint } from "../kernel/endpoint.ts";
import { moneyShape } from "../kernel/fields.ts";

/** What the organization's released orders gave to the Impact Fund, per currency, never added across currencies. */
export const impactView = object({
  contributions: array(
    object({ contribution: moneyShape(), released: moneyShape(), orders: number().required() }),
  ).required(),
});
export type ImpactView = InferType<typeof impactView>;

export const ledgerEndpoints = {
  impact: defineEndpoint({
    name: "ledger.impact",
    summary: "The Impact Fund contribution of the caller's released orders, read from the ledger.",
    method: "GET",
    path: "/ledger/impact",
    response: impactView,
  }),
};

/**
 * The chart of accounts. Debits are positive, credits negative; what each holds, and which journal moves what, stands in
 * docs/adr/0005-ledger.md.
 */
export const accountKinds = [
  "provider_escrow",
  "order_liability",
  "supplier_payable",
  "buyer_payable",
  "platform_cash",
  "platform_revenue",
  "impact_fund",
] as const;
export type AccountKind = (typeof accountKinds)[number];

/** One journal per movement and reference: posting twice is impossible. */
export const journalKinds = ["hold", "release", "refund", "payout", "repayment"] as const;
export type JournalKind = (typeof journalKinds)[number];
