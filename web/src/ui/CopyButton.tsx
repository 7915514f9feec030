import { useEffect, useState } from "react";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { IconCheck, IconCopy } from "./icons.ts";
import { Icon } from "./Icon.tsx";
import styles from "./CopyButton.module.css";

/** Copies `text`, shown beside it or not. `what` names it for screen readers: "Copy order ID". */
export function CopyButton({ text, what, children }: { text: string; what?: string; children?: string }) {
  const { t } = useTranslation("ui");
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2500);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
  };
  return (
    <span className={styles.copy}>
      {children}
      <button
        type="button"
        className={styles.button}
        aria-label={what ?? t("copy")}
        title={what ?? t("copy")}
        onClick={() => void copy().catch(() => setCopied(false))}
      >
        <Icon of={copied ? IconCheck : IconCopy} size="small" />
      </button>
      <span role="status" className={styles.done}>
        {copied ? t("copied") : ""}
      </span>
    </span>
  );
}
