import { IconRosetteDiscountCheckFilled } from "./icons.ts";
import styles from "./VerifiedMark.module.css";

/** `compact` shows the mark alone (cards under 300 px); the label stays its name. */
export function VerifiedMark({ label, compact }: { label: string; compact?: boolean }) {
  if (compact)
    return <IconRosetteDiscountCheckFilled size={18} className={styles.icon} role="img" aria-label={label} />;
  return (
    <span className={styles.mark}>
      <IconRosetteDiscountCheckFilled size={18} className={styles.icon} aria-hidden="true" />
      {label}
    </span>
  );
}
