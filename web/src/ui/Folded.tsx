import type { ReactNode } from "react";
import styles from "./Folded.module.css";

interface Props {
  summary: string;
  /** As somebody wrote it, with its lines. */
  text?: string;
  children?: ReactNode;
}

/** What is long, and is open once it is asked for. */
export function Folded({ summary, text, children }: Props) {
  return (
    <details className={styles.folded}>
      <summary className={styles.summary}>{summary}</summary>
      {text && <p className={styles.text}>{text}</p>}
      {children}
    </details>
  );
}
