import type { ProposedRateView, RateGround } from "#shared/currencies/contract.ts";

/** A row of `reference_rates`, which is entered and never changed. */
export interface RateRow {
  id: string;
  currency: string;
  usd_per_unit: string;
  as_of: Date;
  source: string;
}

/** One that is the newest of its currency, or was. */
export interface StandingRow extends RateRow {
  /** By what its currency's rates are ordered: its own moment, or that of the newest which was entered while it waited for its second person. */
  counts_as_of: Date;
}

export interface StoredRow extends RateRow {
  imported_by_email: string | null;
  confirmed_by_email: string | null;
  imported_at: Date;
  is_newest: boolean;
}

/** A row of `proposed_rates`. */
export interface ProposedRow extends RateRow {
  status: ProposedRateView["status"];
  ground: RateGround;
  compared_to: string | null;
  imported_by: string;
  imported_by_email: string | null;
  imported_at: Date;
  decided_by_email: string | null;
  decided_at: Date | null;
  decided_reason: string | null;
}
