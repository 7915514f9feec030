import type { ComponentProps } from "react";
import { IconChevronDown } from "./icons.ts";
import { classNames } from "#shared/look/class-names.ts";
import { Field, type FieldProps } from "./Field.tsx";
import { Icon } from "./Icon.tsx";
import styles from "./Control.module.css";

export interface Option {
  value: string;
  label: string;
  disabled?: boolean;
}

export interface SelectProps extends FieldProps, Omit<ComponentProps<"select">, "size"> {
  options?: readonly Option[];
  /** A first entry without a value. */
  placeholder?: string;
  fieldClassName?: string;
}

/** The browser's own select: phones show their own wheel, and typing finds an entry. `children` may hold optgroups instead of `options`. */
export function Select({
  label,
  help,
  error,
  optional,
  hideLabel,
  id,
  className,
  fieldClassName,
  options,
  placeholder,
  children,
  ...rest
}: SelectProps) {
  return (
    <Field {...{ label, help, error, optional, hideLabel, id }} className={fieldClassName}>
      {(control) => (
        <span className={classNames(styles.box, styles.relative)}>
          <select {...rest} {...control} className={classNames(styles.input, styles.select, className)}>
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options?.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
            {children}
          </select>
          <Icon of={IconChevronDown} className={styles.chevron} />
        </span>
      )}
    </Field>
  );
}
