import type { ReactNode } from "react";
import styles from "./VisuallyHidden.module.css";

/** Read by screen readers, not shown. */
export function VisuallyHidden({
  children,
  as: Tag = "span",
  id,
}: {
  children: ReactNode;
  as?: "span" | "div" | "h2" | "h3" | "p";
  id?: string;
}) {
  return (
    <Tag id={id} className={styles.hidden}>
      {children}
    </Tag>
  );
}
