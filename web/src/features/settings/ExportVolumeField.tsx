import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { units } from "#shared/catalogue/choices.ts";
import { NumberInput } from "#web/src/ui/NumberInput.tsx";
import { Select } from "#web/src/ui/Select.tsx";

export interface ExportVolume {
  value: string;
  unit: string;
}

interface Props {
  volume: ExportVolume;
  onChange: (volume: ExportVolume) => void;
  error: string | undefined;
}

/** How much an organization exports in a year; an empty figure means that nothing is said. */
export function ExportVolumeField({ volume, onChange, error }: Props) {
  const { t } = useTranslation(["settings", "choices"]);
  const known: readonly string[] = units;
  // The wire takes any unit; what is no choice of ours stays as it stands.
  const listed = known.includes(volume.unit) ? known : [...known, volume.unit];
  return (
    <>
      <NumberInput
        optional
        label={t("form.exportVolume")}
        help={t("form.exportVolumeHelp")}
        value={volume.value}
        onValueChange={(value) => onChange({ ...volume, value })}
        error={error}
      />
      <Select
        label={t("form.exportVolumeUnit")}
        options={listed.map((value) => ({ value, label: t(`choices:unit.${value}`, { defaultValue: value }) }))}
        value={volume.unit}
        onChange={(event) => onChange({ ...volume, unit: event.target.value })}
      />
    </>
  );
}
