import type { ComponentProps } from "react";
import { classNames } from "#shared/look/class-names.ts";
import { Field, type FieldProps } from "./Field.tsx";
import styles from "./Control.module.css";

export interface TextAreaProps extends FieldProps, ComponentProps<"textarea"> {
  fieldClassName?: string;
}

export function TextArea({
  label,
  help,
  error,
  optional,
  hideLabel,
  id,
  className,
  fieldClassName,
  rows = 3,
  ...rest
}: TextAreaProps) {
  return (
    <Field {...{ label, help, error, optional, hideLabel, id }} className={fieldClassName}>
      {(control) => (
        <span className={styles.box}>
          <textarea {...rest} {...control} rows={rows} className={classNames(styles.input, styles.area, className)} />
        </span>
      )}
    </Field>
  );
}
