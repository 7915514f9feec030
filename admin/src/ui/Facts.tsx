import type { ReactNode } from "react";
import styles from "./Facts.module.css";

interface Fact {
  label: string;
  /** What is not known is left out. */
  value: ReactNode;
  wide?: boolean;
}

/** Labels above values, in as many columns as fit. */
export function Facts({ items }: { items: readonly Fact[] }) {
  const known = items.filter(({ value }) => value !== null && value !== undefined && value !== false && value !== "");
  // An empty list would take the room between its neighbours twice.
  if (known.length === 0) return null;
  return (
    <dl className={styles.facts}>
      {known.map(({ label, value, wide }) => (
        <div key={label} className={wide ? styles.wide : undefined}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
