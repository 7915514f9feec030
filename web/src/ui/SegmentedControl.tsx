import { useId } from "react";
import styles from "./SegmentedControl.module.css";

interface Props<Value extends string> {
  /** What is chosen, for screen readers: "Period". */
  label: string;
  options: readonly { value: Value; label: string; disabled?: boolean }[];
  value: Value;
  onValueChange: (value: Value) => void;
}

/** A few short words of which one holds: chart ranges, list or grid. Radios, so arrow keys and forms work by themselves. */
export function SegmentedControl<Value extends string>({ label, options, value, onValueChange }: Props<Value>) {
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className={styles.segments}>
      {options.map((option) => (
        <label key={option.value} className={styles.segment}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={option.disabled}
            onChange={() => onValueChange(option.value)}
            className={styles.input}
          />
          <span className={styles.label}>{option.label}</span>
        </label>
      ))}
    </div>
  );
}
