import { classNames } from "#shared/look/class-names.ts";
import styles from "./HashGrid.module.css";

interface Props {
  /** SHA-256 in hex. */
  hash: string;
  tone?: "sand" | "success" | "danger";
}

/** A hash in groups of four, so that two of them can be compared by eye. */
export function HashGrid({ hash, tone = "sand" }: Props) {
  const groups = hash.match(/.{1,4}/g) ?? [];
  return (
    <code className={styles.hash}>
      <span className={classNames(styles.grid, styles[tone])}>
        {groups.map((group, at) => (
          <span key={`${at} ${group}`}>{group}</span>
        ))}
      </span>
    </code>
  );
}
