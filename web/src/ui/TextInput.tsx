import type { ComponentProps } from "react";
import type { TablerIcon } from "@tabler/icons-react";
import { classNames } from "#shared/look/class-names.ts";
import { Field, type FieldProps } from "./Field.tsx";
import { Icon } from "./Icon.tsx";
import styles from "./Control.module.css";

export interface TextInputProps extends FieldProps, Omit<ComponentProps<"input">, "size"> {
  icon?: TablerIcon;
  /** Shown inside the box at the right: a unit, a currency. */
  suffix?: string;
  /** Class of the whole field. */
  fieldClassName?: string;
}

/** One line of text; also e-mail, telephone, URL, date and search by `type`. Works with react-hook-form's `register`. */
export function TextInput({
  label,
  help,
  error,
  optional,
  hideLabel,
  icon,
  suffix,
  id,
  className,
  fieldClassName,
  type = "text",
  ...rest
}: TextInputProps) {
  return (
    <Field {...{ label, help, error, optional, hideLabel, id }} className={fieldClassName}>
      {(control) => (
        <span className={styles.box}>
          {icon && <Icon of={icon} className={styles.leading} />}
          <input {...rest} {...control} type={type} className={classNames(styles.input, className)} />
          {suffix && (
            <span className={styles.suffix} aria-hidden="true">
              {suffix}
            </span>
          )}
        </span>
      )}
    </Field>
  );
}
