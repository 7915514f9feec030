import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { usePending } from "#web/src/runtime/router/Pages.tsx";
import styles from "./NavigationProgress.module.css";

/** A thin bar at the top while the next page's data are on their way; quick pages never show it. */
export function NavigationProgress() {
  const { t } = useTranslation("ui");
  const busy = usePending() !== undefined;
  return (
    <div role="status" className={styles.place}>
      {busy && <span className={styles.bar} role="img" aria-label={t("loading")} />}
    </div>
  );
}
