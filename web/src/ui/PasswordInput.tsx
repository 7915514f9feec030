import { useState } from "react";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { IconEye, IconEyeOff } from "./icons.ts";
import { classNames } from "#shared/look/class-names.ts";
import { Field } from "./Field.tsx";
import { Icon } from "./Icon.tsx";
import type { TextInputProps } from "./TextInput.tsx";
import styles from "./Control.module.css";

/** Set `autoComplete` to `current-password` or `new-password`. */
export function PasswordInput({
  label,
  help,
  error,
  optional,
  hideLabel,
  id,
  className,
  fieldClassName,
  ...rest
}: Omit<TextInputProps, "type" | "icon" | "suffix">) {
  const { t } = useTranslation("ui");
  const [shown, setShown] = useState(false);
  return (
    <Field {...{ label, help, error, optional, hideLabel, id }} className={fieldClassName}>
      {(control) => (
        <span className={styles.box}>
          <input
            {...rest}
            {...control}
            type={shown ? "text" : "password"}
            autoCapitalize="none"
            spellCheck={false}
            className={classNames(styles.input, className)}
          />
          <button
            type="button"
            className={styles.reveal}
            aria-controls={control.id}
            aria-label={t(shown ? "hidePassword" : "showPassword")}
            onClick={() => setShown(!shown)}
          >
            <Icon of={shown ? IconEyeOff : IconEye} />
            <span aria-hidden="true">{t(shown ? "hide" : "show")}</span>
          </button>
        </span>
      )}
    </Field>
  );
}
