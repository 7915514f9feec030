import styles from "./Folded.module.css";

interface Props {
  summary: string;
  /** As somebody wrote it, with its lines. */
  text: string;
}

/** A long text that is open once it is asked for. */
export function Folded({ summary, text }: Props) {
  return (
    <details className={styles.folded}>
      <summary className={styles.summary}>{summary}</summary>
      <p className={styles.text}>{text}</p>
    </details>
  );
}
