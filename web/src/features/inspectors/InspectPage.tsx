import { lazy, Suspense } from "react";
import { useParams } from "react-router-dom";
import { useHydrated } from "#web/src/hydration/use-hydrated.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { PageMeta } from "#web/src/runtime/page-meta.tsx";
import { Spinner } from "#web/src/ui/Spinner.tsx";
import styles from "./InspectPage.module.css";

const OpenedLink = lazy(async () => ({ default: (await import("./inspect/OpenedLink.tsx")).OpenedLink }));

/** /inspect/{token}: what an inspector's letter leads to. */
export function Component() {
  const { t } = useTranslation("inspect");
  const { token = "" } = useParams();
  const hydrated = useHydrated();
  const waiting = (
    <div className={styles.waiting}>
      <Spinner label={null} size="large" />
      <span>{t("opening")}</span>
    </div>
  );
  return (
    <div className={styles.page}>
      <PageMeta title={t("title")} noindex />
      <h1 className={styles.title}>{t("title")}</h1>
      <p className={styles.lede}>{t("lede")}</p>
      {hydrated ? (
        <Suspense fallback={waiting}>
          <OpenedLink token={token} />
        </Suspense>
      ) : (
        waiting
      )}
      <noscript>
        <p>{t("needsScript")}</p>
      </noscript>
    </div>
  );
}
