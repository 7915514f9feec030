import { halfYear, halfYearChange, within, type PriceSeries } from "#web/src/charts/prices.ts";
import { useChartWords } from "#web/src/charts/use-chart-words.ts";
import { usePrices } from "#web/src/features/market-prices/index.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { Icon } from "#web/src/ui/Icon.tsx";
import { IconCalendar, IconChartLine, IconCompass, IconTruckDelivery } from "#web/src/ui/icons.ts";
import { colorOf, comparable } from "./insights-address.ts";
import styles from "./InsightsPage.module.css";

const parts = [
  { id: "weekly", icon: IconCalendar },
  { id: "trend", icon: IconChartLine },
  { id: "forecast", icon: IconCompass },
  { id: "supply", icon: IconTruckDelivery },
] as const;

/** What the figures say, and how to read them. The sentences about movements are made from the prices themselves. */
export function Analysis() {
  const { t } = useTranslation(["insights", "choices"]);
  const words = useChartWords(`USD/${t("choices:unit.MT")}`);
  const series = usePrices(
    comparable.map((category) => ({ category, label: t(`insights:series.${category}`), color: colorOf[category] })),
  );
  const months = series.flatMap(({ points }) => points.map(({ month }) => month)).sort();
  const newest = months.at(-1);
  const moves = movers(series);
  return (
    <div className={styles.analysis}>
      {parts.map(({ id, icon }) => (
        <section key={id}>
          <h3>
            <Icon of={icon} size="large" className={styles.icon} />
            {t(`analysis.${id}.title`)}
          </h3>
          {(id !== "trend" || moves.length > 0) && <p>{t(`analysis.${id}.text`)}</p>}
          {id === "weekly" && newest && <p>{t("analysis.weekly.newest", { month: words.longMonth(newest) })}</p>}
          {id === "trend" && moves.length === 0 && <p>{t("analysis.trend.none")}</p>}
          {id === "trend" && moves.map((one) => <p key={one.id}>{words.summary(one)}</p>)}
        </section>
      ))}
    </div>
  );
}

/** The one that rose most and the one that rose least, or fell, of those that have a figure of this half year and one of its beginning. */
function movers(series: readonly PriceSeries[]): PriceSeries[] {
  const lately = new Set(within(series, "6m").flatMap(({ id, points }) => (points.length > 0 ? [id] : [])));
  const moved = series
    .filter(({ id }) => lately.has(id))
    .flatMap((one) => halfYear(one) ?? [])
    .sort((a, b) => (halfYearChange(b) ?? 0) - (halfYearChange(a) ?? 0));
  return [...new Set([moved[0], moved.at(-1)])].flatMap((each) => each ?? []);
}
