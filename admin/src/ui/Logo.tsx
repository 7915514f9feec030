import { logoShapes } from "#shared/look/logo.ts";
import { siteFacts } from "#shared/site-facts.ts";
import styles from "./Logo.module.css";

/** Mark and wordmark; the name's last word stands lighter. */
export function Logo({ night }: { night?: boolean }) {
  const { name } = siteFacts;
  const cut = name.lastIndexOf(" ");
  return (
    <span className={night ? styles.night : styles.day}>
      <svg viewBox="0 0 40 40" width={30} height={30} aria-hidden="true" focusable="false">
        <path d={logoShapes.leaf} className={styles.leaf} />
        <path d={logoShapes.cloth} className={styles.cloth} />
      </svg>
      <span className={styles.name}>
        {cut < 0 ? name : name.slice(0, cut)}
        {cut >= 0 && <span className={styles.last}>{name.slice(cut)}</span>}
      </span>
    </span>
  );
}
