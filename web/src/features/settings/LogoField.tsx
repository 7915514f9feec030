import { useState } from "react";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import type { PictureView } from "#shared/documents/contract.ts";
import { FileField, useReadyFiles, type Uploads } from "#web/src/features/documents/index.ts";
import { Button } from "#web/src/ui/Button.tsx";
import { IconX } from "#web/src/ui/icons.ts";
import { SupplierLogo } from "#web/src/ui/SupplierLogo.tsx";
import { TextInput } from "#web/src/ui/TextInput.tsx";
import styles from "./SettingsForm.module.css";

/** A logo in the form: the id of what was sent, and the address that is shown without it. */
export interface LogoTyped {
  logo: string;
  logoUrl: string;
}

interface Props {
  name: string;
  /** As it is saved. */
  saved: PictureView | null;
  uploads: Uploads;
  value: LogoTyped;
  onChange: (value: Partial<LogoTyped>) => void;
  errors: Partial<LogoTyped>;
  /** Whether the reader may change it. */
  mayEdit: boolean;
}

/** The logo as a file, or at an address, and what stands on the public profile with it: the logo, or the monogram when there is none. */
export function LogoField({ name, saved, uploads, value, onChange, errors, mayEdit }: Props) {
  const { t } = useTranslation("settings");
  // Shown once the address is whole, so that no half typed host is asked.
  const [shown, setShown] = useState(value.logoUrl);
  const [sent, setSent] = useState(saved);
  useReadyFiles(uploads, ([document]) => {
    if (!document) return;
    setSent(document);
    onChange({ logo: document.id });
  });
  const logo = value.logo ? ([sent, saved].find((one) => one?.id === value.logo) ?? null) : null;
  const logoUrl = shown.startsWith("https://") ? shown : null;
  return (
    <div className={styles.logo}>
      <div className={styles.logoShown}>
        <SupplierLogo key={logoUrl} supplier={{ name, logo, logoUrl }} />
        {logo && mayEdit && (
          <Button size="small" variant="ghost" iconOnly icon={IconX} onClick={() => onChange({ logo: "" })}>
            {t("form.removeLogo")}
          </Button>
        )}
      </div>
      <div className={styles.logoFields}>
        {mayEdit && (
          <FileField
            optional
            uploads={uploads}
            label={t("form.logoFile")}
            help={t("form.logoFileHelp")}
            error={errors.logo}
          />
        )}
        <TextInput
          optional
          type="url"
          inputMode="url"
          label={t("form.logo")}
          help={t("form.logoHelp")}
          placeholder={t("form.websitePlaceholder")}
          error={errors.logoUrl}
          value={value.logoUrl}
          onChange={(event) => onChange({ logoUrl: event.target.value })}
          onBlur={() => setShown(value.logoUrl.trim())}
        />
      </div>
    </div>
  );
}
