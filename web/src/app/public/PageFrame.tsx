import { useEffect, useRef, type ReactNode } from "react";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { useLocation } from "react-router-dom";
import { NavigationProgress } from "./NavigationProgress.tsx";
import { OtherLanguage } from "./OtherLanguage.tsx";
import { ScriptNotice } from "./ScriptNotice.tsx";
import { SiteFooter } from "./SiteFooter.tsx";
import { SiteHeader } from "./SiteHeader.tsx";
import styles from "./PageFrame.module.css";

/** Header and footer around a public page, and what belongs to every one: skip link, progress. */
export function PageFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation("site");
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const shown = useRef(pathname);

  // A new page begins at its start for the keyboard and for screen readers too, as it would after a document load.
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [pathname]);

  return (
    <>
      <a className={styles.skip} href="#main">
        {t("skip")}
      </a>
      <OtherLanguage />
      <NavigationProgress />
      <SiteHeader />
      <main id="main" ref={main} tabIndex={-1} className={styles.main}>
        <ScriptNotice />
        {children}
      </main>
      <SiteFooter />
    </>
  );
}
