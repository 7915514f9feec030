import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { Link } from "#web/src/ui/Link.tsx";
import { Button } from "#web/src/ui/Button.tsx";
import { Icon } from "#web/src/ui/Icon.tsx";
import { IconLayoutDashboard, IconLogout, IconUserCircle } from "#web/src/ui/icons.ts";
import { Menu } from "#web/src/ui/Menu.tsx";
import { useLogout, useReader } from "#web/src/runtime/session/use-reader.ts";
import styles from "./AccountLinks.module.css";

/** The user menu, as a button or as a list. Loaded for readers with a session. */
export function ReaderLinks({ list }: { list: boolean }) {
  const { t } = useTranslation("site");
  const { email } = useReader();
  const logout = useLogout();
  if (list)
    return (
      <div className={styles.list}>
        <p className={styles.who}>{email}</p>
        <Link to="/dashboard" className={styles.entry}>
          <Icon of={IconLayoutDashboard} />
          {t("account.dashboard")}
        </Link>
        <Button icon={IconLogout} block onClick={() => void logout()}>
          {t("account.logout")}
        </Button>
      </div>
    );
  return (
    <Menu
      button={
        <>
          <Icon of={IconUserCircle} />
          <span className={styles.email}>{email}</span>
        </>
      }
      label={t("account.menu", { email })}
      head={email}
      items={[
        { label: t("account.dashboard"), icon: IconLayoutDashboard, to: "/dashboard" },
        { label: t("account.logout"), icon: IconLogout, onPress: () => void logout(), ruled: true },
      ]}
    />
  );
}
