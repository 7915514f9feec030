import { useId, type ComponentProps, type ReactNode } from "react";
import { classNames } from "#shared/look/class-names.ts";
import { FieldGroup, type FieldProps } from "./Field.tsx";
import styles from "./Choice.module.css";

interface Props extends Omit<ComponentProps<"input">, "type" | "size"> {
  label: ReactNode;
  note?: ReactNode;
}

export function Radio({ label, note, className, ...rest }: Props) {
  return (
    <label className={classNames(styles.choice, className)}>
      <input {...rest} type="radio" className={classNames(styles.mark, styles.round)} />
      <span className={styles.text}>
        {label}
        {note && <span className={styles.note}>{note}</span>}
      </span>
    </label>
  );
}

export interface RadioOption<Value extends string = string> {
  value: Value;
  label: ReactNode;
  note?: ReactNode;
  /** At the card's right: an icon, a price. */
  aside?: ReactNode;
  disabled?: boolean;
}

interface GroupProps<Value extends string> extends FieldProps {
  options: readonly RadioOption<Value>[];
  value?: Value | null;
  onValueChange?: (value: Value) => void;
  name?: string;
  defaultValue?: Value;
  inRow?: boolean;
  className?: string;
}

export function RadioGroup<Value extends string>({
  options,
  value,
  onValueChange,
  name,
  defaultValue,
  inRow,
  ...field
}: GroupProps<Value>) {
  const own = useId();
  return (
    <FieldGroup {...field}>
      <div className={classNames(styles.list, inRow && styles.inRow)}>
        {options.map((option) => (
          <Radio
            key={option.value}
            name={name ?? own}
            label={option.label}
            note={option.note}
            {...state(option, value, defaultValue, onValueChange)}
          />
        ))}
      </div>
    </FieldGroup>
  );
}

/** Few choices that need a line of explanation each: account type, QC result, outcome of a dispute. */
export function RadioCards<Value extends string>({
  options,
  value,
  onValueChange,
  name,
  defaultValue,
  ...field
}: Omit<GroupProps<Value>, "inRow">) {
  const own = useId();
  return (
    <FieldGroup {...field}>
      <div className={styles.cards}>
        {options.map((option) => (
          <label key={option.value} className={styles.card}>
            <input
              type="radio"
              name={name ?? own}
              className={classNames(styles.mark, styles.round)}
              {...state(option, value, defaultValue, onValueChange)}
            />
            <span className={styles.text}>
              <span className={styles.title}>{option.label}</span>
              {option.note && <span className={styles.note}>{option.note}</span>}
            </span>
            {option.aside && <span className={styles.aside}>{option.aside}</span>}
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}

/** Controlled when `value` is given, else the browser keeps the choice. */
function state<Value extends string>(
  option: RadioOption<Value>,
  value: Value | null | undefined,
  defaultValue: Value | undefined,
  onValueChange?: (value: Value) => void,
) {
  const onChange = () => onValueChange?.(option.value);
  const shared = { value: option.value, disabled: option.disabled, onChange };
  return value === undefined
    ? { ...shared, defaultChecked: option.value === defaultValue }
    : { ...shared, checked: option.value === value };
}
