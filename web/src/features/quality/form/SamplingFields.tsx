import { differenceWords } from "#shared/look/record-words.ts";
import { samplingMethods, sealStates } from "#shared/quality/record-draft.ts";
import { weightFound, type InspectionRecord } from "#shared/quality/found.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { Button } from "#web/src/ui/Button.tsx";
import { IconPlus, IconTrash } from "#web/src/ui/icons.ts";
import { NumberInput } from "#web/src/ui/NumberInput.tsx";
import { formatNumber } from "#web/src/ui/numbers.ts";
import { Select } from "#web/src/ui/Select.tsx";
import { TextInput } from "#web/src/ui/TextInput.tsx";
import { useLanguage } from "#web/src/ui/use-language.ts";
import type { SectionProps } from "./section-props.ts";
import styles from "./InspectionForm.module.css";

interface Props extends SectionProps {
  today: string;
  /** Metric tons. */
  shipped: string;
  preview: InspectionRecord | null;
}

/** How the sample came about, the seal, the marks, and what the goods weigh. */
export function SamplingFields({ typed, set, errorAt, today, shipped, preview }: Props) {
  const { t } = useTranslation("quality");
  const language = useLanguage();
  const { sampling } = typed;
  const change = (more: Partial<typeof sampling>) => set({ ...typed, sampling: { ...sampling, ...more } });
  const kilograms = weightFound(preview?.sampling ? preview : ({ sampling: null } as InspectionRecord), shipped);
  const number = (decimal: string) => formatNumber(decimal, language);
  const shippedKg = formatNumber(String(BigInt(Math.round(Number(shipped) * 1000))), language);
  const count = (name: "bagsDrawn" | "bagsTotal", help?: string) => (
    <NumberInput
      label={t(`form.sampling.${name}`)}
      help={help}
      value={sampling[name]}
      error={errorAt(`sampling.${name}`)}
      onValueChange={(value) => change({ [name]: value })}
    />
  );
  const words = (name: "lotMarks" | "sealNumber" | "place", label: string) => (
    <TextInput
      label={label}
      autoComplete="off"
      value={sampling[name]}
      error={errorAt(`sampling.${name}`)}
      onChange={({ target }) => change({ [name]: target.value })}
    />
  );
  return (
    <>
      <div className={styles.pair}>
        {count("bagsDrawn", t("form.sampling.bagsDrawnHelp"))}
        {count("bagsTotal")}
        {words("lotMarks", t("form.sampling.marks"))}
        {words("sealNumber", t("form.sampling.seal"))}
        <Select
          label={t("form.sampling.sealState")}
          value={sampling.sealState}
          error={errorAt("sampling.sealState")}
          options={[
            { value: "", label: t("form.sampling.sealNone") },
            ...sealStates.map((value) => ({ value, label: t(`seal.${value}`) })),
          ]}
          onChange={({ target }) => change({ sealState: target.value })}
        />
        <NumberInput
          label={t("form.sampling.weight")}
          suffix="kg"
          help={
            kilograms
              ? t("form.sampling.weightDiffers", {
                  shipped: number(kilograms.shipped),
                  difference: differenceWords(kilograms.difference, { language }),
                })
              : t("form.sampling.weightHelp", { shipped: shippedKg })
          }
          value={sampling.netWeightFound}
          error={errorAt("sampling.netWeightFound")}
          onValueChange={(netWeightFound) => change({ netWeightFound })}
        />
        <Select
          label={t("form.sampling.method")}
          value={sampling.method}
          error={errorAt("sampling.method")}
          options={[
            { value: "", label: t("form.sampling.methodNone") },
            ...samplingMethods.map((value) => ({ value, label: value })),
          ]}
          onChange={({ target }) => change({ method: target.value })}
        />
        {words("place", t("form.sampling.place"))}
        <TextInput
          type="date"
          label={t("form.sampling.drawnOn")}
          max={today}
          value={sampling.drawnOn}
          error={errorAt("sampling.drawnOn")}
          onChange={({ target }) => change({ drawnOn: target.value })}
        />
      </div>
      <Samples typed={typed} set={set} errorAt={errorAt} />
    </>
  );
}

/** Sealed reference samples, and with whom each of them lies. */
function Samples({ typed, set, errorAt }: Pick<Props, "typed" | "set" | "errorAt">) {
  const { t } = useTranslation("quality");
  const { sealedSamples } = typed.sampling;
  const change = (next: typeof sealedSamples) =>
    set({ ...typed, sampling: { ...typed.sampling, sealedSamples: next } });
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{t("form.sampling.samples")}</legend>
      {sealedSamples.map((sample, index) => (
        <div key={index} className={styles.line}>
          {(["label", "holder"] as const).map((name) => (
            <TextInput
              key={name}
              label={t(`form.sampling.${name}`)}
              autoComplete="off"
              value={sample[name]}
              error={errorAt(`sampling.sealedSamples[${index}].${name}`)}
              onChange={({ target }) =>
                change(sealedSamples.map((one, at) => (at === index ? { ...one, [name]: target.value } : one)))
              }
            />
          ))}
          <Button
            variant="ghost"
            iconOnly
            icon={IconTrash}
            className={styles.remove}
            onClick={() => change(sealedSamples.filter((_, at) => at !== index))}
          >
            {t("form.sampling.removeSample", { label: sample.label })}
          </Button>
        </div>
      ))}
      <Button
        variant="ghost"
        size="small"
        icon={IconPlus}
        onClick={() => change([...sealedSamples, { label: "", holder: "" }])}
      >
        {t("form.sampling.addSample")}
      </Button>
    </fieldset>
  );
}
