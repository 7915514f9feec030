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
 * The chart of accounts, each kind an entity and a purpose. Debits are positive, credits negative; what each holds, and which journal moves
 * what, stands in docs/adr/0028-ledger-accounts.md. The database has them as rows, so that a new kind changes no table.
 */
export const accountKinds = [
  "provider_clearing",
  "provider_fee",
  "provider_suspense",
  "order_escrow",
  "organization_payout",
  "organization_refund",
  "organization_fee",
  "platform_cash",
  "platform_revenue",
  "impact_fund_contribution",
] as const;
export type AccountKind = (typeof accountKinds)[number];

export const journalKinds = [
  "hold",
  "fee",
  "release",
  "refund",
  "payout",
  "repayment",
  "suspense",
  "suspense_return",
  "correction",
] as const;
export type JournalKind = (typeof journalKinds)[number];
