import { useState, type ComponentProps } from "react";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { formatDecimal, parseDecimal } from "#shared/kernel/decimal.ts";
import { IconMinus, IconPlus } from "./icons.ts";
import { classNames } from "#shared/look/class-names.ts";
import { Field, type FieldProps } from "./Field.tsx";
import { Icon } from "./Icon.tsx";
import { messageValues } from "#shared/look/message-values.ts";
import { doubtOf, formatTyped, keptOf, type Places } from "./numbers.ts";
import { useLanguage } from "./use-language.ts";
import styles from "./Control.module.css";

interface Props
  extends FieldProps, Omit<ComponentProps<"input">, "value" | "onChange" | "type" | "step" | "min" | "max" | "size"> {
  /** A decimal string ("12.5"), or whatever the reader typed that is none. */
  value: string;
  /** Gets what `keptOf` keeps: a decimal string when the text is a number in the reader's writing, else text for the schema to refuse. */
  onValueChange: (value: string) => void;
  /** Decimals that the figure may have: 2 for prices; 3, the default, for quantities. */
  places?: Places;
  /** Says under the field what was understood of a figure, once something was typed. */
  reading?: (value: string) => string | undefined;
  /** Shows minus and plus buttons; arrow keys step as well. Decimal strings, so 0.1 stays 0.1. */
  step?: string;
  min?: string;
  max?: string;
  suffix?: string;
  fieldClassName?: string;
}

/** Decimals kept while stepping; quantities have three, amounts two. */
const scale = 3;

/** `value` moved by `step` in a direction and kept within the limits; an empty or unreadable value starts at the minimum. */
export function stepped(value: string, direction: 1 | -1, step: string, min?: string, max?: string): string {
  const read = (text: string) => parseDecimal(text, scale);
  const parse = (text: string) => {
    try {
      return read(text);
    } catch {
      return null;
    }
  };
  const [low, high, current] = [
    min === undefined ? null : read(min),
    max === undefined ? null : read(max),
    parse(value),
  ];
  let next = current === null ? (low ?? 0n) : current + BigInt(direction) * read(step);
  if (low !== null && next < low) next = low;
  if (high !== null && next > high) next = high;
  const places = step.split(".")[1]?.length ?? 0;
  return formatDecimal(next, scale, places);
}

/** A decimal figure. Controlled; use it with react-hook-form's `Controller`. */
export function NumberInput(props: Props) {
  const {
    label,
    help,
    error,
    optional,
    hideLabel,
    id,
    value,
    onValueChange,
    step,
    min,
    max,
    suffix,
    places = 3,
    reading,
    className,
    fieldClassName,
    onBlur,
    ...rest
  } = props;
  const { t } = useTranslation(["ui", "validation"]);
  const language = useLanguage();
  // What is being typed ("12,") lives here until it is left; the value outside is always canonical.
  const [typing, setTyping] = useState<string | null>(null);
  const [touched, setTouched] = useState(false);
  const written = typing !== null && keptOf(typing, language, places) === value ? typing : formatTyped(value, language);
  // Said at once: an error that waited for the blur would move the button away from under the pointer that presses it.
  const doubt = doubtOf(value);
  const understood = touched && reading && /^\d+(\.\d+)?$/.test(value) ? reading(value) : undefined;
  const shownError = error ?? (doubt ? t("validation:ambiguous", messageValues(doubt, language)) : undefined);
  const move = (direction: 1 | -1) => {
    setTyping(null);
    if (step) onValueChange(stepped(value, direction, step, min, max));
  };
  return (
    <Field {...{ label, help, optional, hideLabel, id, understood }} error={shownError} className={fieldClassName}>
      {(control) => (
        <span className={styles.box}>
          <input
            {...rest}
            {...control}
            type="text"
            inputMode="decimal"
            autoComplete={rest.autoComplete ?? "off"}
            className={classNames(styles.input, styles.number, className)}
            value={written}
            onChange={(event) => {
              setTyping(event.target.value);
              setTouched(true);
              onValueChange(keptOf(event.target.value, language, places));
            }}
            onBlur={(event) => {
              setTyping(null);
              onBlur?.(event);
            }}
            onKeyDown={(event) => {
              if (step && (event.key === "ArrowUp" || event.key === "ArrowDown")) {
                event.preventDefault();
                move(event.key === "ArrowUp" ? 1 : -1);
              }
            }}
          />
          {suffix && (
            <span className={styles.suffix} aria-hidden="true">
              {suffix}
            </span>
          )}
          {step && (
            <span className={styles.steps}>
              {/* Out of the tab order: the arrow keys do the same, and a form with many figures stays short to walk through. */}
              <button
                type="button"
                tabIndex={-1}
                className={styles.step}
                aria-label={t("decrease")}
                aria-controls={control.id}
                disabled={rest.disabled}
                onClick={() => move(-1)}
              >
                <Icon of={IconMinus} />
              </button>
              <button
                type="button"
                tabIndex={-1}
                className={styles.step}
                aria-label={t("increase")}
                aria-controls={control.id}
                disabled={rest.disabled}
                onClick={() => move(1)}
              >
                <Icon of={IconPlus} />
              </button>
            </span>
          )}
        </span>
      )}
    </Field>
  );
}
