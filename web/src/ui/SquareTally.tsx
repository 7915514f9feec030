import { classNames } from "#shared/look/class-names.ts";
import styles from "./SquareTally.module.css";

interface Props {
  /** 0 to 100: how many of the hundred squares are filled. */
  percent: number;
  tone?: "ochre" | "leaf" | "clay";
  /** On leaf-900. */
  night?: boolean;
}

const columns = 25;
const path = (from: number, to: number) =>
  Array.from({ length: Math.max(0, to - from) }, (_, index) => {
    const at = from + index;
    return `M${(at % columns) * 12} ${Math.floor(at / columns) * 12}h10v10h-10z`;
  }).join("");

/** A hundred squares under an impact figure. Decoration: the figure and its sentence say the same. */
export function SquareTally({ percent, tone = "ochre", night }: Props) {
  const filled = Math.min(100, Math.max(0, Math.round(percent)));
  return (
    <svg
      className={classNames("motif", styles.tally, night && styles.night)}
      viewBox="0 0 298 46"
      aria-hidden="true"
      focusable="false"
    >
      <path className={styles[tone]} d={path(0, filled)} />
      <path className={styles.empty} d={path(filled, 100)} />
    </svg>
  );
}
