import type { ReactNode } from "react";
import { classNames } from "#shared/look/class-names.ts";
import type { Verdict } from "#shared/quality/verdicts.ts";
import styles from "./LimitLine.module.css";

interface Props {
  verdict: Pick<Verdict, "value" | "limit" | "met">;
  width?: number;
}

const height = 28;
const edge = 8;

/** Where the drawing begins and ends: all that is to be seen, and a third of it more. Numbers are good enough for a drawing; what is met is compared exactly elsewhere. */
function spanOf(values: readonly number[], isOpenBelow: boolean): readonly [number, number] {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const room = Math.max(high - low, Math.abs(high) * 0.1, 0.1) / 3;
  return [isOpenBelow ? 0 : Math.max(0, low - room), high + room];
}

/** The one picture of quality: a thread, the stretch that is allowed, a tick for each limit and the figure upon it. Words beside it say the same. */
export function LimitLine({ verdict: { value, limit, met }, width = 168 }: Props): ReactNode {
  if (!limit || value === null) return null;
  const [least, most] = [limit.least, limit.most].map((bound) => (bound === null ? null : Number(bound)));
  const found = Number(value);
  const bounds = [least, most].filter((bound) => bound !== null && bound !== undefined);
  const [from, to] = spanOf([...bounds, found], least === null);
  const at = (figure: number) => edge + ((figure - from) / (to - from)) * (width - 2 * edge);
  const start = at(least ?? from);
  const end = at(most ?? to);
  return (
    <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true" className={styles.line}>
      <rect x={0} y={13} width={width} height={2} className={styles.thread} />
      <rect x={start} y={11.5} width={Math.max(0, end - start)} height={5} className={styles.allowed} />
      <circle
        cx={at(found)}
        cy={14}
        r={6}
        className={classNames(styles.found, met === true && styles.met, met === false && styles.missed)}
      />
      {bounds.map((bound) => (
        <rect key={bound} x={at(bound) - 1} y={2} width={2} height={24} className={styles.limit} />
      ))}
    </svg>
  );
}
