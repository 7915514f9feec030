import type { ReactNode } from "react";
import { classNames } from "#shared/look/class-names.ts";
import { drawLimit, limitLineHeight as height } from "#shared/quality/limit-drawing.ts";
import type { Verdict } from "#shared/quality/verdicts.ts";
import styles from "./LimitLine.module.css";

interface Props {
  verdict: Pick<Verdict, "value" | "limit" | "met">;
  /** What others have found of the same, drawn as diamonds. */
  others?: readonly (Pick<Verdict, "value" | "met"> | null)[];
  width?: number;
}

const markOf = (met: boolean | null) =>
  classNames(styles.found, met === true && styles.met, met === false && styles.missed);

/** The one picture of quality: a thread, the stretch that is allowed, a tick for each limit and the figures upon it. Words beside it say the same. */
export function LimitLine({ verdict, others = [], width = 168 }: Props): ReactNode {
  const all = [verdict, ...others];
  const drawing = drawLimit(
    verdict.limit,
    all.map((one) => one?.value ?? null),
    width,
  );
  if (!drawing) return null;
  const { start, end, limits, found } = drawing;
  return (
    <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true" className={styles.line}>
      <rect x={0} y={13} width={width} height={2} className={styles.thread} />
      <rect x={start} y={11.5} width={Math.max(0, end - start)} height={5} className={styles.allowed} />
      {found.map((at, which) =>
        at === null ? null : which === 0 ? (
          <circle key="first" cx={at} cy={14} r={6} className={markOf(verdict.met)} />
        ) : (
          <path key={which} d={`M${at} 12l6 7-6 7-6-7Z`} className={markOf(all[which]?.met ?? null)} />
        ),
      )}
      {limits.map((at) => (
        <rect key={at} x={at - 1} y={2} width={2} height={24} className={styles.limit} />
      ))}
    </svg>
  );
}
