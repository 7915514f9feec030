import { useCallback, useEffect, useState } from "react";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { Navigate, Outlet, useLocation } from "react-router-dom";
import { useNavigate } from "#web/src/app/router/PageRouter.tsx";
import { carriedAddress } from "#shared/kernel/carried-address.ts";
import type { MeView } from "#shared/accounts/contract.ts";
import { useAppSelector } from "#web/src/app/hooks.ts";
import { useClientServices } from "#web/src/app/services.tsx";
import { selectSession, useMe } from "#web/src/features/accounts/index.ts";
import { useGetOverviewQuery, useLiveEvents, useOfferNotice } from "#web/src/features/notifications/index.ts";
import { isApiError } from "#web/src/forms/use-problem-text.ts";
import { Button, ButtonLink } from "#web/src/ui/Button.tsx";
import { IconLogout, IconWorld } from "#web/src/ui/icons.ts";
import { Spinner } from "#web/src/ui/Spinner.tsx";
import { SlowHint } from "#web/src/ui/SlowHint.tsx";
import { Drawer } from "./Drawer.tsx";
import { LanguageSwitch } from "./LanguageSwitch.tsx";
import { LoadFailed } from "./LoadFailed.tsx";
import { navigationOf, placeOf } from "./navigation.ts";
import { OutOfReach } from "./OutOfReach.tsx";
import { Sidebar } from "./Sidebar.tsx";
import { OfflineBar } from "./SyncState.tsx";
import { TopBar } from "./TopBar.tsx";
import styles from "./DashboardLayout.module.css";

/** The dashboard's door: nobody passes without a session, and nothing is shown before we know whose it is. */
export function Component() {
  const { t } = useTranslation("dashboard");
  const { me, session, error, refetch, isFetching } = useMe();
  const { pathname, search, hash } = useLocation();
  const { leaving, logout } = useLogout();
  const services = useClientServices();
  const { email: halfway } = useAppSelector(selectSession);
  const [came] = useState(() => services().session.isStored());
  useExpiredSession(error);
  // A session that another provider's sign-in brings is read on the page for signing in, which leads back.
  if (session === "signedOut" && !leaving) {
    const brought = hash.includes("access_token=") ? hash : "";
    // Whoever had a session and has none any more did not ask to see that page.
    const said = came && !brought && halfway === null ? "&error_code=session_ended" : "";
    return (
      <Navigate to={`/login?next=${encodeURIComponent(carriedAddress(pathname, search))}${said}${brought}`} replace />
    );
  }
  if (me && !leaving) return <Frame me={me} onLogout={logout} />;
  return (
    <main id="main" className={styles.door}>
      {error && !leaving ? (
        <LoadFailed title={t("loadFailed.me")} error={error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <>
          <Spinner size="large" />
          <SlowHint />
        </>
      )}
    </main>
  );
}

/** A session that the server does not know any more is dropped here, which leads to the sign-in page. */
function useExpiredSession(error: unknown): void {
  const services = useClientServices();
  const expired =
    isApiError(error) && (error.code === "accounts.tokenInvalid" || error.code === "accounts.signInRequired");
  // A second factor was set up elsewhere since this session began: renewed, it says so itself.
  const halfway = isApiError(error) && error.code === "accounts.secondFactorNeeded";
  useEffect(() => {
    if (halfway)
      void services()
        .session.client()
        .then((auth) => auth.refreshSession());
  }, [halfway, services]);
  useEffect(() => {
    if (!expired) return;
    void services()
      .session.client()
      .then((auth) => auth.signOut({ scope: "local" }));
  }, [expired, services]);
}

function useLogout() {
  const services = useClientServices();
  const navigate = useNavigate();
  const [leaving, setLeaving] = useState(false);
  const logout = async () => {
    setLeaving(true);
    const auth = await services().session.client();
    await auth.signOut({ scope: "local" });
    await navigate("/");
  };
  return { leaving, logout: () => void logout() };
}

function Frame({ me, onLogout }: { me: MeView; onLogout: () => void }) {
  const { t } = useTranslation("dashboard");
  const { pathname } = useLocation();
  const { organization } = me;
  const [drawer, setDrawer] = useState(false);
  const closeDrawer = useCallback(() => setDrawer(false), []);
  const type = organization ? (organization.type as "supplier" | "buyer") : null;
  const offerNotice = useOfferNotice();
  const live = useLiveEvents(organization !== null, type === "supplier" ? offerNotice : undefined);
  const { data: overview } = useGetOverviewQuery(undefined, { skip: organization === null });
  const items = navigationOf(type, overview);
  return (
    <div className={styles.frame}>
      <a href="#main" className={styles.skip}>
        {t("skip")}
      </a>
      <aside className={styles.side}>
        <div className={styles.stay}>
          <Sidebar items={items} organization={organization} />
        </div>
      </aside>
      <div className={styles.column}>
        <TopBar
          title={t(`title.${type ?? "none"}`)}
          place={t(`place.${placeOf(pathname)}`)}
          email={me.user.email}
          live={organization ? live : null}
          onMenu={() => setDrawer(true)}
          onLogout={onLogout}
        />
        {organization && live.connection === "lost" && <OfflineBar syncedAt={live.syncedAt} />}
        <OutOfReach />
        <main id="main" tabIndex={-1} className={styles.main}>
          <Outlet />
        </main>
      </div>
      <Drawer open={drawer} onClose={closeDrawer} label={t("navigation")}>
        <Sidebar items={items} organization={organization} whole onLeave={closeDrawer}>
          <div className={styles.drawerFoot}>
            <p className={styles.email}>{me.user.email}</p>
            <LanguageSwitch night />
            <ButtonLink to="/" variant="inverse" icon={IconWorld}>
              {t("menu.website")}
            </ButtonLink>
            <Button variant="inverse" icon={IconLogout} onClick={onLogout}>
              {t("menu.logout")}
            </Button>
          </div>
        </Sidebar>
      </Drawer>
    </div>
  );
}
