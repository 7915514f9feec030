import type { FoundClasses } from "#shared/quality/found.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { NumberInput } from "#web/src/ui/NumberInput.tsx";
import type { SectionProps } from "./section-props.ts";
import { Standing } from "./Standing.tsx";
import styles from "./InspectionForm.module.css";

const shares = ["mouldy", "slaty", "insectDamaged", "germinated"] as const;

/** Shares of the beans of cocoa that were cut, and the grade that follows from them. */
export function CutTestFields({
  typed,
  set,
  errorAt,
  verdictOf,
  grade,
}: SectionProps & { grade: FoundClasses["cutGrade"] }) {
  const { t } = useTranslation(["quality", "lots"]);
  const { cutTest } = typed;
  const change = (name: keyof typeof cutTest, value: string) =>
    set({ ...typed, cutTest: { ...cutTest, [name]: value } });
  return (
    <>
      <NumberInput
        label={t("form.cutTest.beans")}
        value={cutTest.beans}
        error={errorAt("cutTest.beans")}
        onValueChange={(beans) => change("beans", beans)}
      />
      {shares.map((name) => (
        <div key={name} className={styles.figure}>
          <NumberInput
            label={t(`cut.${name}`)}
            help={name === "germinated" ? t("form.cutTest.germinatedHelp") : undefined}
            suffix="%"
            value={cutTest[name]}
            error={errorAt(`cutTest.${name}`)}
            onValueChange={(value) => change(name, value)}
          />
          {name !== "germinated" && <Standing figure={name} unit="percent" verdict={verdictOf(name)} />}
        </div>
      ))}
      <div className={styles.derived}>
        <b>{t("lots:property.otherDefects")}</b>
        <Standing figure="otherDefects" unit="percent" verdict={verdictOf("otherDefects")} />
      </div>
      <p className={styles.sum} role="status">
        {grade && <b>{t("form.cutTest.grade", { grade: t(`cutGrade.${grade}`) })}</b>}
      </p>
    </>
  );
}
