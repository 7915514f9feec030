import { useId, type ComponentProps, type ReactNode } from "react";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { classNames } from "#shared/look/class-names.ts";
import { FieldError, FieldGroup, type FieldProps } from "./Field.tsx";
import styles from "./Choice.module.css";

interface Props extends Omit<ComponentProps<"input">, "type" | "size"> {
  label: ReactNode;
  /** A second line under the label. */
  note?: ReactNode;
  error?: ReactNode;
  /** A figure at the right, as in a filter ("12"). */
  count?: ReactNode;
}

export function Checkbox({ label, note, error, count, className, ...rest }: Props) {
  const errorId = useId();
  return (
    <div className={className}>
      <label className={styles.choice}>
        <input
          {...rest}
          type="checkbox"
          className={styles.mark}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : rest["aria-describedby"]}
        />
        <span className={styles.text}>
          {label}
          {note && <span className={styles.note}>{note}</span>}
        </span>
        {count !== undefined && <span className={styles.count}>{count}</span>}
      </label>
      <FieldError id={errorId}>{error}</FieldError>
    </div>
  );
}

export interface CheckboxOption {
  value: string;
  label: ReactNode;
  note?: ReactNode;
  count?: ReactNode;
  disabled?: boolean;
}

interface GroupProps extends FieldProps {
  options: readonly CheckboxOption[];
  value: readonly string[];
  onValueChange: (value: string[]) => void;
  /** Name of each box: a plain GET form sends them without script. */
  name?: string;
  /** Shows this many at first, and every chosen one; the rest behind "Show n more", which opens without a script too. */
  visible?: number;
  inRow?: boolean;
  className?: string;
}

/** Several of a list: filters, certifications. */
export function CheckboxGroup({ options, value, onValueChange, name, visible, inRow, ...field }: GroupProps) {
  const { t } = useTranslation("ui");
  const first = options.filter((option, index) => !visible || index < visible || value.includes(option.value));
  const rest = options.filter((option) => !first.includes(option));
  const toggle = (chosen: string) =>
    onValueChange(value.includes(chosen) ? value.filter((one) => one !== chosen) : [...value, chosen]);
  const box = (option: CheckboxOption) => (
    <Checkbox
      key={option.value}
      name={name}
      value={option.value}
      label={option.label}
      note={option.note}
      count={option.count}
      disabled={option.disabled}
      checked={value.includes(option.value)}
      onChange={() => toggle(option.value)}
    />
  );
  return (
    <FieldGroup {...field}>
      <div className={classNames(styles.list, inRow && styles.inRow)}>
        {first.map(box)}
        {rest.length > 0 && (
          <details className={styles.rest}>
            <summary className={styles.more}>{t("showMore", { count: rest.length })}</summary>
            {rest.map(box)}
          </details>
        )}
      </div>
    </FieldGroup>
  );
}
