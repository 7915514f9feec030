import type { Factor } from "@supabase/auth-js";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { Select } from "#web/src/ui/Select.tsx";

interface Props {
  factors: readonly Factor[];
  value: string | undefined;
  onValueChange: (id: string) => void;
}

/** Whose code is typed, where there are several apps. */
export function FactorChoice({ factors, value, onValueChange }: Props) {
  const { t } = useTranslation("settings");
  if (factors.length < 2) return null;
  return (
    <Select
      label={t("factor.which")}
      options={factors.map(({ id, friendly_name }) => ({ value: id, label: friendly_name ?? t("factor.app") }))}
      value={value}
      onChange={({ target }) => onValueChange(target.value)}
    />
  );
}
