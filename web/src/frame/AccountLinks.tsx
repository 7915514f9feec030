import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { Link } from "#web/src/ui/Link.tsx";
import { Button, ButtonLink } from "#web/src/ui/Button.tsx";
import { Icon } from "#web/src/ui/Icon.tsx";
import { IconLayoutDashboard, IconLogout, IconUserCircle } from "#web/src/ui/icons.ts";
import { Menu } from "#web/src/ui/Menu.tsx";
import { Spinner } from "#web/src/ui/Spinner.tsx";
import { useLogout, useReader } from "#web/src/runtime/session/use-reader.ts";
import styles from "./AccountLinks.module.css";

/** Log in and Register, or the user menu. */
export function AccountLinks() {
  const { t } = useTranslation("site");
  const { status, email } = useReader();
  const logout = useLogout();
  if (status === "loading") return <Spinner label={t("account.reading")} />;
  if (status === "signedOut")
    return (
      <>
        <ButtonLink to="/login" variant="ghost">
          {t("account.login")}
        </ButtonLink>
        <ButtonLink to="/register">{t("account.register")}</ButtonLink>
      </>
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

/** The same at full width, for the menu of small screens. */
export function AccountList() {
  const { t } = useTranslation("site");
  const { status, email } = useReader();
  const logout = useLogout();
  if (status === "loading") return <Spinner label={t("account.reading")} />;
  if (status === "signedOut")
    return (
      <div className={styles.list}>
        <ButtonLink to="/register" variant="primary" block>
          {t("account.register")}
        </ButtonLink>
        <ButtonLink to="/login" block>
          {t("account.login")}
        </ButtonLink>
      </div>
    );
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
}
