import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { Select } from "#web/src/ui/Select.tsx";
import { TextInput } from "#web/src/ui/TextInput.tsx";
import type { SectionProps } from "./section-props.ts";
import styles from "./InspectionForm.module.css";

/** Who measured, and of which sample: typed once, and said of every figure. */
export function LaboratoryFields({ typed, set, errorAt, today }: SectionProps & { today: string }) {
  const { t } = useTranslation("quality");
  const { proof } = typed;
  const change = (more: Partial<typeof proof>) => set({ ...typed, proof: { ...proof, ...more } });
  // What is wrong of it is wrong wherever it is said.
  const places = ["figures[0]", "defects", "screens", "cup", "cutTest", "residues"];
  const errorOf = (name: string) => places.map((place) => errorAt(`${place}.${name}`)).find(Boolean);
  const words = (name: "laboratory" | "accreditation" | "sampledBy", label: string, help?: string) => (
    <TextInput
      optional
      label={label}
      help={help}
      autoComplete="off"
      value={proof[name]}
      error={errorOf(name)}
      onChange={({ target }) => change({ [name]: target.value })}
    />
  );
  return (
    <div className={styles.pair}>
      {words("laboratory", t("form.laboratory.name"))}
      {words("accreditation", t("form.laboratory.accreditation"), t("form.laboratory.accreditationHelp"))}
      {words("sampledBy", t("form.laboratory.sampledBy"))}
      <Select
        label={t("form.laboratory.sealed")}
        value={proof.sealed}
        options={[
          { value: "", label: t("form.laboratory.sealedNone") },
          { value: "yes", label: t("form.laboratory.sealedYes") },
          { value: "no", label: t("form.laboratory.sealedNo") },
        ]}
        onChange={({ target }) => change({ sealed: target.value })}
      />
      <TextInput
        type="date"
        optional
        label={t("form.laboratory.date")}
        max={today}
        value={proof.date}
        error={errorOf("date")}
        onChange={({ target }) => change({ date: target.value })}
      />
    </div>
  );
}
