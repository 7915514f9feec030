import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { useDates, useNow } from "#web/src/screens/dates.ts";
import { Notice } from "#web/src/ui/Notice.tsx";
import { TextLink } from "#web/src/ui/TextLink.tsx";
import styles from "./SuspendedNotice.module.css";

/** On every page of the dashboard: by when the reader has to have the second factor that their organization demands. */
export function FactorNotice({ readsOnlyFrom }: { readsOnlyFrom: string }) {
  const { t } = useTranslation("dashboard");
  const { day } = useDates();
  const isOver = new Date(readsOnlyFrom) <= useNow();
  return (
    <div className={styles.place}>
      <Notice tone="amber" title={t(isOver ? "factor.over" : "factor.due", { day: day(readsOnlyFrom) })}>
        {t("factor.text")} <TextLink to="/dashboard/settings#two-factor">{t("factor.set")}</TextLink>
      </Notice>
    </div>
  );
}
