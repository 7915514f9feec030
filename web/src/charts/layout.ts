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

/** 1, 2, 2.5 or 5 times a power of ten, at least `raw`. */
function niceStep(raw: number): number {
  const power = 10 ** Math.floor(Math.log10(raw));
  return [1, 2, 2.5, 5, 10].map((factor) => factor * power).find((step) => step >= raw) ?? raw;
}

/** Round values inside the domain: about `count` of them. */
export function ticksIn([low, high]: readonly [number, number], count: number): number[] {
  const step = niceStep((high - low) / count);
  const first = Math.ceil(low / step);
  return Array.from({ length: Math.floor(high / step) - first + 1 }, (_, index) => round((first + index) * step));
}

/** From ten below the lowest price to ten above the highest (specification, charts). */
export function domainOf(series: readonly PriceSeries[]): [number, number] {
  const prices = series.flatMap((one) => one.points.map((point) => Number(point.price)));
  return prices.length === 0 ? [0, 10] : [Math.min(...prices) - 10, Math.max(...prices) + 10];
}

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
    const path = spots
      .map((spot, index) => {
        const before = spots[index - 1];
        const joined = before && monthNumber(spot.month) - monthNumber(before.month) === 1;
        return `${joined ? "L" : "M"}${round(spot.x * 1000)} ${spot.y}`;
      })
      .join("");
    return { series: one, spots, path, labelY: spots.at(-1)?.y ?? 0 };
  });
  spread(lines);

  const values = ticksIn(domain, 7);
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
