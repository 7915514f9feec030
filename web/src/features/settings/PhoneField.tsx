import type { UseFormRegisterReturn } from "react-hook-form";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { TextInput } from "#web/src/ui/TextInput.tsx";

/** The organization's telephone number. */
export function PhoneField(field: UseFormRegisterReturn & { error: string | undefined }) {
  const { t } = useTranslation("settings");
  return (
    <TextInput
      optional
      type="tel"
      inputMode="tel"
      label={t("phone")}
      placeholder={t("phonePlaceholder")}
      autoComplete="tel"
      {...field}
    />
  );
}
