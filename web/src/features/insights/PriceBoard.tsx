import { halfYearChange, monthOnMonth, type PriceSeries } from "#web/src/charts/prices.ts";
import { useChartWords } from "#web/src/charts/use-chart-words.ts";
import { usePrices, type PriceCategory } from "#web/src/features/market-prices/index.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { smallCropOf } from "#web/src/motifs/crops.ts";
import { SmallMotif } from "#web/src/motifs/Motif.tsx";
import { isCategory } from "#shared/catalogue/choices.ts";
import { classNames } from "#shared/look/class-names.ts";
import { EmptyState } from "#web/src/ui/EmptyState.tsx";
import { Table, type Column } from "#web/src/ui/Table.tsx";
import { TextLink } from "#web/src/ui/TextLink.tsx";
import styles from "./InsightsPage.module.css";

/** Every variant on its own line. */
export const boardSeries = [
  "coffee-conventional",
  "coffee-organic",
  "arabica",
  "robusta",
  "sesame-conventional",
  "sesame-organic",
  "chia-conventional",
  "chia-organic",
  "cocoa",
] as const satisfies readonly PriceCategory[];

/** Those whose names are translated. */
const isCoded = (name: string): boolean => name === "sample" || name === "ico" || name === "icco";

/** The newest price of each crop, and how it moved. */
export function PriceBoard() {
  const { t } = useTranslation(["insights", "choices"]);
  const unit = `USD/${t("choices:unit.MT")}`;
  const words = useChartWords(unit);
  const series = usePrices(
    boardSeries.map((category) => ({ category, label: t(`insights:series.${category}`), color: "other" })),
  );
  if (series.length === 0) return <EmptyState crop="cocoa" title={t("board.empty")} sentence={t("board.emptyHint")} />;

  const change = (percent: number | null | undefined) =>
    percent === null || percent === undefined ? (
      "–"
    ) : (
      <span className={classNames(styles.change, percent < 0 && styles.down, percent > 0 && styles.up)}>
        {words.signedPercent(percent)}
      </span>
    );
  const columns: Column<PriceSeries>[] = [
    {
      id: "crop",
      header: t("board.crop"),
      phone: "title",
      cell: ({ id, label }) => (
        <span className={styles.crop}>
          <SmallMotif crop={smallCropOf(id === "arabica" || id === "robusta" ? "coffee" : id)} size={32} />
          {isCategory(id) ? <TextLink to={`/products/${id}`}>{label}</TextLink> : label}
        </span>
      ),
    },
    {
      id: "price",
      header: t("board.price", { unit }),
      align: "right",
      cell: ({ points }) => <strong>{words.price(points.at(-1)?.price ?? "")}</strong>,
    },
    {
      id: "month",
      header: t("board.month"),
      cell: ({ points }) => words.longMonth(points.at(-1)?.month ?? ""),
    },
    {
      id: "onMonth",
      header: t("board.onMonth"),
      align: "right",
      cell: ({ points }) => change(monthOnMonth(points)?.percent),
    },
    {
      id: "halfYear",
      header: t("board.halfYear"),
      align: "right",
      cell: (one) => change(halfYearChange(one)),
    },
    {
      id: "source",
      header: t("board.source"),
      cell: ({ from = [] }) => from.map((one) => (isCoded(one) ? t(`board.from.${one}`) : one)).join(", "),
    },
  ];
  return (
    <>
      <Table caption={t("board.title")} columns={columns} rows={series} rowKey={({ id }) => id} />
      <p className={styles.sources}>{t("board.sources")}</p>
    </>
  );
}
