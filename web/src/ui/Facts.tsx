import type { ReactNode } from "react";
import { classNames } from "#shared/look/class-names.ts";
import styles from "./Facts.module.css";

export interface Fact {
  label: string;
  value: ReactNode;
  /** Over the whole width: notes, addresses. */
  wide?: boolean;
}

interface Props {
  items: readonly Fact[];
  columns?: 2 | 3 | 4;
  /** The values are phrases: one below another on a phone. */
  long?: boolean;
}

/** Pairs of label and value in ruled boxes: a product's facts, an order's terms. Two columns on a phone. */
export function Facts({ items, columns = 3, long }: Props) {
  return (
    <dl className={classNames(styles.facts, styles[`of${columns}`], long && styles.long)}>
      {items.map((item) => (
        <div key={item.label} className={classNames(styles.fact, item.wide && styles.wide)}>
          <dt className={styles.label}>{item.label}</dt>
          <dd className={styles.value}>{item.value}</dd>
        </div>
      ))}
    </dl>
  );
}
