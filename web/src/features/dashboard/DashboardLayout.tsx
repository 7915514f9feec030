import { use, useCallback, useEffect, useRef, useState, type ReactNode } from "react";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { Navigate, Outlet, useLocation } from "react-router-dom";
import { PageArrival } from "#web/src/runtime/router/PageArrival.tsx";
import { useLogout } from "#web/src/runtime/session/use-reader.ts";
import { carriedAddress } from "#shared/kernel/carried-address.ts";
import type { MeView } from "#shared/people/contract.ts";
import { useAppSelector } from "#web/src/runtime/hooks.ts";
import { useClientServices } from "#web/src/runtime/services.tsx";
import { PlacesContext } from "#web/src/runtime/places.ts";
import { selectSession } from "#web/src/runtime/session/session-slice.ts";
import { useMe } from "#web/src/features/identity/index.ts";
import {
  noticesPath,
  useGetOverviewQuery,
  useLiveEvents,
  useOfferNotice,
} from "#web/src/features/notifications/index.ts";
import { useCountUnreadThreadsQuery } from "#web/src/features/threads/index.ts";
import { isApiError } from "#web/src/forms/use-problem-text.ts";
import { Button, ButtonLink } from "#web/src/ui/Button.tsx";
import { IconLogout, IconWorld } from "#web/src/ui/icons.ts";
import { Skeleton } from "#web/src/ui/Skeleton.tsx";
import { Spinner } from "#web/src/ui/Spinner.tsx";
import { Drawer } from "./Drawer.tsx";
import { FactorNotice } from "./FactorNotice.tsx";
import { LanguageSwitch } from "./LanguageSwitch.tsx";
import { useKnownConnection } from "./known-connection.ts";
import { OrdersWaitingContext } from "#web/src/screens/OrdersTabs.tsx";
import { LoadFailed } from "#web/src/screens/LoadFailed.tsx";
import { navigationOf, placeOf } from "./navigation.ts";
import { NoLongerMember } from "./NoLongerMember.tsx";
export { NotFound } from "./NotFoundPage.tsx";
import { OutOfReach } from "./OutOfReach.tsx";
import { Sidebar } from "./Sidebar.tsx";
import { IsCauseKnown, SlowHint } from "#web/src/ui/SlowHint.tsx";
import { OutageBar, outageOf } from "./SyncState.tsx";
import { SuspendedNotice } from "./SuspendedNotice.tsx";
import { TopBar } from "./TopBar.tsx";
import styles from "./DashboardLayout.module.css";

/** The dashboard's door: nobody passes without a session, and nothing is shown before we know whose it is. */
export function Component() {
  const { t } = useTranslation("dashboard");
  const { me, session, error, refetch, isFetching } = useMe();
  const { pathname, search, hash } = useLocation();
  const { leaving, leave } = useLeaving();
  const services = useClientServices();
  const { email, away = false, ending = false, expired = false } = useAppSelector(selectSession);
  const [came] = useState(() => services().session.isStored());
  useExpiredSession(error);
  // A session that another provider's sign-in brings is read on the page for signing in, which leads back.
  if (session === "signedOut" && !leaving && !ending) {
    const brought = hash.includes("access_token=") ? hash : "";
    // Whoever had a session and has none any more did not ask to see that page.
    const said = came && !brought && email === null ? `&error_code=session_${expired ? "expired" : "ended"}` : "";
    return (
      <Navigate to={`/login?next=${encodeURIComponent(carriedAddress(pathname, search))}${said}${brought}`} replace />
    );
  }
  if (leaving || session === "signedOut")
    return (
      <main id="main" className={styles.door}>
        <Spinner size="large" />
      </main>
    );
  return (
    <Frame me={me} email={email} away={away} onLogout={leave}>
      {/* While no token can be had the bar above says it, and it comes by itself. */}
      {error && !away ? (
        <LoadFailed title={t("loadFailed.me")} error={error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <PageComing />
      )}
    </Frame>
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

function useLeaving() {
  const logout = useLogout();
  const [leaving, setLeaving] = useState(false);
  const leave = () => {
    setLeaving(true);
    void logout();
  };
  return { leaving, leave };
}

/** In the place of a page before it is known whose it is. */
function PageComing() {
  return (
    <div className={styles.coming}>
      <Skeleton />
      <Skeleton shape="stats" count={3} />
      <Skeleton shape="rows" />
      <SlowHint />
    </div>
  );
}

interface FrameProps {
  /** Not there until it has been read. */
  me: MeView | undefined;
  /** As the stored session knows it. */
  email: string | null;
  /** The token has run out and none can be had. */
  away: boolean;
  onLogout: () => void;
  /** In place of the page while `me` is not there. */
  children: ReactNode;
}

const nothingWaits = {};

function Frame({ me, email: known, away, onLogout, children }: FrameProps) {
  const { t } = useTranslation(["dashboard", "notifications"]);
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  const organization = me?.organization ?? null;
  const email = me?.user.email ?? known ?? "";
  const { menu } = use(PlacesContext);
  const [drawer, setDrawer] = useState(false);
  const closeDrawer = useCallback(() => setDrawer(false), []);
  const type = organization ? (organization.type as "supplier" | "buyer") : null;
  const offerNotice = useOfferNotice();
  const live = useKnownConnection(useLiveEvents(organization !== null, type === "supplier" ? offerNotice : undefined));
  const { data: overview } = useGetOverviewQuery(undefined, { skip: organization === null });
  const { data: waiting } = useCountUnreadThreadsQuery(undefined, { skip: organization === null });
  const items = navigationOf(menu, type, { ...overview, ...(waiting && { threads: { unread: waiting.threads } }) });
  const isComing = me === undefined;
  return (
    <div className={styles.frame}>
      <a href="#main" className={styles.skip}>
        {t("skip")}
      </a>
      <aside className={styles.side}>
        <div className={styles.stay}>
          <Sidebar items={items} organization={organization} isComing={isComing} />
        </div>
      </aside>
      <div className={styles.column}>
        <TopBar
          title={t(`title.${type ?? "none"}`)}
          place={pathname === noticesPath ? t("notifications:title") : t(`place.${placeOf(menu, pathname)}`)}
          email={email}
          name={me?.user.name ?? null}
          live={organization ? live : null}
          onMenu={() => setDrawer(true)}
          onLogout={onLogout}
        />
        <OutageBar {...live} signInAway={away} isComing={isComing} />
        <OutOfReach />
        <main id="main" ref={main} tabIndex={-1} className={styles.main}>
          {me && <NoLongerMember me={me} />}
          {organization?.suspended && <SuspendedNotice />}
          {me?.membership?.readsOnlyFrom && <FactorNotice readsOnlyFrom={me.membership.readsOnlyFrom} />}
          <IsCauseKnown value={outageOf(live.connection, away) !== undefined}>
            {isComing ? (
              children
            ) : (
              <OrdersWaitingContext value={overview?.waiting ?? nothingWaits}>
                <Outlet />
              </OrdersWaitingContext>
            )}
          </IsCauseKnown>
        </main>
        <PageArrival main={main} />
      </div>
      <Drawer open={drawer} onClose={closeDrawer} label={t("navigation")}>
        <Sidebar items={items} organization={organization} isComing={isComing} whole onLeave={closeDrawer}>
          <div className={styles.drawerFoot}>
            <p className={styles.email}>{email}</p>
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
