export interface PriceOrigin {
  name: string;
  url: string | null;
  licence: string | null;
  licenceUrl: string | null;
}

/** Monthly prices of one line of a chart. */
export interface PriceSeries {
  id: string;
  /** "Conventional", "Arabica coffee". */
  label: string;
  /** The colour: a crop, or `other` for the second line of the same crop. */
  color: "coffee" | "sesame" | "chia" | "cocoa" | "tea" | "other";
  /** In any order; `month` is "2024-06", `price` a decimal string in the chart's unit. */
  points: readonly { month: string; price: string }[];
  /** "Source: International Coffee Organization." or "Sample figures.". */
  source: string;
  /** The same as a list of names: `sample`, `ico`, `icco`, or a publisher's own. */
  from?: readonly string[];
  /** Whoever publishes the figures under a licence that is to be named with a link. */
  origins?: readonly PriceOrigin[];
}

export const ranges = ["6m", "1y", "5y", "max"] as const;
export type Range = (typeof ranges)[number];
const monthsOf: Record<Range, number> = { "6m": 6, "1y": 12, "5y": 60, max: Infinity };

/** Months since year 0, so that spacing on the axis is true to time. */
export const monthNumber = (month: string): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1;

/** The series cut to the last months, each sorted by month. The last month is the newest of all series. */
export function within(series: readonly PriceSeries[], range: Range): PriceSeries[] {
  const last = Math.max(...series.flatMap((one) => one.points.map((point) => monthNumber(point.month))));
  return series.map((one) => ({
    ...one,
    points: one.points
      .filter((point) => monthNumber(point.month) > last - monthsOf[range])
      .sort((a, b) => monthNumber(a.month) - monthNumber(b.month)),
  }));
}

/**
 * The series as an index: their first common month is 100, so that a tonne of chia and a tonne of cocoa can be compared. What
 * lies before that month is left out. Null when they have no month in common.
 */
export function asIndex(series: readonly PriceSeries[]): { series: PriceSeries[]; base: string } | null {
  const base = series[0]?.points
    .map((point) => point.month)
    .filter((month) => series.every((one) => one.points.some((point) => point.month === month)))
    .sort()[0];
  if (!base) return null;
  const indexed = series.map((one) => {
    const start = Number(one.points.find((point) => point.month === base)?.price);
    const points = one.points
      .filter((point) => point.month >= base)
      .map((point) => ({ ...point, price: ((Number(point.price) / start) * 100).toFixed(1) }));
    return { ...one, points };
  });
  return { series: indexed, base };
}

/** What stands below a chart and in its files: one sentence when all lines have the same source, else one for each line. */
export function sourceOf(series: readonly PriceSeries[]): string {
  const sources = new Set(series.map((one) => one.source));
  return sources.size <= 1 ? [...sources].join() : series.map((one) => `${one.label}: ${one.source}`).join(" ");
}

/** How many months lie between the oldest and the newest point, both counted. */
export function monthSpan(series: readonly PriceSeries[]): number {
  const months = series.flatMap((one) => one.points.map((point) => monthNumber(point.month)));
  return months.length === 0 ? 0 : Math.max(...months) - Math.min(...months) + 1;
}

/** Change in percent with one decimal, "5.2"; null without something to compare. Plotting arithmetic, not money. */
export function changeInPercent(before: string | undefined, after: string | undefined): number | null {
  const [from, to] = [Number(before), Number(after)];
  return from > 0 && Number.isFinite(to) ? Math.round(((to - from) / from) * 1000) / 10 : null;
}

/** Month-on-month change of a sorted series; null when the month before is missing. */
export function monthOnMonth(points: PriceSeries["points"]): { percent: number; before: string } | null {
  const [before, after] = points.slice(-2);
  if (!before || !after || monthNumber(after.month) - monthNumber(before.month) !== 1) return null;
  const percent = changeInPercent(before.price, after.price);
  return percent === null ? null : { percent, before: before.month };
}

/**
 * A sorted series from half a year before its newest month on; a month more or less will do where publishers leave one out. Null when there is no
 * figure of about that month: then nothing can be said of the half year.
 */
export function halfYear<Series extends Pick<PriceSeries, "points">>(series: Series): Series | null {
  const newest = series.points.at(-1);
  if (!newest) return null;
  const begins = [6, 5, 7].map((months) => monthNumber(newest.month) - months);
  const start = begins
    .map((begin) => series.points.find(({ month }) => monthNumber(month) === begin))
    .find((point) => point !== undefined);
  return start ? { ...series, points: series.points.filter(({ month }) => month >= start.month) } : null;
}

/** Its change in percent. */
export function halfYearChange(series: Pick<PriceSeries, "points">): number | null {
  const points = halfYear(series)?.points;
  return changeInPercent(points?.[0]?.price, points?.at(-1)?.price);
}
