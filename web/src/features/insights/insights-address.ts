import type { Place } from "#web/src/ui/Link.tsx";
import type { PriceCategory, PriceLine } from "#web/src/features/market-prices/index.ts";

/** What can be drawn together; a crop's two variants stand in the table below. */
export const comparable = [
  "coffee",
  "arabica",
  "robusta",
  "sesame",
  "chia",
  "cocoa",
] as const satisfies readonly PriceCategory[];
export type Comparable = (typeof comparable)[number];

export const colorOf: Record<Comparable, PriceLine["color"]> = {
  coffee: "coffee",
  arabica: "other",
  robusta: "tea",
  sesame: "sesame",
  chia: "chia",
  cocoa: "cocoa",
};

/** Everything the page shows follows from its address. */
export interface Comparison {
  /** At least one, in the order of `comparable`. */
  series: readonly Comparable[];
  /** An index that starts at 100, or prices per metric ton. */
  view: "price" | "index";
}

const preset: readonly Comparable[] = ["coffee", "sesame", "chia"];

/** The comparison of an address; what it names wrongly is left out. */
export function readComparison(params: URLSearchParams): Comparison {
  const named = params.getAll("series");
  const series = comparable.filter((one) => named.includes(one));
  return { series: series.length > 0 ? series : preset, view: params.get("view") === "index" ? "index" : "price" };
}

export function comparisonAddress({ series, view }: Comparison): Place {
  const params = new URLSearchParams();
  if (series.join() !== preset.join()) for (const one of series) params.append("series", one);
  if (view === "index") params.set("view", view);
  const query = params.toString();
  return query ? `/insights?${query}` : "/insights";
}
