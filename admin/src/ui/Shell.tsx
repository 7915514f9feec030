import Drawer from "@mui/material/Drawer";
import IconButton from "@mui/material/IconButton";
import { useState, type ReactNode } from "react";
import { useRefresh, useTranslate } from "react-admin";
import { Link } from "react-router-dom";
import { AccountMenu } from "./AccountMenu.tsx";
import { IconMenu2, IconRefresh } from "./icons.ts";
import { LanguageSwitch } from "./LanguageSwitch.tsx";
import { Logo } from "./Logo.tsx";
import { SessionWarning } from "./SessionWarning.tsx";
import { Navigation } from "./Navigation.tsx";
import styles from "./Shell.module.css";
import { usePageFocus } from "./use-page-focus.ts";
import { useSessionWatch } from "./use-session-watch.ts";

/** What stands around every page: bar, menu, page. */
export function Shell({ children }: { children?: ReactNode }) {
  const t = useTranslate();
  const refresh = useRefresh();
  const [isOpen, setOpen] = useState(false);
  useSessionWatch();
  usePageFocus("content");
  return (
    <>
      <SessionWarning />
      <a className={styles.skip} href="#content">
        {t("console.skip")}
      </a>
      <header className={styles.bar}>
        <span className={styles.opener}>
          <IconButton
            color="inherit"
            aria-label={t("console.menu")}
            aria-expanded={isOpen}
            onClick={() => setOpen(true)}
          >
            <IconMenu2 size={22} stroke={1.75} />
          </IconButton>
        </span>
        <Link to="/" className={styles.home}>
          <Logo night />
        </Link>
        <span className={styles.mark}>{t("console.name")}</span>
        <span className={styles.spacer} />
        <IconButton color="inherit" aria-label={t("console.refresh")} onClick={() => refresh()}>
          <IconRefresh size={20} stroke={1.75} />
        </IconButton>
        <span className={styles.wide}>
          <LanguageSwitch night />
        </span>
        <AccountMenu />
      </header>
      <div className={styles.frame}>
        <nav className={styles.side} aria-label={t("console.sections")}>
          <div className={styles.held}>
            <Navigation />
          </div>
        </nav>
        <main id="content" className={styles.page} tabIndex={-1}>
          {children}
        </main>
      </div>
      <Drawer open={isOpen} onClose={() => setOpen(false)}>
        <nav className={styles.drawer} aria-label={t("console.sections")}>
          <span className={styles.drawerHead}>
            <Logo />
          </span>
          <Navigation onChoose={() => setOpen(false)} />
          <span className={styles.drawerFoot}>
            <LanguageSwitch />
          </span>
        </nav>
      </Drawer>
    </>
  );
}
