import { useTranslate } from "react-admin";
import { Field } from "../ui/Field.tsx";
import styles from "./Account.module.css";

interface Props {
  value: string;
  error: string | undefined;
  onChange: (name: string) => void;
}

/** What a passkey is known by in its owner's list. */
export function KeyNameField({ value, error, onChange }: Props) {
  const t = useTranslate();
  return (
    <div className={styles.short}>
      <Field
        label={t("settings:factor.key.name")}
        help={t("settings:factor.key.nameHelp")}
        inputProps={{ maxLength: 60 }}
        value={value}
        error={error}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  );
}
