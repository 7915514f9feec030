import type { PriceImportView } from "#shared/market-prices/import-contract.ts";

type Moves = PriceImportView["can"];

const moves: Record<PriceImportView["status"], Moves> = {
  draft: ["commit", "compare", "discard"],
  committed: ["undo"],
  undone: [],
  discarded: [],
};

/** What becomes of an import from where it stands; that the reader may import at all is the endpoint's permission. */
export const movesOf = (status: PriceImportView["status"]): Moves => moves[status];
