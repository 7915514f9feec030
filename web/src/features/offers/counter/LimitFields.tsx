import { useEffect, useRef } from "react";
import { useWatch } from "react-hook-form";
import { isFoundOrNot } from "#shared/catalogue/lot-properties.ts";
import { unitOf, type QualityFigure } from "#shared/quality/figures.ts";
import { mostLimits } from "#shared/quality/limit-draft.ts";
import { limitedFigures, proposedLimits } from "#shared/quality/limits.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { Button } from "#web/src/ui/Button.tsx";
import { FieldError } from "#web/src/ui/Field.tsx";
import { IconPlus, IconTrash } from "#web/src/ui/icons.ts";
import { NumberInput } from "#web/src/ui/NumberInput.tsx";
import { Select } from "#web/src/ui/Select.tsx";
import { limitTyped, type LimitTyped } from "./typed.ts";
import type { CounterForm } from "./use-counter-form.ts";
import styles from "./LimitFields.module.css";

interface Props {
  form: CounterForm;
  category: string;
}

/** The quality in figures: what an inspection will be held against. What is usual is proposed to whoever asks for it. */
export function LimitFields({ form, category }: Props) {
  const { t } = useTranslation(["negotiation", "lots"]);
  const list = useRef<HTMLOListElement>(null);
  const adds = useRef<HTMLButtonElement>(null);
  const changed = useRef<"added" | "removed">(undefined);
  const limits = useWatch({ control: form.control, name: "qualityLimits" });
  const errors = form.errorsWithin("qualityLimits");
  useEffect(() => {
    if (changed.current === "added") list.current?.lastElementChild?.querySelector("select")?.focus();
    if (changed.current === "removed") adds.current?.focus();
    changed.current = undefined;
  }, [limits.length]);
  const figures = limitedFigures(category);
  const taken = limits.map(({ figure }) => figure);
  const free = figures.filter((figure) => !taken.includes(figure));
  const set = (next: LimitTyped[]) =>
    form.setValue("qualityLimits", next, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
  const change = (at: number, next: LimitTyped) => set(limits.map((one, index) => (index === at ? next : one)));
  const add = () => {
    changed.current = "added";
    const [figure = ""] = free;
    set([...limits, { figure, least: "", most: isFoundOrNot(unitOf(figure as QualityFigure)) ? "0" : "" }]);
  };
  const propose = () => {
    const usual = proposedLimits(category).filter(({ figure }) => !taken.includes(figure));
    set([...limits, ...usual.map(limitTyped)].slice(0, mostLimits));
  };
  const proposes = proposedLimits(category).some(({ figure }) => !taken.includes(figure));
  if (figures.length === 0) return null;
  return (
    <fieldset className={styles.limits}>
      <legend className={styles.legend}>{t("counter.limits.title")}</legend>
      <FieldError id="limits-error">{limits.length === 0 ? errors[""] : undefined}</FieldError>
      {limits.length > 0 && (
        <ol ref={list} className={styles.list}>
          {limits.map((one, index) => (
            <Limit
              key={index}
              one={one}
              figures={figures.filter((figure) => figure === one.figure || !taken.includes(figure))}
              errorOf={(name) => errors[`[${index}].${name}`]}
              onChange={(next) => change(index, next)}
              onRemove={() => {
                changed.current = "removed";
                set(limits.filter((_, at) => at !== index));
              }}
            />
          ))}
        </ol>
      )}
      <div className={styles.buttons}>
        <Button
          ref={adds}
          variant="ghost"
          size="small"
          icon={IconPlus}
          disabledReason={
            free.length === 0 || limits.length >= mostLimits ? t("counter.limits.all", { most: mostLimits }) : undefined
          }
          onClick={add}
        >
          {t("counter.limits.add")}
        </Button>
        {proposes && (
          <Button variant="ghost" size="small" onClick={propose}>
            {t("counter.limits.usual")}
          </Button>
        )}
      </div>
      <p className={styles.help}>{t("counter.limits.help")}</p>
    </fieldset>
  );
}

interface LimitProps {
  one: LimitTyped;
  /** Its own, and those that have no limit yet. */
  figures: readonly QualityFigure[];
  errorOf: (name: keyof LimitTyped) => string | undefined;
  onChange: (one: LimitTyped) => void;
  onRemove: () => void;
}

function Limit({ one, figures, errorOf, onChange, onRemove }: LimitProps) {
  const { t } = useTranslation(["negotiation", "lots"]);
  const unit = unitOf(one.figure as QualityFigure);
  const label = t(`lots:property.${one.figure}`);
  const choose = (figure: string) => {
    const [before, after] = [unit, unitOf(figure as QualityFigure)].map(isFoundOrNot);
    onChange(before === after ? { ...one, figure } : { figure, least: "", most: after ? "0" : "" });
  };
  const bound = (name: "least" | "most") => (
    <NumberInput
      label={t(`counter.limits.${name}`)}
      suffix={unit && t(`lots:unit.${unit}`)}
      value={one[name]}
      error={errorOf(name)}
      fieldClassName={styles.bound}
      onValueChange={(value) => onChange({ ...one, [name]: value })}
    />
  );
  return (
    <li className={styles.limit} aria-label={label}>
      <Select
        label={t("counter.limits.figure")}
        value={one.figure}
        error={errorOf("figure")}
        fieldClassName={styles.figure}
        options={figures.map((figure) => ({ value: figure, label: t(`lots:property.${figure}`) }))}
        onChange={(event) => choose(event.target.value)}
      />
      {isFoundOrNot(unit) ? (
        <p className={styles.absent}>{t(`lots:absent.${unit}`)}</p>
      ) : (
        <>
          {bound("least")}
          {bound("most")}
        </>
      )}
      <Button variant="ghost" iconOnly icon={IconTrash} className={styles.remove} onClick={onRemove}>
        {t("counter.limits.remove", { figure: label })}
      </Button>
    </li>
  );
}
