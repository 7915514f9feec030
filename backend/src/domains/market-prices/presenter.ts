import type { PriceImportView } from "#shared/market-prices/import-contract.ts";
import type { ListedRow } from "./model.ts";
import { movesOf } from "./policy.ts";

export const presentImport = (row: ListedRow): PriceImportView => ({
  id: row.id,
  status: row.status,
  format: row.format,
  fileName: row.file_name,
  source: row.source,
  sourceUrl: row.source_url,
  licence: row.licence,
  licenceUrl: row.licence_url,
  counts: { new: 0, changed: 0, same: 0, skipped: 0, ...row.counts },
  series: row.series ?? [],
  draftedBy: row.drafted_email,
  draftedAt: row.drafted_at.toISOString(),
  committedBy: row.committed_email,
  committedAt: row.committed_at?.toISOString() ?? null,
  undoneBy: row.undone_email,
  undoneAt: row.undone_at?.toISOString() ?? null,
  undoneReason: row.undone_reason,
  enteredBefore: row.status === "draft" ? (row.entered_before?.toISOString() ?? null) : null,
  version: row.version,
  can: movesOf(row.status),
});
