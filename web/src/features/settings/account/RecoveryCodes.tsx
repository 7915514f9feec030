import { useEffect, useState } from "react";
import { siteFacts } from "#shared/site-facts.ts";
import { useClientServices } from "#web/src/runtime/services.tsx";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { Button } from "#web/src/ui/Button.tsx";
import { saveFile, type SaveOutcome } from "#web/src/platform/save-file.ts";
import { Checkbox } from "#web/src/ui/Checkbox.tsx";
import { FileOutcome } from "#web/src/ui/FileOutcome.tsx";
import { IconCheck, IconCopy, IconDownload, IconPrinter } from "#web/src/ui/icons.ts";
import { Notice } from "#web/src/ui/Notice.tsx";
import { VisuallyHidden } from "#web/src/ui/VisuallyHidden.tsx";
import { settingStyles as styles } from "./SettingCard.tsx";
import own from "./EnrolFactor.module.css";

/** Codes that are shown this once: they must be kept before they go. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const { t } = useTranslation("settings");
  const services = useClientServices();
  const [kept, setKept] = useState(false);
  const [outcome, setOutcome] = useState<SaveOutcome | null>(null);
  const text = codes.join("\n");
  const title = `${siteFacts.name}: ${t("factor.codes.title")}`;
  const save = async () =>
    setOutcome(await saveFile(`agritrade-${t("factor.codes.file")}.txt`, `${title}\n\n${text}\n`, "text/plain"));
  const print = async () => setOutcome(await services().platform.print(title));
  return (
    <div className={own.enrol}>
      <div className={styles.fields}>
        <Notice tone="amber" role="status" title={t("factor.codes.heading")}>
          {t("factor.codes.text")}
        </Notice>
        <div className={own.sheet}>
          <p className={own.printed}>{title}</p>
          <ul className={own.codes} aria-label={t("factor.codes.title")}>
            {codes.map((code) => (
              <li key={code}>{code}</li>
            ))}
          </ul>
        </div>
        <div className={styles.buttons}>
          <CopyCodes text={text} />
          <Button size="small" icon={IconDownload} onClick={() => void save()}>
            {t("factor.codes.download")}
          </Button>
          <Button size="small" icon={IconPrinter} onClick={() => void print()}>
            {t("factor.codes.print")}
          </Button>
          <FileOutcome of={outcome} />
        </div>
        <Checkbox label={t("factor.codes.iHave")} checked={kept} onChange={({ target }) => setKept(target.checked)} />
        <div className={styles.buttons}>
          <Button variant="primary" disabledReason={kept ? undefined : t("factor.codes.first")} onClick={onKept}>
            {t("factor.codes.close")}
          </Button>
        </div>
      </div>
    </div>
  );
}

function CopyCodes({ text }: { text: string }) {
  const { t } = useTranslation("settings");
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2500);
    return () => clearTimeout(timer);
  }, [copied]);
  // A browser may forbid it; then nothing says that they were copied.
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return (
    <span>
      <Button size="small" icon={copied ? IconCheck : IconCopy} onClick={() => void copy()}>
        {t(copied ? "factor.codes.copied" : "factor.codes.copy")}
      </Button>
      <span role="status">{copied && <VisuallyHidden>{t("factor.codes.copied")}</VisuallyHidden>}</span>
    </span>
  );
}
