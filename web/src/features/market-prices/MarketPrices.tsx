import { useTranslation } from "#web/src/i18n/use-translation.ts";
import type { PriceSeriesView } from "#shared/market-prices/contract.ts";
import { loadOptions } from "#web/src/app/load.ts";
import type { AppStore } from "#web/src/app/store.ts";
import { PriceChart } from "#web/src/charts/PriceChart.tsx";
import type { PriceSeries } from "#web/src/charts/prices.ts";
import { Card } from "#web/src/ui/Card.tsx";
import { marketPricesApi, useGetPricesQuery, type PriceCategory } from "./api.ts";

const { getPrices } = marketPricesApi.endpoints;

/** One line of a chart. */
export interface PriceLine {
  category: PriceCategory;
  label: string;
  color: PriceSeries["color"];
}

/** For loaders: charts are an addition, so a page without its prices is still a page. */
export async function loadPrices(dispatch: AppStore["dispatch"], categories: readonly PriceCategory[]): Promise<void> {
  await Promise.all(categories.map((category) => dispatch(getPrices.initiate(category, loadOptions()))));
}

interface Props {
  title: string;
  first: PriceLine;
  second?: PriceLine | undefined;
  headingLevel?: 2 | 3;
}

/** A price chart with its source named; sample figures are labelled as such. Nothing while there are no prices. */
export function MarketPrices({ title, first, second, headingLevel }: Props) {
  const { t } = useTranslation(["catalogue", "choices"]);
  const main = useGetPricesQuery(first.category);
  const other = useGetPricesQuery(second?.category ?? first.category);
  const lines = [toSeries(first, main.data), ...(second ? [toSeries(second, other.data)] : [])].filter(
    (line) => line !== null,
  );
  if (!main.data || lines.length === 0) return null;
  const { source, sample } = main.data;
  const named = source === "ico" || source === "icco" ? t(`prices.source.${source}`) : "";
  const words = [sample ? t("prices.sample") : "", named].filter(Boolean).join(" ");
  return (
    <Card padded>
      <PriceChart
        title={title}
        series={lines}
        unit={`USD/${t("choices:unit.MT")}`}
        source={words}
        headingLevel={headingLevel}
      />
    </Card>
  );
}

function toSeries({ category, label, color }: PriceLine, view: PriceSeriesView | undefined): PriceSeries | null {
  if (!view || view.points.length === 0) return null;
  return {
    id: category,
    label,
    color,
    points: view.points.map(({ date, price }) => ({ month: date, price: String(price) })),
  };
}
