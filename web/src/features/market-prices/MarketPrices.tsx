import { useEffect, type ReactNode } from "react";
import { shallowEqual } from "react-redux";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { useAppDispatch, useAppSelector } from "#web/src/runtime/hooks.ts";
import type { Read } from "#web/src/runtime/read.ts";
import type { PriceSeries } from "#web/src/charts/prices.ts";
import { Card } from "#web/src/ui/Card.tsx";
import { island } from "#web/src/hydration/island.tsx";
import { marketPricesApi, type PriceCategory } from "./api.ts";

/** The server draws it; what reads single months, changes the range and saves comes when the chart is touched. */
const PriceChart = island(async () => (await import("#web/src/charts/PriceChart.tsx")).PriceChart);

const { getPrices } = marketPricesApi.endpoints;

/** One line of a chart. */
export interface PriceLine {
  category: PriceCategory;
  label: string;
  color: PriceSeries["color"];
}

/** For loaders: charts are an addition, so a page without its prices is still a page. */
export async function loadPrices(read: Read, categories: readonly PriceCategory[]): Promise<void> {
  await Promise.all(categories.map((category) => read(getPrices, category)));
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

/** The lines that have prices, each with its source in words. */
export function usePrices(lines: readonly PriceLine[]): PriceSeries[] {
  const { t } = useTranslation("catalogue");
  const dispatch = useAppDispatch();
  const wanted = lines.map(({ category }) => category).join();
  // Kept as long as they are shown; the hook of one query cannot be called for a list.
  useEffect(() => {
    const kept = (wanted.split(",") as PriceCategory[]).map((category) => dispatch(getPrices.initiate(category)));
    return () => kept.forEach((query) => query.unsubscribe());
  }, [dispatch, wanted]);
  const views = useAppSelector(
    (state) => lines.map(({ category }) => getPrices.select(category)(state).data),
    shallowEqual,
  );
  return lines.flatMap((line, index) => {
    const view = views[index];
    if (!view || view.points.length === 0) return [];
    const named = view.source === "ico" || view.source === "icco" ? [view.source] : [];
    const from = [...(view.sample ? ["sample"] : []), ...named];
    const source = from.map((one) => t(one === "sample" ? "prices.sample" : `prices.source.${one}`)).join(" ");
    const points = view.points.map(({ date, price }) => ({ month: date, price: String(price) }));
    return [{ id: line.category, label: line.label, color: line.color, points, source, from }];
  });
}
