import { useId } from "react";
import { belowOperator, isFoundOrNot, mayBeBelow, type PropertyOf } from "#shared/catalogue/lot-properties.ts";
import { methodOfWords, methodWords, type LotWording } from "#shared/look/lot-words.ts";
import type { QualityFigure } from "#shared/quality/figures.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { Checkbox } from "#web/src/ui/Checkbox.tsx";
import { NumberInput } from "#web/src/ui/NumberInput.tsx";
import { Select } from "#web/src/ui/Select.tsx";
import { TextInput } from "#web/src/ui/TextInput.tsx";
import { OwnLaboratory } from "./OwnLaboratory.tsx";
import type { SectionProps } from "./section-props.ts";
import { Standing } from "./Standing.tsx";
import { blankFigure, plainFigures, typedFigures, withFigure, type FigureTyped } from "./typed.ts";
import styles from "./InspectionForm.module.css";

/** Each figure of the crop that stands in no table, with its limit and whether it is met as one types. */
export function FigureFields(props: SectionProps) {
  const { t } = useTranslation("quality");
  const { typed, category } = props;
  const sent = typedFigures(typed, category);
  return (
    <>
      {plainFigures(category).map(([figure, of]) => (
        <Figure key={figure} {...props} figure={figure} of={of} at={sent.indexOf(figure)} />
      ))}
      <p className={styles.help}>{t("form.figures.operatorHelp")}</p>
    </>
  );
}

interface FigureProps extends SectionProps {
  figure: QualityFigure;
  of: PropertyOf;
  /** Its place among those that are sent; -1 while it is none of them. */
  at: number;
}

function Figure({ typed, set, errorAt, verdictOf, figure, of, at }: FigureProps) {
  const { t } = useTranslation(["quality", "lots"]);
  const methods = useId();
  const one = typed.figures[figure] ?? blankFigure(of);
  const change = (more: Partial<FigureTyped>) => set(withFigure(typed, figure, of, more));
  const errorOf = (name: string) => (at < 0 ? undefined : errorAt(`figures[${at}].${name}`));
  const wording = { t: t as LotWording["t"] };
  const unit = t(`lots:unit.${of.unit}`);
  const label = t(`lots:property.${figure}`);
  const isWrong = ["method", "quantificationLimit", ...(one.own ? ["laboratory", "accreditation"] : [])].some((name) =>
    errorOf(name),
  );
  return (
    <div className={styles.figure}>
      {isFoundOrNot(of.unit) ? (
        <Select
          label={label}
          value={one.value}
          error={errorOf("value")}
          options={[
            { value: "", label: t("form.figures.choose") },
            { value: "0", label: t(`lots:absent.${of.unit}`) },
            { value: "1", label: t(`lots:present.${of.unit}`) },
          ]}
          onChange={({ target }) => change({ value: target.value })}
        />
      ) : (
        <div className={styles.measure}>
          <NumberInput
            label={label}
            suffix={unit}
            value={one.value}
            error={errorOf("value") ?? errorOf("figure")}
            onValueChange={(value) => change({ value })}
          />
          {mayBeBelow(of) && (
            <Checkbox
              label={t("form.figures.operator")}
              checked={one.operator === belowOperator}
              error={errorOf("operator")}
              onChange={({ target }) => change({ operator: target.checked ? belowOperator : "" })}
            />
          )}
        </div>
      )}
      <Standing figure={figure} unit={of.unit} verdict={verdictOf(figure)} />
      <details className={styles.more} open={isWrong || undefined}>
        <summary aria-label={t("form.figures.more", { figure: label })}>
          {t("record.methodOf", { name: t("form.figures.moreShort"), method: methodWords(one.method, wording) })}
        </summary>
        <div className={styles.pair}>
          <TextInput
            label={t("form.figures.method")}
            list={methods}
            autoComplete="off"
            value={methodWords(one.method, wording)}
            error={errorOf("method")}
            onChange={({ target }) => change({ method: methodOfWords(target.value, wording) })}
          />
          <datalist id={methods}>
            {of.methods.map((method) => (
              <option key={method} value={methodWords(method, wording)} />
            ))}
          </datalist>
          {!isFoundOrNot(of.unit) && (
            <NumberInput
              optional
              label={t("form.figures.limit")}
              suffix={unit}
              value={one.quantificationLimit}
              error={errorOf("quantificationLimit")}
              onValueChange={(quantificationLimit) => change({ quantificationLimit })}
            />
          )}
          <OwnLaboratory
            own={one.own}
            rest={typed.proof}
            errorOf={errorOf}
            onChange={(own) => {
              const { own: _before, ...others } = one;
              set({ ...typed, figures: { ...typed.figures, [figure]: own ? { ...others, own } : others } });
            }}
          />
        </div>
      </details>
    </div>
  );
}
