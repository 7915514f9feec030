import { useEffect, type ReactNode } from "react";
import { shallowEqual } from "react-redux";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { useAppDispatch, useAppSelector } from "#web/src/runtime/hooks.ts";
import type { Read } from "#web/src/runtime/read.ts";
import type { PriceSeries } from "#web/src/charts/prices.ts";
import { Card } from "#web/src/ui/Card.tsx";
import { island } from "#web/src/hydration/island.tsx";
import type { PriceSeriesView } from "#shared/market-prices/contract.ts";
import { referenceOf } from "#shared/market-prices/series.ts";
import { marketPricesApi, type PriceCategory } from "./api.ts";

/** The server draws it; what reads single months, changes the range and saves comes when the chart is touched. */
const PriceChart = island(async () => (await import("#web/src/charts/PriceChart.tsx")).PriceChart);

const { getPrices } = marketPricesApi.endpoints;

/** What stands for a line while that has none but samples, after it. */
const withReferences = (category: PriceCategory): PriceCategory[] => [category, ...(referenceOf[category] ?? [])];

/** One line of a chart. */
export interface PriceLine {
  category: PriceCategory;
  label: string;
  color: PriceSeries["color"];
}

/** For loaders: charts are an addition, so a page without its prices is still a page. */
export async function loadPrices(read: Read, categories: readonly PriceCategory[]): Promise<void> {
  await Promise.all([...new Set(categories.flatMap(withReferences))].map((category) => read(getPrices, category)));
}

interface Props {
  title: string;
  lines: readonly PriceLine[];
  /** Compared as an index instead of by price. */
  index?: boolean;
  headingLevel?: 2 | 3;
  /** Stands there while there are no prices. */
  empty?: ReactNode;
}

/** A price chart with its sources named; sample figures are labelled as such. */
export function MarketPrices({ title, lines: wanted, index, headingLevel, empty = null }: Props) {
  const { t } = useTranslation(["catalogue", "choices"]);
  const lines = usePrices(wanted);
  if (lines.length === 0) return empty;
  return (
    <Card padded>
      <PriceChart
        title={title}
        series={lines}
        unit={`USD/${t("choices:unit.MT")}`}
        index={index}
        headingLevel={headingLevel}
      />
    </Card>
  );
}

/**
 * The lines that have prices, each with its source in words. Published prices of what a crop is traded as are drawn in the place of its own samples, each once.
 */
export function usePrices(wantedLines: readonly PriceLine[]): PriceSeries[] {
  const { t } = useTranslation("catalogue");
  const dispatch = useAppDispatch();
  const reference = (category: "arabica" | "robusta"): PriceLine => ({
    category,
    label: t(`prices.reference.${category}`),
    color: category === "arabica" ? "coffee" : "tea",
  });
  const known = [...new Set(wantedLines.flatMap(({ category }) => withReferences(category)))];
  const wanted = known.join();
  // Kept as long as they are shown; the hook of one query cannot be called for a list.
  useEffect(() => {
    const kept = (wanted.split(",") as PriceCategory[]).map((category) => dispatch(getPrices.initiate(category)));
    return () => kept.forEach((query) => query.unsubscribe());
  }, [dispatch, wanted]);
  const views = useAppSelector(
    (state) => known.map((category) => getPrices.select(category)(state).data),
    shallowEqual,
  );
  const viewOf = (category: PriceCategory) => views[known.indexOf(category)];
  const isPublished = (category: PriceCategory) => viewOf(category)?.sample === false && hasPoints(viewOf(category));
  const lines = wantedLines.flatMap((line) => {
    const references = isPublished(line.category) ? [] : (referenceOf[line.category] ?? []).filter(isPublished);
    if (references.length === 0) return [line];
    return references.map((one) => wantedLines.find(({ category }) => category === one) ?? reference(one));
  });
  const drawn = new Map(lines.map((line) => [line.category, line]));
  return [...drawn.values()].flatMap((line) => {
    const view = viewOf(line.category);
    if (!view || !hasPoints(view)) return [];
    const publishers = view.sources.filter(({ name }) => name !== "sample");
    const sentences = publishers.map(({ name, licence }) =>
      isCoded(name)
        ? t(`prices.source.${name}`)
        : t("prices.sourceOf", { source: [name, licence].filter(Boolean).join(", ") }),
    );
    return [
      {
        id: line.category,
        label: line.label,
        color: line.color,
        points: view.points.map(({ date, price }) => ({ month: date, price: String(price) })),
        source: [...(view.sample ? [t("prices.sample")] : []), ...sentences].join(" "),
        from: [...(view.sample ? ["sample"] : []), ...publishers.map(({ name }) => name)],
        origins: view.sample ? [] : publishers.filter(({ name }) => !isCoded(name)),
      },
    ];
  });
}

const hasPoints = (view: PriceSeriesView | undefined): boolean => view !== undefined && view.points.length > 0;
/** Those whose names are translated. */
const isCoded = (name: string): name is "ico" | "icco" => name === "ico" || name === "icco";
