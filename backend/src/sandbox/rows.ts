import type { Draft } from "./draft.ts";

export type TransactionStatus = "created" | "funded" | "approved" | "released" | "refunded" | "cancelled";

export interface Transaction {
  id: string;
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
  /** What a settlement gave back to the buyer. */
  refunded_amount: string | null;
  created_at: Date;
  funded_at: Date | null;
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
