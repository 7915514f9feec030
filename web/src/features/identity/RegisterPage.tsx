import { useEffect } from "react";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { useSearchParams } from "react-router-dom";
import { useAppSelector } from "#web/src/runtime/hooks.ts";
import { useNavigate } from "#web/src/runtime/router/PageRouter.tsx";
import { selectSession } from "#web/src/runtime/session/session-slice.ts";
import { useHydrated } from "#web/src/hydration/use-hydrated.ts";
import { Link } from "#web/src/ui/Link.tsx";
import { PageMeta } from "#web/src/runtime/page-meta.tsx";
import { IconBuildingStore, IconPlant2 } from "#web/src/ui/icons.ts";
import { Icon } from "#web/src/ui/Icon.tsx";
import { Spinner } from "#web/src/ui/Spinner.tsx";
import { island } from "#web/src/hydration/island.tsx";
import { AccountPanel, loadProviders, useOfferedProviders } from "./AccountPanel.tsx";
import { CheckYourEmail } from "./CheckYourEmail.tsx";
import styles from "./RegisterPage.module.css";
import { registered } from "./registered.ts";
import { safeNext } from "./safe-next.ts";
import type { AccountType } from "./RegistrationForm.tsx";

const RegistrationForm = island(async () => (await import("./RegistrationForm.tsx")).RegistrationForm);
const ProviderButtons = island(async () => (await import("./parts.ts")).ProviderButtons);

export const loader = loadProviders;

/** `?type=supplier`, as the home page links it, is a seller. */
const typeOf = (value: string | null): AccountType | undefined =>
  value === "buyer" ? "buyer" : value === "seller" || value === "supplier" ? "seller" : undefined;

/** /register: first the account type, then the form. The type stands in the address, so that it can be linked and gone back from. */
export function Component() {
  const { t } = useTranslation("identity");
  const { t: tUi } = useTranslation("ui");
  const [search] = useSearchParams();
  const type = typeOf(search.get("type"));
  const hydrated = useHydrated();
  const sent = registered.in(search);
  const email = sent && hydrated ? registered.email() : undefined;
  const providers = useOfferedProviders();
  const navigate = useNavigate();
  const next = safeNext(search.get("next"));
  const isSignedIn = useAppSelector(selectSession).status === "signedIn";
  // Whoever has an account is led where a sign-in would; so is a registration that signs in at once.
  useEffect(() => {
    if (isSignedIn && email === undefined) void navigate(next, { replace: true });
  }, [isSignedIn, email, next, navigate]);

  if (email !== undefined) return <CheckYourEmail email={email} anew={type ? `/register?type=${type}` : "/register"} />;
  // The server cannot know whose it is; an empty form would look as if all were lost.
  if (sent && !hydrated)
    return (
      <>
        <PageMeta title={t("checkEmail.title")} noindex />
        <AccountPanel title={t("checkEmail.title")}>
          <Spinner size="large" label={tUi("loading")} />
        </AccountPanel>
      </>
    );
  const foot = (
    <>
      {t("register.haveAccount")} <Link to="/login">{t("register.login")}</Link>
    </>
  );
  return (
    <>
      <PageMeta title={t("register.pageTitle")} description={t("register.pageDescription")} />
      {type ? (
        <AccountPanel title={t(`register.title.${type}`)} lede={t(`register.lede.${type}`)} foot={foot}>
          <RegistrationForm
            key={type}
            type={type}
            onRegistered={(address) => navigate(registered.keep(address, type), { replace: true })}
          />
        </AccountPanel>
      ) : (
        <AccountPanel title={t("register.choose")} lede={t("register.chooseLede")} foot={foot}>
          <ul className={styles.types}>
            {(["buyer", "seller"] as const).map((choice) => (
              <li key={choice}>
                <Link className={styles.type} to={`/register?type=${choice}`}>
                  <Icon of={choice === "buyer" ? IconBuildingStore : IconPlant2} size="large" />
                  <span>
                    <strong>{t(`register.type.${choice}`)}</strong>
                    <span className={styles.note}>{t(`register.typeNote.${choice}`)}</span>
                  </span>
                </Link>
              </li>
            ))}
          </ul>
          {providers.length > 0 && <ProviderButtons providers={providers} next={search.get("next")} />}
        </AccountPanel>
      )}
    </>
  );
}
