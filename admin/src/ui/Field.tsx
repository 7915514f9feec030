import OutlinedInput, { type OutlinedInputProps } from "@mui/material/OutlinedInput";
import { useId, type ReactNode } from "react";
import styles from "./Field.module.css";
import { IconAlertCircle } from "./icons.ts";

interface Props extends Omit<OutlinedInputProps, "error" | "label" | "id"> {
  label: string;
  help?: string;
  error?: string | undefined;
  /** The id of a problem that stands elsewhere, because it is not this field's alone. */
  describedBy?: string | undefined;
}

/** Label above, help below, the problem with its icon beside the field. */
export function Field({ label, help, error, describedBy, inputProps, ...input }: Props) {
  const id = useId();
  const described = [describedBy, error && `${id}-error`, help && `${id}-help`].filter(Boolean).join(" ") || undefined;
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <OutlinedInput
        {...input}
        id={id}
        fullWidth
        error={error !== undefined || describedBy !== undefined}
        inputProps={{ ...inputProps, "aria-describedby": described }}
      />
      {help && (
        <p id={`${id}-help`} className={styles.help}>
          {help}
        </p>
      )}
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  );
}

export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <p id={id} className={styles.error} role="alert">
      <IconAlertCircle size={16} stroke={2} aria-hidden="true" />
      <span>{children}</span>
    </p>
  );
}

interface ChoiceProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  options: readonly { value: string; label: string }[];
}

/** A choice of few, by the browser's own list: it is at its best on a phone. */
export function Choice({ label, value, onChange, options }: ChoiceProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <select id={id} className={styles.select} value={value} onChange={(event) => onChange(event.target.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}
