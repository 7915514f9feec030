import type { PriceUnit } from "#shared/market-prices/import-contract.ts";
import type { PriceSeriesName } from "#shared/market-prices/series.ts";

/** A file of prices as it was sent. */
export interface GivenFile {
  readonly bytes: Uint8Array;
  /** The present month, `2026-11`: later ones have no price yet. */
  readonly newest: string;
}

export interface ReadLine {
  readonly cell: string;
  readonly category: PriceSeriesName;
  readonly month: string;
  /** As the file has it. */
  readonly published: string;
  readonly unit: PriceUnit;
  /** USD per metric ton; null where the file says that there is none. */
  readonly price: string | null;
}

export interface PriceFile {
  readonly format: "worldBank" | "csv";
  readonly source: string;
  readonly sourceUrl: string | null;
  readonly licence: string;
  readonly licenceUrl: string | null;
  readonly lines: readonly ReadLine[];
}

/** Why a file is not taken: a key below `marketPrices:problem`, and where it stands. */
export interface Flaw {
  readonly key: string;
  readonly values?: Record<string, string | number>;
}

export type Reading = { readonly file: PriceFile } | { readonly flaws: readonly Flaw[] };

/** A file that cannot be read at all. */
export class Unreadable extends Error {
  readonly flaw: Flaw;
  constructor(key: string, values?: Flaw["values"]) {
    super(key);
    this.flaw = { key, ...(values && { values }) };
  }
}

/** More lines than all series have months. */
export const mostLines = 12_000;
/** So many flaws are named; whoever has more has sent another file than they think. */
const mostFlaws = 19;

export const outcome = (file: PriceFile, flaws: readonly Flaw[]): Reading => {
  if (flaws.length > mostFlaws)
    return { flaws: [...flaws.slice(0, mostFlaws), { key: "more", values: { count: flaws.length - mostFlaws } }] };
  if (flaws.length > 0) return { flaws };
  return file.lines.some(({ price }) => price !== null) ? { file } : { flaws: [{ key: "noPrices" }] };
};
