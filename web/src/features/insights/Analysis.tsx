import { changeInPercent, within, type PriceSeries } from "#web/src/charts/prices.ts";
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
  const moves = movers(within(series, "6m"));
  return (
    <div className={styles.analysis}>
      {parts.map(({ id, icon }) => (
        <section key={id}>
          <h3>
            <Icon of={icon} size="large" className={styles.icon} />
            {t(`analysis.${id}.title`)}
          </h3>
          <p>{t(`analysis.${id}.text`)}</p>
          {id === "weekly" && newest && <p>{t("analysis.weekly.newest", { month: words.longMonth(newest) })}</p>}
          {id === "trend" && moves.map((one) => <p key={one.id}>{words.summary(one)}</p>)}
        </section>
      ))}
    </div>
  );
}

/** The one that rose most and the one that rose least, or fell. */
function movers(series: readonly PriceSeries[]): PriceSeries[] {
  const moved = series
    .map((one) => ({ one, change: changeInPercent(one.points[0]?.price, one.points.at(-1)?.price) }))
    .filter((each) => each.change !== null)
    .sort((a, b) => (b.change ?? 0) - (a.change ?? 0));
  return [...new Set([moved[0], moved.at(-1)])].flatMap((each) => each?.one ?? []);
}
