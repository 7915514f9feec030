import { use, useEffect, useRef, useState, type MouseEvent } from "react";
import { classNames } from "#shared/look/class-names.ts";
import type { OrganizationType } from "#shared/organizations/choices.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { PlacesContext } from "#web/src/runtime/places.ts";
import { useNavigate } from "#web/src/runtime/router/PageRouter.tsx";
import { Button } from "#web/src/ui/Button.tsx";
import { Link } from "#web/src/ui/Link.tsx";
import { Notice } from "#web/src/ui/Notice.tsx";
import { settingsTabs, tabPath, type SettingsTab } from "./tab-list.ts";
import { TypedContext } from "./typed.ts";
import styles from "./SettingsTabs.module.css";

interface Props {
  shown: SettingsTab;
  /** Null for whoever has no organization yet. */
  type: OrganizationType | null;
}

const ofOrganizations: readonly SettingsTab[] = ["verification", "team"];

/** The parts of the settings. Leaving one in which something was typed asks first. */
export function SettingsTabs({ shown, type }: Props) {
  const { t } = useTranslation("settings-organization");
  const { menu } = use(PlacesContext);
  const typed = use(TypedContext);
  const navigate = useNavigate();
  const [wanted, setWanted] = useState<`/${string}`>();
  const list = useRef<HTMLUListElement>(null);
  const keep = useRef<HTMLButtonElement>(null);
  // On a phone the row is longer than the screen.
  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>("[aria-current]");
    if (list.current && current) list.current.scrollLeft = current.offsetLeft - list.current.offsetLeft - 24;
  }, [shown]);
  useEffect(() => {
    if (wanted) keep.current?.focus();
  }, [wanted]);
  const team = menu.find(({ id, for: whose }) => id === "team" && type !== null && whose.includes(type))?.to;
  const places = settingsTabs.flatMap((tab) => {
    const to = tab === "team" ? team : tabPath(tab);
    return to === undefined || (type === null && ofOrganizations.includes(tab)) ? [] : [{ tab, to }];
  });
  const ask = (event: MouseEvent, to: `/${string}`) => {
    // In a tab of its own nothing is lost.
    if (typed.size === 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    setWanted(to);
  };
  return (
    <>
      <nav aria-label={t("tabs.label")} className={styles.nav}>
        <ul ref={list} className={styles.list}>
          {places.map(({ tab, to }) => (
            <li key={tab}>
              <Link
                to={to}
                className={classNames(styles.tab, tab === shown && styles.current)}
                aria-current={tab === shown ? "page" : undefined}
                onClick={(event) => tab !== shown && ask(event, to)}
              >
                {t(`tabs.${tab}`)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {wanted && (
        <Notice
          tone="amber"
          role="alert"
          title={t("leave.title")}
          action={
            <div className={styles.answers}>
              <Button ref={keep} size="small" onClick={() => setWanted(undefined)}>
                {t("leave.keep")}
              </Button>
              <Button
                size="small"
                variant="danger"
                onClick={() => {
                  setWanted(undefined);
                  void navigate(wanted);
                }}
              >
                {t("leave.discard")}
              </Button>
            </div>
          }
        >
          {t("leave.text")}
        </Notice>
      )}
    </>
  );
}
