import { certificationNames } from "#shared/catalogue/choices.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { CheckboxGroup } from "#web/src/ui/Checkbox.tsx";
import styles from "./CertificationsField.module.css";

interface Props {
  label: string;
  value: readonly string[];
  onChange: (names: string[]) => void;
  error: string | undefined;
  disabled?: boolean;
}

/** The certifications that a product or its supplier has. */
export function CertificationsField({ label, value, onChange, error, disabled }: Props) {
  const { t } = useTranslation("choices");
  return (
    <CheckboxGroup
      optional
      label={label}
      className={styles.group}
      options={certificationNames.map((name) => ({ value: name, label: t(`certification.${name}`), disabled }))}
      value={value}
      onValueChange={onChange}
      error={error}
    />
  );
}
