import { Controller, useWatch } from "react-hook-form";
import { sampleTypes, weightBases } from "#shared/terms/negotiated.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { serverNow } from "#web/src/runtime/api/server-time.ts";
import { Checkbox } from "#web/src/ui/Checkbox.tsx";
import { NumberInput } from "#web/src/ui/NumberInput.tsx";
import { SegmentedControl } from "#web/src/ui/SegmentedControl.tsx";
import { Select } from "#web/src/ui/Select.tsx";
import { TextArea } from "#web/src/ui/TextArea.tsx";
import { TextInput } from "#web/src/ui/TextInput.tsx";
import { LimitFields } from "./LimitFields.tsx";
import { TermRow } from "./TermRow.tsx";
import type { CounterForm } from "./use-counter-form.ts";
import styles from "./CounterForm.module.css";

interface Props {
  form: CounterForm;
}

export function QualityTerm({ form, category }: Props & { category: string }) {
  const { t } = useTranslation("negotiation");
  return (
    <TermRow term="quality">
      <TextArea hideLabel rows={2} label={t("counter.quality.label")} {...form.field("quality")} />
      <LimitFields form={form} category={category} />
    </TermRow>
  );
}

export function PackingTerm({ form }: Props) {
  const { t } = useTranslation("negotiation");
  return (
    <TermRow term="packing">
      <TextInput hideLabel label={t("counter.packing.label")} {...form.field("packing")} />
    </TermRow>
  );
}

export function WeightsTerm({ form }: Props) {
  const { t } = useTranslation("negotiation");
  return (
    <TermRow term="weights">
      <Controller
        control={form.control}
        name="weightBasis"
        render={({ field }) => (
          <SegmentedControl
            label={t("counter.weights.how")}
            options={["", ...weightBases].map((value) => ({ value, label: t(`counter.weights.${value || "none"}`) }))}
            value={field.value}
            onValueChange={field.onChange}
          />
        )}
      />
    </TermRow>
  );
}

export function InspectionTerm({ form }: Props) {
  const { t } = useTranslation("negotiation");
  const by = useWatch({ control: form.control, name: "inspectedBy" });
  return (
    <TermRow term="inspection">
      <div className={styles.line}>
        <Controller
          control={form.control}
          name="inspectionDays"
          render={({ field }) => (
            <NumberInput
              ref={field.ref}
              name={field.name}
              label={t("counter.inspection.days")}
              suffix={t("counter.inspection.unit")}
              error={form.errorOf("inspectionDays")}
              value={field.value}
              onValueChange={field.onChange}
              onBlur={field.onBlur}
              fieldClassName={styles.short}
            />
          )}
        />
        <Select
          fieldClassName={styles.choice}
          label={t("counter.inspection.by")}
          placeholder={t("counter.inspection.none")}
          options={(["buyer", "independent"] as const).map((value) => ({
            value,
            label: t(`counter.inspection.${value}`),
          }))}
          {...form.field("inspectedBy")}
        />
        {by === "independent" && (
          <TextInput
            optional
            label={t("counter.inspection.inspector")}
            fieldClassName={styles.grow}
            {...form.field("inspector")}
          />
        )}
      </div>
      <p className={styles.help}>{t("counter.inspection.help")}</p>
    </TermRow>
  );
}

export function SampleTerm({ form }: Props) {
  const { t } = useTranslation("negotiation");
  const isSampled = useWatch({ control: form.control, name: "isSampled" });
  const errors = form.errorsWithin("sample");
  return (
    <TermRow term="sample">
      <Checkbox label={t("counter.sample.check")} {...form.register("isSampled")} />
      {isSampled && (
        <Controller
          control={form.control}
          name="sample"
          render={({ field: { value, onChange } }) => (
            <div className={styles.line}>
              <Select
                fieldClassName={styles.choice}
                label={t("counter.sample.type")}
                options={sampleTypes.map((type) => ({ value: type, label: t(`words.sample.${type}`) }))}
                error={errors[".type"]}
                value={value.type}
                onChange={(event) => onChange({ ...value, type: event.target.value })}
              />
              <TextInput
                type="date"
                label={t("counter.sample.dueOn")}
                min={serverNow().toISOString().slice(0, 10)}
                error={errors[".dueOn"]}
                value={value.dueOn}
                onChange={(event) => onChange({ ...value, dueOn: event.target.value })}
              />
            </div>
          )}
        />
      )}
      {isSampled && <p className={styles.help}>{t("counter.sample.help")}</p>}
    </TermRow>
  );
}
