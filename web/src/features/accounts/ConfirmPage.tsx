import { useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { useLocation } from "react-router-dom";
import { useNavigate } from "#web/src/app/router/PageRouter.tsx";
import { PageMeta } from "#web/src/app/page-meta.tsx";
import { useClientServices } from "#web/src/app/services.tsx";
import { ButtonLink } from "#web/src/ui/Button.tsx";
import { Notice } from "#web/src/ui/Notice.tsx";
import { Spinner } from "#web/src/ui/Spinner.tsx";
import { AccountPanel, panelStyles } from "./AccountPanel.tsx";
import { authProblem } from "./auth-problems.ts";
import { confirmsAddress, readLink } from "./link-tokens.ts";
import { openLink } from "./open-link.ts";

/** Milliseconds before going on (specification, section 9). */
const toLogin = 3000;
const toDashboard = 2000;

type State =
  | { kind: "loading" }
  | { kind: "confirmed"; address: boolean }
  | { kind: "failed"; key: "invalid" | "expired" | "network" };

/** /confirm: where the link of an e-mail leads. */
export function Component() {
  const { t } = useTranslation("accounts");
  const services = useClientServices();
  const navigate = useNavigate();
  const { search } = useLocation();
  const link = useMemo(() => readLink(new URLSearchParams(search)), [search]);
  const [state, setState] = useState<State>(link ? { kind: "loading" } : { kind: "failed", key: "invalid" });
  // A link works once: React's double effect in development must not use it twice.
  const opened = useRef(false);

  useEffect(() => {
    if (opened.current || !link) return;
    opened.current = true;
    if (link.type === "recovery") return void navigate(`/reset-password${search}`, { replace: true });
    const { session } = services();
    const address = confirmsAddress(link.type);
    openLink(session, link)
      // A confirmed address keeps no session: the user signs in with the password.
      .then(async () => address && (await (await session.client()).signOut({ scope: "local" })))
      .then(
        () => setState({ kind: "confirmed", address }),
        (error: unknown) =>
          setState({ kind: "failed", key: authProblem(error).code === "network" ? "network" : "expired" }),
      );
  }, [link, search, services, navigate]);

  useEffect(() => {
    if (state.kind !== "confirmed") return;
    const timer = setTimeout(
      () => void navigate(state.address ? "/login" : "/dashboard", { replace: true }),
      state.address ? toLogin : toDashboard,
    );
    return () => clearTimeout(timer);
  }, [state, navigate]);

  return (
    <>
      <PageMeta title={t("confirm.pageTitle")} noindex />
      {state.kind === "loading" && (
        <AccountPanel title={t("confirm.loading")}>
          <Spinner label={t("confirm.loading")} size="large" />
        </AccountPanel>
      )}
      {state.kind === "confirmed" && (
        <AccountPanel title={t(state.address ? "confirm.confirmed" : "confirm.done")}>
          <div className={panelStyles.form}>
            <Notice tone="success" role="status">
              {t(state.address ? "confirm.toLogin" : "confirm.toDashboard")}
            </Notice>
            <div className={panelStyles.actions}>
              <ButtonLink to={state.address ? "/login" : "/dashboard"} variant="primary">
                {t(state.address ? "checkEmail.login" : "confirm.dashboard")}
              </ButtonLink>
            </div>
          </div>
        </AccountPanel>
      )}
      {state.kind === "failed" && (
        <AccountPanel title={t("confirm.failed")}>
          <div className={panelStyles.form}>
            <Notice tone="danger" role="alert">
              {t(`confirm.problem.${state.key}`)}
            </Notice>
            {state.key === "expired" && <p>{t("confirm.maybeConfirmed")}</p>}
            <div className={panelStyles.actions}>
              <ButtonLink to="/register" variant="primary">
                {t("confirm.tryAgain")}
              </ButtonLink>
              <ButtonLink to="/login">{t("confirm.backToLogin")}</ButtonLink>
            </div>
          </div>
        </AccountPanel>
      )}
    </>
  );
}
