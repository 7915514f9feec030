import { useEffect, useRef } from "react";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { useLocation } from "react-router-dom";
import { Link, type LinkProps } from "#web/src/ui/Link.tsx";
import { siteFacts } from "#shared/site-facts.ts";
import { Logo } from "#web/src/motifs/Logo.tsx";
import { Band } from "#web/src/ui/Band.tsx";
import { classNames } from "#web/src/ui/class-names.ts";
import { Icon } from "#web/src/ui/Icon.tsx";
import { IconMenu2, IconSearch, IconShieldLock } from "#web/src/ui/icons.ts";
import { VisuallyHidden } from "#web/src/ui/VisuallyHidden.tsx";
import { AccountLinks, AccountList } from "./AccountLinks.tsx";
import { LanguageSwitch } from "./LanguageSwitch.tsx";
import { SearchForm } from "./SearchForm.tsx";
import styles from "./SiteHeader.module.css";

/** The header's places; later pages join here when they exist. */
const crops = [
  { to: "/products/coffee", label: "nav.coffee" },
  { to: "/products/sesame", label: "nav.sesame" },
  { to: "/products/chia", label: "nav.chia" },
  { to: "/products/all", label: "nav.allProducts" },
] as const;
const places = [{ to: "/suppliers", label: "nav.suppliers" }] as const;

/** Two rows, which leaves room for French; on a phone one row with two folds that open without JavaScript too. */
export function SiteHeader() {
  const { t } = useTranslation("site");
  const home = t("nav.homeOf", { name: siteFacts.name });
  return (
    <header className={styles.header}>
      <Band name="tickLeaf" />
      <div className={styles.top}>
        <Link to="/" aria-label={home} className={styles.brand}>
          <Logo name={siteFacts.name} />
        </Link>
        <div className={styles.wide}>
          <SearchForm place="header" />
          <div className={styles.actions}>
            <LanguageSwitch />
            <AccountLinks />
          </div>
        </div>
        <Folds />
      </div>
      <div className={styles.second}>
        <nav className={styles.nav} aria-label={t("nav.main")}>
          {crops.map(({ to, label }) => (
            <Place key={to} to={to} className={styles.place}>
              {t(label)}
            </Place>
          ))}
          <span className={styles.rule} aria-hidden="true" />
          {places.map(({ to, label }) => (
            <Place key={to} to={to} className={styles.place}>
              {t(label)}
            </Place>
          ))}
          <span className={styles.promise}>
            <Icon of={IconShieldLock} />
            {t("nav.promise")}
          </span>
        </nav>
      </div>
    </header>
  );
}

/** The place one is in, or in a part of: below /products/coffee "Coffee" stays marked. */
function Place({ to, className, children }: { to: LinkProps["to"]; className: string | undefined; children: string }) {
  const { pathname } = useLocation();
  const here = pathname === to || pathname.startsWith(`${to}/`);
  return (
    <Link to={to} aria-current={here ? "page" : undefined} className={classNames(className, here && styles.here)}>
      {children}
    </Link>
  );
}

/** Search and menu of small screens. `details` of one name close each other. */
function Folds() {
  const { t } = useTranslation("site");
  const folds = useRef<HTMLDivElement>(null);
  const { key } = useLocation();
  const close = () => folds.current?.querySelectorAll("details").forEach((fold) => fold.removeAttribute("open"));
  useEffect(close, [key]);

  return (
    <div
      ref={folds}
      role="presentation"
      className={styles.folds}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        const summary = folds.current?.querySelector<HTMLElement>("details[open] > summary");
        close();
        summary?.focus();
      }}
    >
      <details name="header" className={styles.fold}>
        <summary className={styles.iconButton}>
          <Icon of={IconSearch} size="large" />
          <VisuallyHidden>{t("search.open")}</VisuallyHidden>
        </summary>
        <div className={styles.panel}>
          <SearchForm place="fold" />
        </div>
      </details>
      <details name="header" className={styles.fold}>
        <summary className={styles.iconButton}>
          <Icon of={IconMenu2} size="large" />
          <VisuallyHidden>{t("nav.menu")}</VisuallyHidden>
        </summary>
        <div className={styles.panel}>
          <nav aria-label={t("nav.main")}>
            <ul>
              {[...crops, ...places].map(({ to, label }) => (
                <li key={to}>
                  <Place to={to} className={styles.entry}>
                    {t(label)}
                  </Place>
                </li>
              ))}
            </ul>
          </nav>
          <AccountList />
          <div className={styles.panelFoot}>
            <LanguageSwitch long />
          </div>
        </div>
      </details>
    </div>
  );
}
