import { useId } from "react";
import { classNames } from "#shared/look/class-names.ts";
import { plotHeight, type Line, type Plot } from "./layout.ts";
import { markerAt, strokeAt } from "./marker.ts";
import styles from "./PriceChart.module.css";
import type { useChartWords } from "./use-chart-words.ts";

interface Props {
  plot: Plot;
  title: string;
  description: string;
  words: ReturnType<typeof useChartWords>;
  /** The month under the pointer or the arrow keys. */
  cursor: string | null;
}

const at = (x: number) => `${Math.round(x * 10000) / 100}%`;

/** Axis labels, rules, lines, markers and direct labels. As wide as its place: x in per cent, so it fits before any script runs. */
export function ChartDrawing({ plot, title, description, words, cursor }: Props) {
  const id = useId();
  const cursorX = plot.months.find((month) => month.month === cursor)?.x;
  return (
    <svg
      className={styles.drawing}
      width="100%"
      height={plotHeight + 34}
      role="img"
      aria-labelledby={`${id}-title ${id}-desc`}
      focusable="false"
    >
      <title id={`${id}-title`}>{title}</title>
      <desc id={`${id}-desc`}>{description}</desc>
      {plot.ticks.map((tick) => (
        <g key={tick.value} className={classNames(!tick.rough && styles.fine)}>
          <line x1="0" x2="100%" y1={tick.y} y2={tick.y} className={styles.rule} />
          <text x="0" y={tick.y} dx="-10" dy="4" textAnchor="end" className={styles.text}>
            {words.price(String(tick.value))}
          </text>
        </g>
      ))}
      {plot.axis.map((one, index) => (
        <text
          key={one.month}
          x={at(one.x)}
          y={plotHeight + 26}
          textAnchor="middle"
          className={classNames(styles.text, !one.rough && styles.fine, !one.fine && styles.roughOnly)}
        >
          {one.yearOnly ? one.month.slice(0, 4) : words.shortMonth(one.month, index === 0 || one.month.endsWith("-01"))}
        </text>
      ))}
      {cursorX !== undefined && (
        <line x1={at(cursorX)} x2={at(cursorX)} y1="0" y2={plotHeight} className={styles.cursor} />
      )}
      <svg
        width="100%"
        height={plotHeight}
        viewBox={`0 0 1000 ${plotHeight}`}
        preserveAspectRatio="none"
        overflow="visible"
      >
        {plot.lines.map((line, index) => (
          <path
            key={line.series.id}
            d={line.path}
            className={classNames(styles.line, styles[line.series.color])}
            strokeDasharray={strokeAt(index).dash || undefined}
          />
        ))}
      </svg>
      {plot.lines.map((line, index) => (
        <Markers key={line.series.id} line={line} index={index} cursor={cursor} price={words.price} />
      ))}
    </svg>
  );
}

interface MarkersProps {
  line: Line;
  index: number;
  cursor: string | null;
  price: (value: string) => string;
}

function Markers({ line, index, cursor, price }: MarkersProps) {
  const last = line.spots.at(-1);
  // Beyond a year of points the markers would hide the line; the ends and the cursor keep theirs.
  const every = line.spots.length > 14;
  const shown = line.spots.filter((spot) => !every || spot === last || spot === line.spots[0] || spot.month === cursor);
  return (
    <g className={styles[line.series.color]}>
      {shown.map((spot) => (
        <svg key={spot.month} x={at(spot.x)} y={spot.y} overflow="visible" className={styles.marker}>
          <path d={markerAt(index)} className={spot.month === cursor ? styles.markerOn : undefined} />
        </svg>
      ))}
      {last && (
        <text x="100%" y={line.labelY} className={styles.label}>
          <tspan x="100%" dx="14" dy="-2">
            {line.series.label}
          </tspan>
          <tspan x="100%" dx="14" dy="16">
            {price(last.price)}
          </tspan>
        </text>
      )}
    </g>
  );
}
