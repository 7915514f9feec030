import type { PriceImportView } from "#shared/market-prices/import-contract.ts";

/** A file of prices as the database keeps it. */
export interface ImportRow {
  id: string;
  status: PriceImportView["status"];
  format: PriceImportView["format"];
  file_name: string;
  file_sha256: string;
  source: string;
  source_url: string | null;
  licence: string;
  licence_url: string | null;
  drafted_by: string;
  drafted_at: Date;
  committed_by: string | null;
  committed_at: Date | null;
  undone_by: string | null;
  undone_at: Date | null;
  undone_reason: string | null;
  version: number;
}

/** The same for a reader: with the names of people, and counted. */
export interface ListedRow extends ImportRow {
  drafted_email: string | null;
  committed_email: string | null;
  undone_email: string | null;
  counts: Partial<PriceImportView["counts"]> | null;
  series: string[] | null;
  entered_before: Date | null;
}
