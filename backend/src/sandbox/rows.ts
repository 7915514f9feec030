import type { Draft } from "./draft.ts";

export type TransactionStatus = "created" | "funded" | "approved" | "released" | "refunded" | "cancelled";

/** In which of both dialects a transaction was opened: its webhooks are told in that. */
export type SandboxDialect = "rest" | "escrow.com";

/** How far the provider has come with knowing a party of a transaction; whoever has none is known. */
export interface Verification {
  status: "pending" | "verified" | "failed";
  since: string;
}
export interface Transaction {
  id: string;
  /** By which the second dialect knows it. */
  number: string;
  dialect: SandboxDialect;
  reference_number: string;
  status: TransactionStatus;
  description: string;
  currency: string;
  amount: string;
  items: Draft["items"];
  parties: Draft["parties"];
  payment_schedule: Draft["payment_schedule"];
  return_url: string;
  landing_token: string;
  payment_method: string | null;
  reason: string | null;
  /** What the buyer was charged on top. */
  fee: string | null;
  /** What the buyer has still to pay, of a payment that came with less; 0 where nothing is missing. */
  missing: string;
  /** What a settlement gave back to the buyer. */
  refunded_amount: string | null;
  verifications: Partial<Record<"buyer" | "seller", Verification>>;
  payout_account: PayoutAccount | null;
  created_at: Date;
  funded_at: Date | null;
}

/** Where the seller of a transaction is paid. */
export interface PayoutAccount {
  account_holder: string;
  last4: string;
  /** Of all that was said of it. */
  print: string;
}

export interface Milestone {
  id: string;
  transaction_id: string;
  position: number;
  beneficiary: string;
  amount: string;
  /** The part of the transaction that it belongs to, by the marketplace's name for it. */
  reference: string | null;
  status: "pending" | "released" | "refunded";
}

/** Something that is sold, in the second dialect: an item, or the platform's share of it. */
export interface Goods {
  number: string;
  transaction_id: string;
  type: "general_merchandise" | "broker_fee";
  reference: string;
  title: string;
  /** In seconds, from the moment at which the buyer has received it. */
  inspection_period: number | null;
  amount: string;
  beneficiary: string;
  shipped_at: Date | null;
  received_at: Date | null;
  accepted_at: Date | null;
  rejected_at: Date | null;
  return_shipped_at: Date | null;
  return_received_at: Date | null;
  return_accepted_at: Date | null;
}
