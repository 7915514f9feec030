import { classNames } from "#web/src/ui/class-names.ts";
import styles from "./Logo.module.css";

const leaf = "M18.8 1C14 6 4.5 13 4.5 24C4.5 32 11 37 18.8 39Z";
const cloth =
  "M21.2 1L21.6 1.5L30.3 10.5L21.2 10.6ZM21.2 13.2L32.2 13.2L33.5 15.5L34.2 17.2L21.2 17.4ZM21.2 20L35.1 20.1L35.5 22.9L35.5 23.8L21.2 24.2ZM21.2 26.8L35.2 26.9L34.7 28.7L33.8 30.5L21.2 31ZM21.2 33.6L31.4 33.7C29 35.9 25.6 37.8 21.2 39Z";

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
      <path d={leaf} className={night ? styles.leafNight : styles.leaf} />
      <path d={cloth} className={styles.cloth} />
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
