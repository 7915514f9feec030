import { beanDefectNames, beanDefects, fullDefects, fullDefectsOf } from "#shared/quality/defects.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { Checkbox } from "#web/src/ui/Checkbox.tsx";
import { NumberInput } from "#web/src/ui/NumberInput.tsx";
import type { SectionProps } from "./section-props.ts";
import { Standing } from "./Standing.tsx";
import styles from "./InspectionForm.module.css";

const countOf = (typed: string | undefined): number => (typed && /^\d{1,4}$/.test(typed) ? Number(typed) : 0);

/** Beans with each defect, and the full ones that they make. */
export function DefectFields({ typed, set, errorAt, verdictOf }: SectionProps) {
  const { t } = useTranslation(["quality", "lots"]);
  const { beans, isCounted } = typed;
  const counts = Object.fromEntries(beanDefectNames.map((name) => [name, countOf(beans[name])]));
  const full = fullDefects(counts);
  const change = (name: string, count: string) =>
    set({ ...typed, isCounted: true, beans: { ...beans, [name]: count } });
  return (
    <>
      <Checkbox
        label={t("form.defects.counted")}
        checked={isCounted}
        onChange={({ target }) => set({ ...typed, isCounted: target.checked })}
      />
      {([1, 2] as const).map((category) => (
        <fieldset key={category} className={styles.group}>
          <legend className={styles.legend}>{t("form.defects.category", { number: category })}</legend>
          <ul className={styles.defects}>
            {beanDefectNames
              .filter((name) => beanDefects[name].category === category)
              .map((name) => (
                <li key={name} className={styles.defect}>
                  <NumberInput
                    label={t(`defect.${name}`)}
                    help={t("form.defects.per", { count: beanDefects[name].beans })}
                    step="1"
                    min="0"
                    value={beans[name] ?? ""}
                    error={errorAt(`defects.beans.${name}`)}
                    onValueChange={(count) => change(name, count)}
                  />
                  <span className={styles.full}>
                    {t("form.defects.full")} <b>{fullDefectsOf(name, counts[name])}</b>
                  </span>
                </li>
              ))}
          </ul>
        </fieldset>
      ))}
      {isCounted && (
        <p className={styles.sum} role="status">
          <b>{t("form.defects.sum", { first: full[1], second: full[2] })}</b>
        </p>
      )}
      {(["primaryDefects", "secondaryDefects"] as const).map((figure) => (
        <div key={figure} className={styles.derived}>
          <b>{t(`lots:property.${figure}`)}</b>
          <Standing figure={figure} unit="in350g" verdict={verdictOf(figure)} />
        </div>
      ))}
    </>
  );
}
