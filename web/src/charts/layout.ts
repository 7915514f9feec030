import { extent, line as lineThrough, ticks } from "d3";
import { monthNumber, type PriceSeries } from "./prices.ts";

/** Height of the plot in px; its width is whatever the place has, so x runs from 0 to 1. */
export const plotHeight = 190;
/** Lines of two direct labels must not touch. */
const labelHeight = 36;

export interface Spot {
  month: string;
  price: string;
  /** 0 at the left edge, 1 at the right. */
  x: number;
  /** In px from the top. */
  y: number;
}

export interface Line {
  series: PriceSeries;
  spots: Spot[];
  /** For a box of 1000 x plotHeight; a month without a price breaks the line. */
  path: string;
  /** Where the direct label stands, moved away from its neighbours. */
  labelY: number;
}

export interface Plot {
  lines: Line[];
  /** Values of the horizontal rules, lowest first. `rough` ones stay on a phone: three of them. */
  ticks: { value: number; y: number; rough: boolean }[];
  /** All months with a price, with their place. */
  months: { month: string; x: number }[];
  /** Names along the axis: at most seven `fine` ones, at most three `rough` ones on a phone. Above 18 months, years at each January. */
  axis: { month: string; x: number; yearOnly: boolean; fine: boolean; rough: boolean }[];
}

const round = (value: number): number => Math.round(value * 100) / 100;

/** From ten below the lowest price to ten above the highest (specification, charts). */
export function domainOf(series: readonly PriceSeries[]): [number, number] {
  const [low, high] = extent(series.flatMap((one) => one.points.map((point) => Number(point.price))));
  return low === undefined ? [0, 10] : [low - 10, high + 10];
}

const draw = lineThrough<Spot | null>()
  .defined((spot) => spot !== null)
  .x((spot) => (spot?.x ?? 0) * 1000)
  .y((spot) => spot?.y ?? 0)
  .digits(2);

/** With a hole wherever a month has no price. */
const withGaps = (spots: readonly Spot[]): (Spot | null)[] =>
  spots.flatMap((spot, index) => {
    const before = spots[index - 1];
    return before && monthNumber(spot.month) - monthNumber(before.month) > 1 ? [null, spot] : [spot];
  });

/** Everything a drawing of the series needs. Series are sorted by month. */
export function plotOf(series: readonly PriceSeries[]): Plot {
  const domain = domainOf(series);
  const y = (value: number) => round(plotHeight - ((value - domain[0]) / (domain[1] - domain[0])) * plotHeight);
  const names = [...new Set(series.flatMap((one) => one.points.map((point) => point.month)))].sort();
  const [first, last] = [monthNumber(names[0] ?? "2000-01"), monthNumber(names.at(-1) ?? "2000-01")];
  const x = (month: string) =>
    last === first ? 0.5 : Math.round(((monthNumber(month) - first) / (last - first)) * 1e4) / 1e4;

  const lines = series.map((one) => {
    const spots = one.points.map((point) => ({ ...point, x: x(point.month), y: y(Number(point.price)) }));
    return { series: one, spots, path: draw(withGaps(spots)) ?? "", labelY: spots.at(-1)?.y ?? 0 };
  });
  spread(lines);

  const values = ticks(...domain, 6);
  const everyTick = Math.ceil(values.length / 3);
  return {
    lines,
    ticks: values.map((value, index) => ({ value, y: y(value), rough: index % everyTick === 0 })),
    months: names.map((month) => ({ month, x: x(month) })),
    axis: names.length === 0 ? [] : axisBetween(first, last).map((one) => ({ ...one, x: x(one.month) })),
  };
}

function axisBetween(first: number, last: number): Omit<Plot["axis"][number], "x">[] {
  const span = last - first + 1;
  const yearOnly = span > 18;
  const named = Array.from({ length: span }, (_, index) => first + index).filter(
    (month) => !yearOnly || month % 12 === 0,
  );
  const [every, everyRough] = [Math.ceil(named.length / 7), Math.ceil(named.length / 3)];
  return named
    .map((month, index) => ({
      month: `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, "0")}`,
      yearOnly,
      fine: index % every === 0,
      rough: index % everyRough === 0,
    }))
    .filter((one) => one.fine || one.rough);
}

/** Pushes direct labels apart, from the top down, and back up when the last would leave the plot. */
function spread(lines: Line[]): void {
  const sorted = [...lines].sort((a, b) => a.labelY - b.labelY);
  sorted.forEach((line, index) => {
    const above = sorted[index - 1];
    if (above) line.labelY = Math.max(line.labelY, above.labelY + labelHeight);
  });
  for (let index = sorted.length - 1, limit = plotHeight; index >= 0; index--, limit -= labelHeight) {
    const line = sorted[index];
    if (line) line.labelY = Math.min(line.labelY, limit);
  }
}
