import Button from "@mui/material/Button";
import { useId, useState } from "react";
import { useTranslate } from "react-admin";
import { saveFile } from "#shared/browser/save-file.ts";
import { siteFacts } from "#shared/site-facts.ts";
import { FieldError } from "../ui/Field.tsx";
import { IconAlertTriangle, IconDownload, IconPrinter } from "../ui/icons.ts";
import { Notice } from "../ui/Notice.tsx";
import { Stack } from "../ui/Stack.tsx";
import styles from "./Account.module.css";
import { CopyButton } from "../ui/CopyButton.tsx";

interface Props {
  codes: readonly string[];
  /** The words of the button that goes on. */
  goOn: string;
  onKept: () => void;
}

/** Codes that are shown this once: they must be kept before they go. */
export function RecoveryCodes({ codes, goOn, onKept }: Props) {
  const t = useTranslate();
  const id = useId();
  const [isKept, setKept] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const text = codes.join("\n");
  const title = `${siteFacts.name}: ${t("settings:factor.codes.title")}`;
  const save = () =>
    saveFile(`agritrade-${t("settings:factor.codes.file")}.txt`, `${title}\n\n${text}\n`, "text/plain");
  const isWrong = isAsked && !isKept;
  return (
    <Stack>
      <Notice tone="amber" icon={IconAlertTriangle} role="status">
        <strong>{t("settings:factor.codes.heading")}</strong>
        <span>{t("settings:factor.codes.text")}</span>
      </Notice>
      <div className={styles.sheet}>
        <p className={styles.printed}>{title}</p>
        <ul className={styles.codes} aria-label={t("settings:factor.codes.title")}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </div>
      <div className={styles.buttons}>
        <CopyButton text={text}>{t("settings:factor.codes.copy")}</CopyButton>
        <Button startIcon={<IconDownload size={18} stroke={1.75} aria-hidden="true" />} onClick={save}>
          {t("settings:factor.codes.download")}
        </Button>
        <Button startIcon={<IconPrinter size={18} stroke={1.75} aria-hidden="true" />} onClick={() => window.print()}>
          {t("settings:factor.codes.print")}
        </Button>
      </div>
      <div>
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={isKept}
            aria-invalid={isWrong}
            aria-describedby={isWrong ? id : undefined}
            onChange={({ target }) => setKept(target.checked)}
          />
          {t("settings:factor.codes.iHave")}
        </label>
        <FieldError id={id}>{isWrong && t("settings:factor.codes.first")}</FieldError>
      </div>
      <div className={styles.buttons}>
        <Button variant="contained" color="primary" onClick={() => (isKept ? onKept() : setAsked(true))}>
          {goOn}
        </Button>
      </div>
    </Stack>
  );
}
