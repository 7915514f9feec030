import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { Notice } from "#web/src/ui/Notice.tsx";
import { TextLink } from "#web/src/ui/TextLink.tsx";
import styles from "./SuspendedNotice.module.css";

/** On every page of the dashboard: why so much less can be done than usual. */
export function SuspendedNotice() {
  const { t } = useTranslation("dashboard");
  return (
    <div className={styles.place}>
      <Notice tone="amber" title={t("suspended.title")}>
        {t("suspended.text")} <TextLink to="/contact">{t("suspended.contact")}</TextLink>
      </Notice>
    </div>
  );
}
