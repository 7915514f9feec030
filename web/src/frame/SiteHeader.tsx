import { use, useEffect, useRef, type ReactNode } from "react";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { useLocation } from "react-router-dom";
import { Link } from "#web/src/ui/Link.tsx";
import type { HeaderPlace } from "#web/src/runtime/pages.ts";
import { PlacesContext } from "#web/src/runtime/places.ts";
import { siteFacts } from "#shared/site-facts.ts";
import { Logo } from "#web/src/motifs/Logo.tsx";
import { Band } from "#web/src/ui/Band.tsx";
import { classNames } from "#shared/look/class-names.ts";
import { Icon } from "#web/src/ui/Icon.tsx";
import { IconMenu2, IconSearch, IconShieldLock } from "#web/src/ui/icons.ts";
import { VisuallyHidden } from "#web/src/ui/VisuallyHidden.tsx";
import { AccountLinks } from "./AccountLinks.tsx";
import { LanguageSwitch } from "./LanguageSwitch.tsx";
import { SearchForm } from "./SearchForm.tsx";
import styles from "./SiteHeader.module.css";

const inRow = (places: readonly HeaderPlace[], row: HeaderPlace["row"]) => places.filter((place) => place.row === row);

/** Two rows, which leaves room for French; on a phone one row with two folds that open without JavaScript too. */
export function SiteHeader() {
  const { t } = useTranslation("site");
  const { header } = use(PlacesContext);
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
          {inRow(header, "crops").map((entry) => (
            <EntryLink key={entry.to} entry={entry} className={styles.place} />
          ))}
          <span className={styles.rule} aria-hidden="true" />
          {inRow(header, "places").map((entry) => (
            <EntryLink key={entry.to} entry={entry} className={styles.place} />
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

/** Marked when one is there, or in a part of it: "Coffee" also stands for the listings and products of coffee. */
function EntryLink({ entry: { to, label, also }, className }: { entry: HeaderPlace; className: string | undefined }) {
  const { t } = useTranslation("site");
  const { pathname } = useLocation();
  const there = pathname === to;
  const here = there || pathname.startsWith(`${to}/`) || (also !== undefined && pathname.startsWith(also));
  return (
    <Link
      to={to}
      aria-current={there ? "page" : here ? "true" : undefined}
      className={classNames(className, here && styles.here)}
    >
      {t(label)}
    </Link>
  );
}

interface FoldProps {
  icon: typeof IconSearch;
  label: string;
  children: ReactNode;
}

/** `details` of one name close each other. One that holds a box is opened to type in it. */
const Fold = ({ icon, label, children }: FoldProps) => (
  <details
    name="header"
    className={styles.fold}
    onToggle={({ currentTarget }) => currentTarget.open && currentTarget.querySelector("input")?.focus()}
  >
    <summary className={styles.iconButton}>
      <Icon of={icon} size="large" />
      <VisuallyHidden>{label}</VisuallyHidden>
    </summary>
    <div className={styles.panel}>{children}</div>
  </details>
);

/** Search and menu of small screens. */
function Folds() {
  const { t } = useTranslation("site");
  const { header } = use(PlacesContext);
  const folds = useRef<HTMLDivElement>(null);
  const { key } = useLocation();
  const close = () => {
    const fold = folds.current?.querySelector("details[open]");
    fold?.removeAttribute("open");
    return fold;
  };
  // What was opened before the scripts came stays open: only another page closes it.
  const shown = useRef(key);
  useEffect(() => {
    if (shown.current !== key) close();
    shown.current = key;
  }, [key]);

  return (
    <div
      ref={folds}
      role="presentation"
      className={styles.folds}
      onKeyDown={(event) => {
        if (event.key === "Escape") close()?.querySelector("summary")?.focus();
      }}
    >
      <Fold icon={IconSearch} label={t("search.open")}>
        <SearchForm place="fold" />
      </Fold>
      <Fold icon={IconMenu2} label={t("nav.menu")}>
        <nav aria-label={t("nav.main")}>
          <ul>
            {[...inRow(header, "crops"), ...inRow(header, "places")].map((entry) => (
              <li key={entry.to}>
                <EntryLink entry={entry} className={styles.entry} />
              </li>
            ))}
          </ul>
        </nav>
        <AccountLinks list />
        <div className={styles.panelFoot}>
          <LanguageSwitch long />
        </div>
      </Fold>
    </div>
  );
}
