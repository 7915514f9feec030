import { useState } from "react";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { SupplierLogo } from "#web/src/features/organizations/index.ts";
import { TextInput } from "#web/src/ui/TextInput.tsx";
import styles from "./SettingsForm.module.css";

interface Props {
  name: string;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
}

/** The logo's address and what stands on the public profile with it: the logo, or the monogram when there is none. */
export function LogoField({ name, value, onChange, error }: Props) {
  const { t } = useTranslation("settings");
  // Shown once the address is whole, so that no half typed host is asked.
  const [shown, setShown] = useState(value);
  const logoUrl = shown.startsWith("https://") ? shown : null;
  return (
    <div className={styles.logo}>
      <SupplierLogo key={logoUrl} supplier={{ name, logoUrl }} />
      <TextInput
        optional
        type="url"
        inputMode="url"
        label={t("form.logo")}
        help={t("form.logoHelp")}
        placeholder={t("form.websitePlaceholder")}
        error={error}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onBlur={() => setShown(value.trim())}
      />
    </div>
  );
}
