import { useId, type ReactNode } from "react";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { IconAlertCircle } from "./icons.ts";
import { classNames } from "#shared/look/class-names.ts";
import { Icon } from "./Icon.tsx";
import { VisuallyHidden } from "./VisuallyHidden.tsx";
import styles from "./Field.module.css";

/** What every input of the kit takes besides its own attributes. */
export interface FieldProps {
  label: ReactNode;
  help?: ReactNode;
  /** The error's text; its presence marks the input as invalid. */
  error?: ReactNode;
  /** What was understood of what was typed. */
  understood?: ReactNode;
  /** Writes "(optional)" after the label. */
  optional?: boolean;
  /** Keeps the label for screen readers alone, where the place says it already (a search box). */
  hideLabel?: boolean;
}

/** Spread these on the input. */
export interface FieldControl {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
}

interface Props extends FieldProps {
  /** The input's id, when something else refers to it. */
  id?: string;
  className?: string;
  children: (control: FieldControl) => ReactNode;
}

export function Field({ label, help, error, understood, optional, hideLabel, id, className, children }: Props) {
  const { t } = useTranslation("ui");
  const own = useId();
  const inputId = id ?? own;
  const [helpId, errorId, understoodId] = [`${own}-help`, `${own}-error`, `${own}-understood`];
  const describedBy = classNames(
    Boolean(error) && errorId,
    Boolean(understood) && understoodId,
    Boolean(help) && helpId,
  );
  const text = (
    <>
      {label}
      {optional && <span className={styles.optional}> {t("optional")}</span>}
    </>
  );
  return (
    <div className={classNames(styles.field, className)}>
      <label htmlFor={inputId} className={styles.label}>
        {hideLabel ? <VisuallyHidden>{text}</VisuallyHidden> : text}
      </label>
      {children({ id: inputId, "aria-describedby": describedBy, "aria-invalid": error ? true : undefined })}
      <FieldError id={errorId}>{error}</FieldError>
      {understood && (
        <p id={understoodId} className={styles.understood}>
          {understood}
        </p>
      )}
      {help && (
        <p id={helpId} className={styles.help}>
          {help}
        </p>
      )}
    </div>
  );
}

/** The error line under an input or a group; nothing without an error. */
export function FieldError({ id, children }: { id: string; children?: ReactNode }) {
  if (!children) return null;
  return (
    <p id={id} className={styles.error}>
      <Icon of={IconAlertCircle} size="small" className={styles.errorIcon} />
      <span>{children}</span>
    </p>
  );
}

/**
 * An error that comes with the server's answer. Whoever sent the form with the Enter key stands in the field still and would hear nothing
 * of it, so it is spoken at once.
 */
export function Refused({ children }: { children: ReactNode }) {
  return <span role="alert">{children}</span>;
}

interface GroupProps extends FieldProps {
  className?: string;
  children: ReactNode;
}

/** A fieldset with the same label, help and error as a single input: for radios and checkboxes that belong together. */
export function FieldGroup({ label, help, error, optional, hideLabel, className, children }: GroupProps) {
  const { t } = useTranslation("ui");
  const own = useId();
  const [helpId, errorId] = [`${own}-help`, `${own}-error`];
  return (
    <fieldset
      className={classNames(styles.group, className)}
      aria-describedby={classNames(Boolean(error) && errorId, Boolean(help) && helpId)}
      aria-invalid={error ? true : undefined}
    >
      <legend className={classNames(styles.legend, hideLabel && styles.noLegend)}>
        {hideLabel ? <VisuallyHidden>{label}</VisuallyHidden> : label}
        {optional && !hideLabel && <span className={styles.optional}> {t("optional")}</span>}
      </legend>
      {children}
      <FieldError id={errorId}>{error}</FieldError>
      {help && (
        <p id={helpId} className={styles.help}>
          {help}
        </p>
      )}
    </fieldset>
  );
}
