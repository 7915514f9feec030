import { cupAttributes, cupProtocols } from "#shared/quality/cup.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { NumberInput } from "#web/src/ui/NumberInput.tsx";
import { formatNumber } from "#web/src/ui/numbers.ts";
import { SegmentedControl } from "#web/src/ui/SegmentedControl.tsx";
import { TextInput } from "#web/src/ui/TextInput.tsx";
import { useLanguage } from "#web/src/ui/use-language.ts";
import type { SectionProps } from "./section-props.ts";
import { Standing } from "./Standing.tsx";
import styles from "./InspectionForm.module.css";

/** The notes of a cup by its protocol, and the score that follows from them. */
export function CupFields({ typed, set, errorAt, verdictOf }: SectionProps) {
  const { t } = useTranslation(["quality", "lots"]);
  const language = useLanguage();
  const { cup } = typed;
  const { protocol } = cup;
  const change = (more: Partial<typeof cup>) => set({ ...typed, cup: { ...cup, ...more } });
  const score = verdictOf("cupScore");
  const figure = (name: "cups" | "defectPoints" | "nonUniformCups" | "defectiveCups", label: string, help?: string) => (
    <NumberInput
      label={label}
      help={help}
      value={cup[name]}
      error={errorAt(`cup.${name}`)}
      onValueChange={(value) => change({ [name]: value })}
    />
  );
  return (
    <>
      <SegmentedControl
        label={t("form.cup.protocol")}
        options={[
          { value: "", label: t("form.cup.none") },
          ...cupProtocols.map((value) => ({ value, label: t(`protocol.${value}`) })),
        ]}
        value={protocol}
        onValueChange={(value) => change({ protocol: value as typeof protocol })}
      />
      {protocol !== "" && (
        <>
          <div className={styles.notes}>
            {cupAttributes[protocol].map((name) => (
              <NumberInput
                key={name}
                places={2}
                label={t(`attribute.${name}`)}
                value={cup.attributes[name] ?? ""}
                error={errorAt(`cup.attributes.${name}`)}
                onValueChange={(value) => change({ attributes: { ...cup.attributes, [name]: value } })}
              />
            ))}
          </div>
          <div className={styles.pair}>
            {figure("cups", t("form.cup.cups"))}
            {protocol === "sca2004" ? (
              figure("defectPoints", t("form.cup.defectPoints"), t("form.cup.defectPointsHelp"))
            ) : (
              <>
                {figure("nonUniformCups", t("form.cup.nonUniform"))}
                {figure("defectiveCups", t("form.cup.defective"))}
              </>
            )}
            <TextInput
              optional
              label={t("form.cup.descriptors")}
              autoComplete="off"
              value={cup.descriptors}
              error={errorAt("cup.descriptors")}
              onChange={({ target }) => change({ descriptors: target.value })}
            />
          </div>
          <p className={styles.sum} role="status">
            {score?.value ? (
              <>
                {t("form.cup.score")} <b>{formatNumber(score.value, language, { least: 2 })}</b>
              </>
            ) : (
              t("form.cup.pending")
            )}
          </p>
          <Standing figure="cupScore" unit="points" verdict={score} />
        </>
      )}
    </>
  );
}
