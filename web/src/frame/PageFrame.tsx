import { useRef, type ReactNode } from "react";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { PageArrival } from "#web/src/runtime/router/PageArrival.tsx";
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
      <PageArrival main={main} />
    </>
  );
}
