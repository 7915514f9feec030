import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { Select } from "#web/src/ui/Select.tsx";

interface Props {
  statuses: readonly string[];
  labelOf: (status: string) => string;
  value: string;
  onValueChange: (status: string | null) => void;
}

/** All, or one status. */
export function StatusFilter({ statuses, labelOf, value, onValueChange }: Props) {
  const { t } = useTranslation("dashboard");
  const options = statuses.map((status) => ({
    value: status,
    label: t("statusFilter.one", { status: labelOf(status) }),
  }));
  return (
    <Select
      label={t("statusFilter.label")}
      hideLabel
      placeholder={t("statusFilter.all")}
      options={options}
      value={value}
      onChange={(event) => onValueChange(event.target.value || null)}
    />
  );
}
