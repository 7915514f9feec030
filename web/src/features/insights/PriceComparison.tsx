import { useHref, useSearchParams } from "react-router-dom";
import { useChosen } from "#web/src/runtime/use-chosen.ts";
import { MarketPrices } from "#web/src/features/market-prices/index.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { Button } from "#web/src/ui/Button.tsx";
import { Card } from "#web/src/ui/Card.tsx";
import { CheckboxGroup } from "#web/src/ui/Checkbox.tsx";
import { EmptyState } from "#web/src/ui/EmptyState.tsx";
import { RadioGroup } from "#web/src/ui/Radio.tsx";
import { colorOf, comparable, comparisonAddress, readComparison, type Comparable } from "./insights-address.ts";
import styles from "./InsightsPage.module.css";

/** What is compared stands in the address: a GET form, which a script only makes quicker. */
export function PriceComparison() {
  const { t } = useTranslation("insights");
  const [params] = useSearchParams();
  const [chosen, choose] = useChosen(readComparison(params), comparisonAddress);
  const { series, view } = chosen;
  return (
    <div className={styles.comparison}>
      <Card padded>
        <form method="get" action={useHref("/insights")} className={styles.form}>
          <CheckboxGroup
            label={t("trends.series")}
            help={t("trends.one")}
            name="series"
            options={comparable.map((value) => ({ value, label: t(`series.${value}`) }))}
            value={series}
            onValueChange={(next) => {
              const kept = comparable.filter((one) => next.includes(one));
              // A chart without a line says nothing: the last one stays.
              if (kept[0]) choose({ ...chosen, series: kept });
            }}
          />
          <RadioGroup
            label={t("trends.view")}
            name="view"
            options={(["price", "index"] as const).map((value) => ({
              value,
              label: t(`trends.${value}`),
              note: t(`trends.${value}Note`),
            }))}
            value={view}
            onValueChange={(next) => choose({ ...chosen, view: next as typeof view })}
          />
          <noscript>
            <Button type="submit" variant="primary" block>
              {t("trends.show")}
            </Button>
          </noscript>
        </form>
      </Card>
      <div className={styles.chart}>
        <MarketPrices
          title={t("trends.chart")}
          lines={series.map((category: Comparable) => ({
            category,
            label: t(`series.${category}`),
            color: colorOf[category],
          }))}
          index={view === "index"}
          empty={
            <Card>
              <EmptyState crop="cocoa" title={t("trends.none")} sentence={t("trends.noneHint")} />
            </Card>
          }
        />
      </div>
    </div>
  );
}
