import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { useLocation } from "react-router-dom";
import { useNavigate } from "#web/src/runtime/router/PageRouter.tsx";
import { PageMeta } from "#web/src/runtime/page-meta.tsx";
import { useClientServices } from "#web/src/runtime/services.tsx";
import { Button, ButtonLink } from "#web/src/ui/Button.tsx";
import { Notice } from "#web/src/ui/Notice.tsx";
import { Spinner } from "#web/src/ui/Spinner.tsx";
import { island } from "#web/src/hydration/island.tsx";
import { AccountPanel, panelStyles } from "./AccountPanel.tsx";
import { authProblem, isPassing } from "#shared/identity/auth-problems.ts";
import { forgetLink, readLink, resetTarget, wasOpened } from "./link-tokens.ts";
import { useUrlProblem } from "./UrlProblem.tsx";
import { useProblemWords } from "./use-problem-words.ts";
import { openRecovery, type Recovery } from "./recovery.ts";

const NewLinkForm = island(async () => (await import("./NewLinkForm.tsx")).NewLinkForm);
const loadSteps = () => import("./ResetSteps.tsx");
const ResetSteps = lazy(async () => ({ default: (await loadSteps()).ResetSteps }));

/** Milliseconds before going on to /login (specification, section 9). */
const toLogin = 3000;

type State =
  | { kind: "opening" }
  | { kind: "open"; recovery: Recovery }
  | { kind: "failed"; code: string; wait?: number | undefined }
  | { kind: "done" };

/** Only a link that was refused needs another; one that could not be tried is tried again. */
const isRefusal = (code: string): boolean => !isPassing(code);

/**
 * /reset-password: the link is used when the page opens, so that nobody types a new password for a link that does not work
 * any more.
 */
export function Component() {
  const { t } = useTranslation("identity");
  const services = useClientServices();
  const navigate = useNavigate();
  const { search } = useLocation();
  const said = useUrlProblem();
  const waitWords = useProblemWords();
  // The staff console, a program of its own: by the letter of an invitation, or from its "forgotten".
  const next = resetTarget(new URLSearchParams(search));
  const link = useMemo(() => readLink(new URLSearchParams(search)), [search]);
  // After a reload the tab still has the session of its link.
  const canOpen = Boolean(link) || wasOpened(new URLSearchParams(search));
  const [state, setState] = useState<State>(canOpen ? { kind: "opening" } : { kind: "failed", code: "invalid" });
  // A link works once: React's double effect in development must not use it twice.
  const opened = useRef(false);

  const open = useCallback(async () => {
    if (!canOpen) return;
    const remember = link && forgetLink();
    try {
      // Together, so that no empty page stands between the two.
      const [recovery] = await Promise.all([openRecovery(services().platform, link), loadSteps()]);
      setState({ kind: "open", recovery });
    } catch (error) {
      const refused = authProblem(error);
      if (!isRefusal(refused.code)) remember?.();
      setState({ kind: "failed", ...refused });
    }
  }, [link, canOpen, services]);

  useEffect(() => {
    if (opened.current) return;
    opened.current = true;
    void open();
  }, [open]);

  useEffect(() => {
    if (state.kind !== "done") return;
    const goOn = () => (next ? window.location.assign(next) : void navigate("/login", { replace: true }));
    const timer = setTimeout(goOn, toLogin);
    return () => clearTimeout(timer);
  }, [state, navigate, next]);

  const recovery = state.kind === "open" ? state.recovery : undefined;
  const waiting = (
    <div className={panelStyles.waiting}>
      <Spinner label={null} size="large" />
      <span>{t("reset.opening")}</span>
    </div>
  );
  const refused = state.kind === "failed" && isRefusal(state.code);
  const asked = next !== undefined && !canOpen && !said;
  const titleOf = () => {
    if (asked) return "reset.ask";
    if (recovery?.needsFactor) return "secondFactor.title";
    return state.kind === "done" ? "reset.done" : "reset.title";
  };
  return (
    <>
      <PageMeta title={t("reset.pageTitle")} noindex />
      <AccountPanel
        title={t(titleOf())}
        lede={
          asked
            ? t("reset.askLede")
            : recovery && t(recovery.needsFactor ? "reset.proof" : "reset.lede", { email: recovery.email })
        }
      >
        {state.kind === "opening" && waiting}
        {state.kind === "done" && (
          <Notice tone="success" role="status">
            {t(next ? "reset.toConsole" : "reset.toLogin")}
          </Notice>
        )}
        {state.kind === "failed" && (
          <div className={panelStyles.form}>
            {!asked && (
              <Notice
                tone="danger"
                role="alert"
                action={
                  !refused && (
                    <Button
                      size="small"
                      onClick={() => {
                        setState({ kind: "opening" });
                        void open();
                      }}
                    >
                      {t("reset.retry")}
                    </Button>
                  )
                }
              >
                {(state.code === "invalid" ? said : waitWords(state)) ??
                  t(`reset.problem.${state.code}`, { defaultValue: t("reset.problem.invalid") })}
              </Notice>
            )}
            {refused && <NewLinkForm next={next} />}
          </div>
        )}
        {recovery && (
          <Suspense fallback={waiting}>
            <ResetSteps
              recovery={recovery}
              onNeedsFactor={(needsFactor) => setState({ kind: "open", recovery: { ...recovery, needsFactor } })}
              onEnded={() => setState({ kind: "failed", code: "otp_expired" })}
              onDone={() => setState({ kind: "done" })}
            />
          </Suspense>
        )}
        <p className={panelStyles.foot}>
          {next ? (
            <a href={next}>{t("reset.backToConsole")}</a>
          ) : (
            <ButtonLink to="/login" variant="ghost">
              {t("confirm.backToLogin")}
            </ButtonLink>
          )}
        </p>
      </AccountPanel>
    </>
  );
}
