import { classNames } from "#shared/look/class-names.ts";
import type { PassportVerdict } from "#shared/passports/record.ts";
import styles from "./LimitLine.module.css";

const [width, height, middle] = [110, 20, 10];

/** Where a figure lies beside its limits. Drawn with a margin around both: it is no scale, and the words beside it say all that it shows. */
export function LimitLine({ verdict: { found, limit, met } }: { verdict: PassportVerdict }) {
  const bounds = [limit?.least, limit?.most].filter((one) => one !== null && one !== undefined).map(Number);
  if (found === null || bounds.length === 0) return null;
  const value = Number(found);
  const [low, high] = [Math.min(value, ...bounds), Math.max(value, ...bounds)];
  // Of a figure that is its own limit, such as none of none, the line has to have a length all the same.
  const margin = (high - low || Math.abs(high) || 1) * 0.45;
  const at = (one: number) => Math.round(((one - low + margin) / (high - low + 2 * margin)) * width * 10) / 10;
  const [from, to] = [
    limit?.least == null ? 0 : at(Number(limit.least)),
    limit?.most == null ? width : at(Number(limit.most)),
  ];
  return (
    <svg className={styles.line} viewBox={`0 0 ${width} ${height}`} width={width} height={height} aria-hidden="true">
      <path className={styles.through} d={`M0 ${middle - 1}h${width}v2H0z`} />
      {to > from && <path className={styles.allowed} d={`M${from} ${middle - 3}H${to}v6H${from}z`} />}
      {[...new Set(bounds)].map((one) => (
        <path key={one} className={styles.limit} d={`M${at(one) - 1} 0h2v${height}h-2z`} />
      ))}
      <circle className={classNames(styles.point, met === false && styles.missed)} cx={at(value)} cy={middle} r="5" />
    </svg>
  );
}
