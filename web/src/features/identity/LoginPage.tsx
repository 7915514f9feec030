import { lazy, Suspense, useEffect, useState, type ReactNode } from "react";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { useSearchParams } from "react-router-dom";
import { useNavigate } from "#web/src/runtime/router/PageRouter.tsx";
import { Link } from "#web/src/ui/Link.tsx";
import { useAppSelector } from "#web/src/runtime/hooks.ts";
import { useClientServices } from "#web/src/runtime/services.tsx";
import { useHydrated } from "#web/src/hydration/use-hydrated.ts";
import { PageMeta } from "#web/src/runtime/page-meta.tsx";
import { Spinner } from "#web/src/ui/Spinner.tsx";
import { island } from "#web/src/hydration/island.tsx";
import { AccountPanel, loadProviders, panelLook, useOfferedProviders } from "./AccountPanel.tsx";
import { Goodbye } from "./Goodbye.tsx";
import { useProviderReturn } from "./providers/use-provider-return.ts";
import { safeNext } from "./safe-next.ts";
import { UrlProblem } from "./UrlProblem.tsx";
import { selectSession } from "#web/src/runtime/session/session-slice.ts";

const LoginForm = island(async () => (await import("./parts.ts")).LoginForm);
const PasskeyButton = island(async () => (await import("./parts.ts")).PasskeyButton);
const UntoldLogout = island(async () => (await import("./parts.ts")).UntoldLogout);
const ProviderButtons = island(async () => (await import("./parts.ts")).ProviderButtons);
// Comes with the session that needs it.
const SignInFactor = lazy(async () => ({ default: (await import("./proof/index.ts")).SignInFactor }));

export const loader = loadProviders;

/** /login */
export function Component() {
  const { t } = useTranslation("identity");
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const next = safeNext(search.get("next"));
  const deleted = search.has("deleted");
  const { status, email } = useAppSelector(selectSession);
  // The password was right; a second factor is still to come. The server, whose page is taken over first, knows of no session.
  const hydrated = useHydrated();
  const providers = useOfferedProviders();
  const returning = useProviderReturn();
  const halfway = hydrated && status === "signedOut" && email !== null;

  // A session that another provider's sign-in brings: the auth library, once it is loaded, reads it and takes it out of the address.
  const services = useClientServices();
  useEffect(() => {
    if (window.location.hash.includes("access_token=")) void services().session.client();
  }, [services]);

  // Who began to pay in the desktop window comes back to a browser that nobody has logged in with.
  const [paymentReturn, setPaymentReturn] = useState<ReactNode>();
  useEffect(() => {
    if (!/\?(?:paid|declined)=1$/.test(next) || services().platform.kind !== "browser") return;
    void import("./PaymentReturn.tsx").then(({ PaymentReturn }) => setPaymentReturn(<PaymentReturn to={next} />));
  }, [next, services]);

  useEffect(() => {
    if (status === "signedIn" && !deleted) void navigate(next, { replace: true });
  }, [status, deleted, next, navigate]);

  if (deleted) return <Goodbye />;
  if (halfway)
    return (
      <>
        <PageMeta title={t("secondFactor.pageTitle")} noindex />
        <AccountPanel title={t("secondFactor.title")} lede={t("secondFactor.lede", { email })}>
          <Suspense fallback={<Spinner size="large" label={t("secondFactor.loading")} />}>
            <SignInFactor look={panelLook} />
          </Suspense>
        </AccountPanel>
      </>
    );
  // Until the next page is there, too: an empty form would look as if nothing had been right.
  if (returning || (hydrated && status === "signedIn"))
    return (
      <>
        <PageMeta title={t("login.pageTitle")} noindex />
        <AccountPanel title={t("providers.returning")}>
          <Spinner size="large" label={t("providers.returning")} />
        </AccountPanel>
      </>
    );
  return (
    <>
      <PageMeta title={t("login.pageTitle")} noindex />
      <AccountPanel
        title={t("login.title")}
        lede={t("login.lede")}
        foot={
          <>
            {t("login.noAccount")} <Link to="/register">{t("login.register")}</Link>
          </>
        }
      >
        <UrlProblem />
        {search.has("untold") && <UntoldLogout />}
        {paymentReturn}
        <LoginForm />
        <PasskeyButton />
        {providers.length > 0 && <ProviderButtons providers={providers} next={search.get("next")} />}
      </AccountPanel>
    </>
  );
}
