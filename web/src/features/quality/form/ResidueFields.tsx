import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { Button } from "#web/src/ui/Button.tsx";
import { Checkbox } from "#web/src/ui/Checkbox.tsx";
import { IconPlus, IconTrash } from "#web/src/ui/icons.ts";
import { NumberInput } from "#web/src/ui/NumberInput.tsx";
import { TextInput } from "#web/src/ui/TextInput.tsx";
import { OwnLaboratory } from "./OwnLaboratory.tsx";
import type { SectionProps } from "./section-props.ts";
import type { ResidueTyped } from "./typed.ts";
import styles from "./InspectionForm.module.css";

/** What a pesticide screen found, substance by substance. */
export function ResidueFields({ typed, set, errorAt }: SectionProps) {
  const { t } = useTranslation("quality");
  const { residues, isScreened } = typed;
  const change = (more: Partial<typeof residues>) => set({ ...typed, residues: { ...residues, ...more } });
  const put = (index: number, more: Partial<ResidueTyped>) =>
    change({ found: residues.found.map((one, at) => (at === index ? { ...one, ...more } : one)) });
  return (
    <>
      <Checkbox
        label={t("form.residues.screened")}
        checked={isScreened}
        onChange={({ target }) => set({ ...typed, isScreened: target.checked })}
      />
      {isScreened && (
        <>
          <div className={styles.pair}>
            <TextInput
              label={t("form.residues.method")}
              autoComplete="off"
              value={residues.method}
              error={errorAt("residues.method")}
              onChange={({ target }) => change({ method: target.value })}
            />
            <NumberInput
              optional
              label={t("form.residues.substances")}
              value={residues.substances}
              error={errorAt("residues.substances")}
              onValueChange={(substances) => change({ substances })}
            />
            <NumberInput
              optional
              label={t("form.residues.limit")}
              suffix="mg/kg"
              value={residues.quantificationLimit}
              error={errorAt("residues.quantificationLimit")}
              onValueChange={(quantificationLimit) => change({ quantificationLimit })}
            />
            <OwnLaboratory
              own={typed.tables?.residues?.own}
              rest={typed.proof}
              errorOf={(name) => errorAt(`residues.${name}`)}
              onChange={(own) => set({ ...typed, tables: { ...typed.tables, residues: own ? { own } : {} } })}
            />
          </div>
          {residues.found.map((one, index) => (
            <div key={index} className={styles.line}>
              <TextInput
                label={t("form.residues.substance")}
                autoComplete="off"
                value={one.substance}
                error={errorAt(`residues.found[${index}].substance`)}
                onChange={({ target }) => put(index, { substance: target.value })}
              />
              <NumberInput
                label={t("form.residues.value")}
                suffix="mg/kg"
                value={one.value}
                error={errorAt(`residues.found[${index}].value`)}
                onValueChange={(value) => put(index, { value })}
              />
              <Button
                variant="ghost"
                iconOnly
                icon={IconTrash}
                className={styles.remove}
                onClick={() => change({ found: residues.found.filter((_, at) => at !== index) })}
              >
                {t("form.residues.remove", { substance: one.substance })}
              </Button>
            </div>
          ))}
          <Button
            variant="ghost"
            size="small"
            icon={IconPlus}
            onClick={() => change({ found: [...residues.found, { substance: "", value: "" }] })}
          >
            {t("form.residues.add")}
          </Button>
          <p className={styles.help}>{t("form.residues.help")}</p>
        </>
      )}
    </>
  );
}
