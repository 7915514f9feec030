import { useId, useState, type KeyboardEvent, type PointerEvent } from "react";
import { Button } from "#web/src/ui/Button.tsx";
import { classNames } from "#shared/look/class-names.ts";
import { Icon } from "#web/src/ui/Icon.tsx";
import { IconArrowDownRight, IconArrowUpRight, IconDownload, IconTable } from "#web/src/ui/icons.ts";
import { SegmentedControl } from "#web/src/ui/SegmentedControl.tsx";
import { ChartSource } from "./ChartSource.tsx";
import { ChartDrawing } from "./ChartDrawing.tsx";
import { PriceTable } from "./PriceTable.tsx";
import { plotOf } from "./layout.ts";
import { asIndex, monthOnMonth, monthSpan, ranges, sourceOf, within, type PriceSeries, type Range } from "./prices.ts";
import { useChartWords } from "./use-chart-words.ts";
import styles from "./PriceChart.module.css";

interface Props {
  /** "Coffee price trend". */
  title: string;
  /** The first line is the one whose figure stands in the head. */
  series: readonly PriceSeries[];
  /** "USD/MT" unless told. */
  unit?: string;
  initialRange?: Range;
  /** Lines start together at 100, which compares what has different prices. */
  index?: boolean;
  headingLevel?: 2 | 3;
}

/**
 * Monthly prices. Drawn whole on the server; in the browser the arrow keys and the pointer read single months, and the exports are
 * loaded when they are asked for.
 */
export function PriceChart({
  title,
  series,
  unit: priceUnit = "USD/MT",
  initialRange = "6m",
  index = false,
  headingLevel = 3,
}: Props) {
  const tableId = useId();
  const [range, setRange] = useState<Range>(initialRange);
  const [cursor, setCursor] = useState<string | null>(null);
  const [tableShown, setTableShown] = useState(false);
  const [ended, setEnded] = useState("");
  const Heading = headingLevel === 2 ? "h2" : "h3";

  const cut = within(series, range);
  const indexed = index ? asIndex(cut) : null;
  const shown = indexed?.series ?? cut;
  const words = useChartWords(priceUnit, indexed?.base);
  const { t, language, unit } = words;
  const source = sourceOf(shown);
  const plot = plotOf(shown);
  const main = shown[0];
  const newest = main?.points.at(-1);
  const change = main && monthOnMonth(main.points);
  const summary = shown.map(words.summary).filter(Boolean).join(" ");
  const span = monthSpan(series);

  const readout = (month: string) => {
    const prices = shown.flatMap((one) => {
      const point = one.points.find((candidate) => candidate.month === month);
      return point ? [`${one.label} ${words.price(point.price)}`] : [];
    });
    return [`${words.longMonth(month)}: ${prices.join(", ")}`, indexed ? "" : unit].join(" ").trim();
  };
  const move = (event: KeyboardEvent) => {
    const last = plot.months.length - 1;
    const now = cursor === null ? -1 : plot.months.findIndex((month) => month.month === cursor);
    const target = {
      ArrowRight: Math.min(now + 1, last),
      ArrowLeft: now < 0 ? last : Math.max(now - 1, 0),
      Home: 0,
      End: last,
    }[event.key];
    if (event.key === "Escape") setCursor(null);
    if (target === undefined) return;
    event.preventDefault();
    setCursor(plot.months[target]?.month ?? null);
  };
  const point = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.querySelector("svg")?.getBoundingClientRect();
    if (!box) return;
    const x = (event.clientX - box.left) / box.width;
    const nearest = [...plot.months].sort((a, b) => Math.abs(a.x - x) - Math.abs(b.x - x))[0];
    setCursor(nearest?.month ?? null);
  };
  const save = async (kind: "png" | "csv") => {
    const { saveChart } = await import("./save-chart.ts");
    setEnded(
      await saveChart(kind, {
        title,
        series: shown,
        unit,
        source,
        language,
        plot,
        price: words.price,
        month: words.shortMonth,
      }),
    );
  };

  return (
    <figure className={styles.figure}>
      <div className={styles.top}>
        <div>
          <Heading className={styles.title}>{title}</Heading>
          {main && newest && !indexed && (
            <p className={styles.now}>
              <span>
                <span className={styles.figureNow}>{words.price(newest.price)}</span>{" "}
                <span className={styles.unit}>{unit}</span>
              </span>
              {change && (
                <span className={classNames(styles.change, change.percent < 0 ? styles.down : styles.up)}>
                  <Icon
                    of={change.percent < 0 ? IconArrowDownRight : IconArrowUpRight}
                    size="small"
                    className={styles.trend}
                  />
                  {t("change", { percent: words.signedPercent(change.percent), month: words.monthName(change.before) })}
                </span>
              )}
              <span className={styles.when}>
                {shown.length > 1 ? `${main.label}, ${words.longMonth(newest.month)}` : words.longMonth(newest.month)}
              </span>
            </p>
          )}
        </div>
        <SegmentedControl
          label={t("range")}
          value={range}
          onValueChange={setRange}
          options={ranges.map((value) => ({
            value,
            label: t(`range_${value}`),
            disabled: value === "5y" && span <= 12,
          }))}
        />
      </div>
      <p className={styles.axis}>
        {words.axis}
        <span aria-live="polite" className={styles.readout}>
          {cursor === null ? "" : readout(cursor)}
        </span>
      </p>
      {/* One tab stop; the live region above speaks the month that the arrow keys reach. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- role application hands the keys to us, by definition */}
      <div
        className={styles.plot}
        role="application"
        aria-label={t("keys", { title })}
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- an application is interactive: arrow keys move through the months
        tabIndex={0}
        onKeyDown={move}
        onPointerMove={point}
        onPointerDown={point}
        onPointerLeave={() => setCursor(null)}
        onBlur={() => setCursor(null)}
      >
        <ChartDrawing plot={plot} title={title} description={summary} words={words} cursor={cursor} />
      </div>
      <figcaption className={styles.caption}>{summary}</figcaption>
      <div className={styles.tools}>
        <Button
          variant="ghost"
          size="small"
          icon={IconTable}
          aria-expanded={tableShown}
          aria-controls={tableId}
          onClick={() => setTableShown(!tableShown)}
        >
          {t(tableShown ? "hideTable" : "showTable")}
        </Button>
        {(["png", "csv"] as const).map((kind) => (
          <Button key={kind} variant="ghost" size="small" icon={IconDownload} onClick={() => void save(kind)}>
            {t(kind)}
          </Button>
        ))}
        <span role="status">{ended}</span>
        <span className={styles.source}>
          <ChartSource series={shown} />
        </span>
      </div>
      <div id={tableId} hidden={!tableShown}>
        {tableShown && (
          <PriceTable
            series={shown}
            months={plot.months.map((month) => month.month)}
            caption={title}
            words={words}
            unit={unit}
          />
        )}
      </div>
    </figure>
  );
}
