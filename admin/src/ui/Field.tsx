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
  options: readonly ChoiceOption[];
  /** Below the options, each group with its name. */
  groups?: readonly ChoiceGroup[] | undefined;
}

export interface ChoiceOption {
  value: string;
  label: string;
}
export interface ChoiceGroup {
  label: string;
  options: readonly ChoiceOption[];
}

/** A choice of one, by the browser's own list: it is at its best on a phone, and finds what is typed in a long one. */
export function Choice({ label, value, onChange, options, groups = [] }: ChoiceProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <select id={id} className={styles.select} value={value} onChange={(event) => onChange(event.target.value)}>
        <Options of={options} />
        {groups.map((group) => (
          <optgroup key={group.label} label={group.label}>
            <Options of={group.options} />
          </optgroup>
        ))}
      </select>
    </div>
  );
}

const Options = ({ of }: { of: readonly ChoiceOption[] }) =>
  of.map((option) => (
    <option key={option.value} value={option.value}>
      {option.label}
    </option>
  ));
