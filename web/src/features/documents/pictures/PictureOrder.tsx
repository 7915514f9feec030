import { useEffect, useRef, useState } from "react";
import { longestAlt } from "#shared/documents/choices.ts";
import { classNames } from "#shared/look/class-names.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { Badge } from "#web/src/ui/Badge.tsx";
import { Button } from "#web/src/ui/Button.tsx";
import { FieldError } from "#web/src/ui/Field.tsx";
import { Icon } from "#web/src/ui/Icon.tsx";
import { IconArrowDown, IconArrowUp, IconGripVertical, IconX } from "#web/src/ui/icons.ts";
import { PictureOf } from "#web/src/ui/PictureOf.tsx";
import { TextInput } from "#web/src/ui/TextInput.tsx";
import { VisuallyHidden } from "#web/src/ui/VisuallyHidden.tsx";
import { movedTo, type PictureTyped } from "./pictures-typed.ts";
import { useDragged } from "./use-dragged.ts";
import styles from "./PictureOrder.module.css";

interface Props {
  label: string;
  value: readonly PictureTyped[];
  onValueChange: (pictures: PictureTyped[]) => void;
  errors: Readonly<Record<string, string>>;
}

type Way = "earlier" | "later";

/** Pictures in their order, the first is the main one: moved by their handles or by buttons, each with its words. */
export function PictureOrder({ label, value, onValueChange, errors }: Props) {
  const { t } = useTranslation("documents");
  const [said, setSaid] = useState("");
  const buttons = useRef(new Map<string, HTMLButtonElement>());
  // A row that moves in the page loses the focus, which belongs to the button that was pressed.
  const pressed = useRef<string>(undefined);
  const removedAt = useRef(0);
  useEffect(() => {
    // Of what was removed the next one, or the one that is last now.
    if (pressed.current === "removed")
      buttons.current.get(`${value[Math.min(removedAt.current, value.length - 1)]?.id} remove`)?.focus();
    else if (pressed.current) buttons.current.get(pressed.current)?.focus();
    pressed.current = undefined;
  }, [value]);
  const move = (from: number, to: number) => {
    if (to < 0 || to >= value.length) return;
    onValueChange(movedTo(value, from, to));
    setSaid(t("pictures.moved", { from: from + 1, to: to + 1, total: value.length }));
  };
  const { list, held, gap, handle } = useDragged(move);
  const keeps = (name: string) => (button: HTMLButtonElement | null) =>
    void (button ? buttons.current.set(name, button) : buttons.current.delete(name));
  const several = value.length > 1;
  return (
    <>
      <ol ref={list} className={styles.list} aria-label={label}>
        {value.map(({ id, variants, alt }, at) => {
          const number = at + 1;
          const step = (way: Way) => {
            const to = way === "earlier" ? at - 1 : at + 1;
            const isPossible = to >= 0 && to < value.length;
            return (
              <Button
                ref={keeps(`${id} ${way}`)}
                size="small"
                variant="ghost"
                iconOnly
                icon={way === "earlier" ? IconArrowUp : IconArrowDown}
                aria-disabled={!isPossible || undefined}
                onClick={() => {
                  if (!isPossible) return;
                  pressed.current = `${id} ${way}`;
                  move(at, to);
                }}
              >
                {t(`pictures.${way}`, { number })}
              </Button>
            );
          };
          return (
            <li
              key={id}
              className={classNames(
                styles.row,
                held === at && styles.held,
                gap === at && styles.before,
                gap === value.length && at === value.length - 1 && styles.after,
              )}
            >
              {several && (
                <span className={styles.handle} title={t("pictures.drag")} {...handle(at)}>
                  <Icon of={IconGripVertical} />
                </span>
              )}
              <span className={styles.frame}>
                <PictureOf
                  variants={variants}
                  alt={t("pictures.picture", { number })}
                  sizes="112px"
                  className={styles.picture}
                />
                {at === 0 && several && (
                  <span className={styles.main}>
                    <Badge tone="leaf">{t("pictures.main")}</Badge>
                  </span>
                )}
              </span>
              <div className={styles.words}>
                <TextInput
                  optional
                  label={t("pictures.alt", { number })}
                  placeholder={t("pictures.altPlaceholder")}
                  maxLength={longestAlt}
                  error={errors[`[${at}].alt`]}
                  value={alt}
                  onChange={({ target }) =>
                    onValueChange(value.map((one) => (one.id === id ? { ...one, alt: target.value } : one)))
                  }
                />
                <FieldError id={`${id}-problem`}>{errors[`[${at}]`] ?? errors[`[${at}].id`]}</FieldError>
              </div>
              <div className={styles.buttons}>
                {several && step("earlier")}
                {several && step("later")}
                <Button
                  ref={keeps(`${id} remove`)}
                  size="small"
                  variant="ghost"
                  iconOnly
                  icon={IconX}
                  onClick={() => {
                    pressed.current = "removed";
                    removedAt.current = at;
                    onValueChange(value.filter((one) => one.id !== id));
                    setSaid(t("pictures.removed", { number }));
                  }}
                >
                  {t("pictures.remove", { number })}
                </Button>
              </div>
            </li>
          );
        })}
      </ol>
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
    </>
  );
}
