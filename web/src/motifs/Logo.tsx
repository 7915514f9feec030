import { logoShapes } from "#shared/look/logo.ts";
import { classNames } from "#shared/look/class-names.ts";
import styles from "./Logo.module.css";

/** Half leaf, half woven cloth. */
export function LogoMark({ size = 34, night }: { size?: 20 | 28 | 30 | 34 | 48 | 72; night?: boolean }) {
  return (
    <svg
      viewBox="0 0 40 40"
      width={size}
      height={size}
      className={classNames("motif", styles.mark)}
      aria-hidden="true"
      focusable="false"
    >
      <path d={logoShapes.leaf} className={night ? styles.leafNight : styles.leaf} />
      <path d={logoShapes.cloth} className={styles.cloth} />
    </svg>
  );
}

/** Mark and wordmark. `name` comes from the site's facts; its last word stands lighter. */
export function Logo({ name, night, size = "medium" }: { name: string; night?: boolean; size?: "small" | "medium" }) {
  const cut = name.lastIndexOf(" ");
  return (
    <span className={classNames(styles.logo, styles[size], night && styles.night)}>
      <LogoMark size={size === "small" ? 30 : 34} night={night} />
      <span className={styles.name}>
        {cut < 0 ? name : name.slice(0, cut)}
        {cut >= 0 && <span className={styles.last}>{name.slice(cut)}</span>}
      </span>
    </span>
  );
}
