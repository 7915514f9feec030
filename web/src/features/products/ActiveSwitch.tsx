import { classNames } from "#shared/look/class-names.ts";
import styles from "./ActiveSwitch.module.css";

interface Props {
  active: boolean;
  /** For screen readers: which product. */
  label: string;
  /** What holds now, in words. */
  text: string;
  onChange: () => void;
  loading?: boolean;
  disabled?: boolean;
}

/** On or off, with its word beside it. */
export function ActiveSwitch({ active, label, text, onChange, loading, disabled }: Props) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={active}
      aria-label={label}
      aria-busy={loading || undefined}
      disabled={disabled}
      className={classNames(styles.switch, active && styles.on)}
      onClick={() => !loading && onChange()}
    >
      <span className={styles.track} aria-hidden="true" />
      <span className={styles.text} aria-hidden="true">
        {text}
      </span>
    </button>
  );
}
