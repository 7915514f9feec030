import type { ReactNode } from "react";
import styles from "./Stack.module.css";

/** Parts below each other, at one distance. */
export function Stack({ children }: { children: ReactNode }) {
  return <div className={styles.stack}>{children}</div>;
}
