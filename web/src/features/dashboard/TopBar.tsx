import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { Link } from "#web/src/ui/Link.tsx";
import { LogoMark } from "#web/src/motifs/Logo.tsx";
import { Button } from "#web/src/ui/Button.tsx";
import { Icon } from "#web/src/ui/Icon.tsx";
import { IconLogout, IconMenu2, IconSettings, IconUserCircle, IconWorld } from "#web/src/ui/icons.ts";
import { Menu, type MenuItem } from "#web/src/ui/Menu.tsx";
import { LanguageSwitch } from "./LanguageSwitch.tsx";
import { Bell } from "#web/src/features/notifications/index.ts";
import type { Known } from "./known-connection.ts";
import { SyncState } from "./SyncState.tsx";
import styles from "./TopBar.module.css";

interface Props {
  /** "Supplier Dashboard". */
  title: string;
  /** The page's name, which takes the title's place on a phone. */
  place: string;
  email: string;
  /** Null until they have said it. */
  name: string | null;
  /** Null while there is no organization, and so no events. */
  live: Known | null;
  onMenu: () => void;
  onLogout: () => void;
}

export function TopBar({ title, place, email, name, live, onMenu, onLogout }: Props) {
  const { t } = useTranslation("dashboard");
  const menu: MenuItem[] = [
    { label: t("menu.website"), icon: IconWorld, to: "/" },
    { label: t("menu.settings"), icon: IconSettings, to: "/dashboard/settings" },
    { label: t("menu.logout"), icon: IconLogout, onPress: onLogout, ruled: true },
  ];
  return (
    <header className={styles.bar}>
      <Link to="/dashboard" className={styles.mark} aria-label={t("home")}>
        <LogoMark size={28} />
      </Link>
      <p className={styles.title}>{title}</p>
      <p className={styles.place}>{place}</p>
      <div className={styles.end}>
        {live && <SyncState {...live} />}
        <span className={styles.wide}>
          <LanguageSwitch />
        </span>
        {live && <Bell />}
        <span className={styles.wide}>
          <Menu
            label={t("menu.label", { email })}
            button={
              <>
                <Icon of={IconUserCircle} size="large" />
                <span className={styles.user}>{name ?? email.split("@")[0]}</span>
              </>
            }
            head={t("menu.signedInAs", { email })}
            items={menu}
          />
        </span>
        <Button variant="ghost" iconOnly icon={IconMenu2} className={styles.open} onClick={onMenu}>
          {t("menu.open")}
        </Button>
      </div>
    </header>
  );
}
