import type { PriceSeries } from "./prices.ts";
import type { useChartWords } from "./use-chart-words.ts";
import styles from "./PriceTable.module.css";

interface Props {
  caption: string;
  series: readonly PriceSeries[];
  months: readonly string[];
  unit: string;
  words: ReturnType<typeof useChartWords>;
}

/** The chart's figures, newest first. */
export function PriceTable({ caption, series, months, unit, words }: Props) {
  return (
    <div className={styles.frame}>
      <table className={styles.table}>
        <caption className={styles.caption}>
          {caption}, {unit}
        </caption>
        <thead>
          <tr>
            <th scope="col">{words.t("month")}</th>
            {series.map((one) => (
              <th key={one.id} scope="col" className={styles.number}>
                {one.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[...months].reverse().map((month) => (
            <tr key={month}>
              <th scope="row">{words.longMonth(month)}</th>
              {series.map((one) => {
                const point = one.points.find((candidate) => candidate.month === month);
                return (
                  <td key={one.id} className={styles.number}>
                    {point ? words.price(point.price) : "–"}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
