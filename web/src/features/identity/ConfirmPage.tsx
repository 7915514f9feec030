import { useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { useLocation } from "react-router-dom";
import { useNavigate } from "#web/src/runtime/router/PageRouter.tsx";
import { PageMeta } from "#web/src/runtime/page-meta.tsx";
import { useClientServices } from "#web/src/runtime/services.tsx";
import { Button, ButtonLink } from "#web/src/ui/Button.tsx";
import { Notice } from "#web/src/ui/Notice.tsx";
import { Spinner } from "#web/src/ui/Spinner.tsx";
import { AccountPanel, panelStyles } from "./AccountPanel.tsx";
import { authProblem, isPassing, type AuthProblem } from "#shared/identity/auth-problems.ts";
import { confirmsAddress, forgetLink, readLink, wasOpened } from "./link-tokens.ts";
import { openLink } from "./open-link.ts";
import { useUrlProblem } from "./UrlProblem.tsx";
import { useProblemWords } from "./use-problem-words.ts";

/** Milliseconds before going on (specification, section 9). */
const toLogin = 3000;
const toDashboard = 2000;

type State =
  | { kind: "loading" }
  /** What the link was for: a new account's address, a change of address, or only to sign in. */
  | { kind: "confirmed"; what: "address" | "change" | "session" }
  /** One of the two letters of a change of address; the other is still to be opened. */
  | { kind: "half" }
  | Failure;

interface Failure {
  kind: "failed";
  key: "invalid" | "expired" | "network" | "limited";
  problem?: AuthProblem;
}

/** Whether the link is still unused. */
const canRetry = ({ key }: Failure): boolean => key === "network" || key === "limited";

function failureOf(error: unknown): Failure {
  const problem = authProblem(error);
  const { code } = problem;
  return {
    kind: "failed",
    problem,
    key: code.startsWith("over_") ? "limited" : isPassing(code) ? "network" : "expired",
  };
}

/** /confirm: where the link of an e-mail leads. */
export function Component() {
  const { t } = useTranslation("identity");
  const services = useClientServices();
  const navigate = useNavigate();
  const { search } = useLocation();
  const link = useMemo(() => readLink(new URLSearchParams(search)), [search]);
  const query = new URLSearchParams(search);
  const [state, setState] = useState<State>(
    // After a reload there is no link any more; it has done what it could.
    link ? { kind: "loading" } : { kind: "failed", key: wasOpened(query) ? "expired" : "invalid" },
  );
  const [tries, setTries] = useState(0);
  // A link works once: React's double effect in development must not use it twice.
  const opened = useRef(false);

  useEffect(() => {
    if (opened.current || !link) return;
    opened.current = true;
    if (link.type === "recovery") return void navigate(`/reset-password${search}`, { replace: true });
    const remember = forgetLink();
    const { session } = services();
    const what = confirmsAddress(link.type) ? "address" : link.type === "email_change" ? "change" : "session";
    const open = async (): Promise<State> => {
      const signedIn = await openLink(session, link);
      if (what === "change" && !signedIn) return { kind: "half" };
      // A confirmed address keeps no session: the user signs in with the password.
      if (what === "address") await session.signOut();
      return { kind: "confirmed", what };
    };
    open().then(setState, (error: unknown) => {
      const failure = failureOf(error);
      if (canRetry(failure)) remember();
      setState(failure);
    });
  }, [link, search, services, navigate, tries]);
  const again = () => {
    opened.current = false;
    setState({ kind: "loading" });
    setTries(tries + 1);
  };

  useEffect(() => {
    if (state.kind !== "confirmed") return;
    const timer = setTimeout(
      () => void navigate(state.what === "address" ? "/login" : "/dashboard", { replace: true }),
      state.what === "address" ? toLogin : toDashboard,
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
        <AccountPanel title={t(`confirm.done.${state.what}`)}>
          <div className={panelStyles.form}>
            <Notice tone="success" role="status">
              {t(`confirm.next.${state.what}`)}
            </Notice>
            <div className={panelStyles.actions}>
              <ButtonLink to={state.what === "address" ? "/login" : "/dashboard"} variant="primary">
                {t(state.what === "address" ? "checkEmail.login" : "confirm.dashboard")}
              </ButtonLink>
            </div>
          </div>
        </AccountPanel>
      )}
      {state.kind === "half" && (
        <AccountPanel title={t("confirm.half.title")}>
          <div className={panelStyles.form}>
            <Notice tone="info" role="status">
              {t("confirm.half.text")}
            </Notice>
            <div className={panelStyles.actions}>
              <ButtonLink to="/dashboard/settings" variant="primary">
                {t("confirm.settings")}
              </ButtonLink>
            </div>
          </div>
        </AccountPanel>
      )}
      {state.kind === "failed" && (
        <Failed failure={state} change={query.get("type") === "email_change"} onRetry={again} />
      )}
    </>
  );
}

interface FailedProps {
  failure: Failure;
  change: boolean;
  onRetry: () => void;
}

function Failed({ failure, change, onRetry }: FailedProps) {
  const { t } = useTranslation("identity");
  const { key } = failure;
  // A link that could not even be made says why in its address.
  const said = useUrlProblem();
  const waiting = useProblemWords()(failure.problem);
  // Of a change of address it may well have done its work: nothing has failed then.
  const spent = change && key === "expired";
  return (
    <AccountPanel title={t(spent ? "confirm.spent" : "confirm.failed")}>
      <div className={panelStyles.form}>
        {spent ? (
          <Notice tone="info" role="status">
            {t("confirm.maybeChanged")}
          </Notice>
        ) : (
          <Notice tone="danger" role="alert">
            {(key === "invalid" ? said : waiting) ?? t(`confirm.problem.${key}`)}
          </Notice>
        )}
        {key === "expired" && !change && <p>{t("confirm.maybeConfirmed")}</p>}
        <div className={panelStyles.actions}>
          {canRetry(failure) ? (
            <Button variant="primary" onClick={onRetry}>
              {t("reset.retry")}
            </Button>
          ) : change ? (
            <ButtonLink to="/dashboard/settings" variant="primary">
              {t("confirm.settings")}
            </ButtonLink>
          ) : (
            <ButtonLink to="/register" variant="primary">
              {t("confirm.tryAgain")}
            </ButtonLink>
          )}
          <ButtonLink to="/login">{t("confirm.backToLogin")}</ButtonLink>
        </div>
      </div>
    </AccountPanel>
  );
}
